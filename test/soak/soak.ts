import { randomInt } from 'node:crypto'
import { describeMachine } from '../bench/describe-machine.ts'
import { keepSection, readSection } from '../bench/measured-page.ts'
import { asksForUsage } from '../bench/read-arguments.ts'
import { startTestPostgres } from '../fixtures/test-postgres.ts'
import { everyRepetition } from './every-repetition.ts'
import { readArguments, usage } from './read-arguments.ts'
import { DidNotHold, type Repetition } from './repetition.ts'
import { repetitionsSection } from './repetitions-section.ts'

/** `npm run soak`: what must hold every time, very often. Ends with status 1 where something did not, and says how to repeat that one. */
const args = process.argv.slice(2)
if (asksForUsage(args)) {
  console.log(usage(everyRepetition))
  process.exit(0)
}
const wanted = readArguments(args, everyRepetition)
if (typeof wanted === 'string') {
  console.error(`sallyport: ${wanted}`)
  process.exit(2)
}
const { repetitions, write } = wanted

const postgres = await startTestPostgres()
const giveUp = (): void => void postgres.stop().finally(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
const failed: string[] = []
try {
  for (const repetition of repetitions) await repeat(repetition, wanted.times ?? repetition.times, wanted.seed ?? randomInt(2 ** 31))
} finally {
  await postgres.stop()
}
console.log(failed.length === 0 ? 'all held' : `${failed.length} did not hold: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function repeat({ name, what, run }: Repetition, times: number, seed: number): Promise<void> {
  console.log(`${name}: ${what}; ${times} times, seed ${seed}`)
  const machine = await describeMachine(postgres.superuserUrl)
  const begun = performance.now()
  try {
    const cameTo = await run({ postgres, times, seed, tell: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`) })
    const minutes = (performance.now() - begun) / 60_000
    console.log(`${name}: held ${times} times: ${cameTo}; ${minutes.toFixed(1)} minutes`)
    const held = { name, what, times, cameTo, seed, minutes, machine }
    if (write) keepSection('Repetitions', repetitionsSection(readSection('Repetitions'), [held]))
  } catch (error) {
    failed.push(name)
    console.error(error)
    const again = error instanceof DidNotHold ? `--times 1 --seed ${error.seed}` : `--times ${times} --seed ${seed}`
    console.error(`${name} did not hold; to repeat it: npm run soak -- --only ${name} ${again}`)
  }
}
