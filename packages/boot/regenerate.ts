import { fileURLToPath } from 'node:url'
import { regenerate } from './generators/compare.ts'
import { everyGenerator } from './generators/every-generator.ts'

/** `npm run regenerate [name…]`: writes again what machines write. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !everyGenerator.some((generator) => generator.name === name))
if (unknown.length > 0) {
  console.error(`there is no generator ${unknown.join(', ')}; there are: ${everyGenerator.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
for (const generator of everyGenerator) {
  if (wanted.length > 0 && !wanted.includes(generator.name)) continue
  const paths = await regenerate(root, generator)
  console.log(`${generator.name}: ${paths.length === 0 ? 'unchanged' : `wrote ${paths.join(', ')}`}`)
}
