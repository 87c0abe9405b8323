import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seededChance } from '../fixtures/seeded-chance.ts'
import { DidNotHold, type Repetition, type RepetitionContext } from './repetition.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Whole installations side by side: most of their time they wait for heartbeats and deadlines. */
const killsAtOnce = 2

/** The tests of `test/slow/` that are worth repeating, as they are. */
export const slowTests: readonly Repetition[] = [
  {
    name: 'kill-9',
    what: 'the server is killed five times during three admissions, at moments that chance picks',
    times: 20,
    run: killRuns,
  },
  {
    name: 'withheld',
    what: 'twelve nodes, from each of which one condition is withheld until a real deadline, and one that is admitted',
    times: 1,
    run: (context) => inTurn(context, 'withheld'),
  },
  {
    name: 'token-race',
    what: '16 keys present one token at once, for each of 2,000 tokens in the database',
    times: 1,
    run: (context) => inTurn(context, 'token-race'),
  },
  {
    name: 'token-race-http',
    what: '16 hosts present one token at once, for each of 200 tokens through the whole product',
    times: 1,
    run: (context) => inTurn(context, 'token-race-http'),
  },
]

async function killRuns({ times, seed, tell }: RepetitionContext): Promise<string> {
  const chance = seededChance(seed)
  // A single time is the one that a person repeats: its seed is its own.
  const seeds = times === 1 ? [seed] : Array.from({ length: times }, () => Math.floor(chance() * 2 ** 31))
  const waiting = [...seeds]
  let held = 0
  await Promise.all(
    Array.from({ length: killsAtOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await runSlowTest('kill-9', next)
        held += 1
        tell(`kill-9: ${held} of ${times}`)
      }
    }),
  )
  return `${held * 5} kills, ${held * 3} admissions, nothing made twice, nothing lost`
}

async function inTurn({ times, seed, tell }: RepetitionContext, name: string): Promise<string> {
  let passed = 0
  for (let i = 1; i <= times; i++) {
    passed += await runSlowTest(name, seed)
    tell(`${name}: ${i} of ${times}`)
  }
  return passed === 1 ? '1 test passed' : `${passed} tests passed`
}

/** @returns how many tests passed */
async function runSlowTest(name: string, seed: number): Promise<number> {
  const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', `file://${root}`))
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'test/vitest.slow.config.ts', `test/slow/${name}.test.ts`], {
    cwd: root,
    env: { ...process.env, KILL_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const [, passed, skipped] = /(\d+) passed, 0 failed, (\d+) skipped/.exec(said) ?? []
  if (code !== 0 || passed === undefined || skipped !== '0') throw new DidNotHold(`${name} failed:\n${said}`, seed)
  return Number(passed)
}
