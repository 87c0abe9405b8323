import { fileURLToPath } from 'node:url'
import { everyCheck } from './checks/every-check.ts'

/** `npm run check`: runs every check, also after one failed, and ends with a table. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const rows: { name: string; passed: boolean; seconds: number }[] = []
for (const { name, run } of everyCheck(root)) {
  const started = performance.now()
  const complaint = await run(root).then(
    () => undefined,
    (error: Error) => error.message,
  )
  rows.push({ name, passed: complaint === undefined, seconds: (performance.now() - started) / 1_000 })
  if (complaint !== undefined) console.error(`\n── ${name}\n${complaint}\n`)
}
const width = Math.max(...rows.map(({ name }) => name.length))
for (const { name, passed, seconds } of rows)
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s`)
const failed = rows.filter(({ passed }) => !passed).length
console.log(`\n${rows.length - failed} passed, ${failed} failed, 0 skipped`)
process.exit(failed > 0 ? 1 : 0)
