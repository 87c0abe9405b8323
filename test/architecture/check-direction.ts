import { fileURLToPath } from 'node:url'
import { rules } from './direction.ts'
import { readImports } from './read-imports.ts'

/** Prints each import that breaks a rule, with the reason for the rule. Fails also when it read nothing. */
const { modules, breaches } = await readImports(fileURLToPath(new URL('../..', import.meta.url)))
for (const { rule, from, to } of breaches) {
  const why = rules.find(({ name }) => name === rule)?.why
  console.error(`${rule}: ${from} imports ${to}${why ? ` (${why})` : ''}`)
}
console.log(`${modules.length} modules read, ${breaches.length} breaches`)
process.exit(breaches.length > 0 || modules.length === 0 ? 1 : 0)
