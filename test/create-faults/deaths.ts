import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DeathTime } from '../fixtures/mortal-worker.ts'

/** At which call through a port a worker dies, counted from 1. */
export type Death = { call: number; when: DeathTime }

/**
 * The calls of a launch as `advanceAttempt` makes them, those around the create request first: 1 claim, 2 open, 3 rehearseCreate, 4 prepare,
 * 5 beginCreate, 6 createServer, 7 recordInstance, 8 createAnswered, 9 read, 10 open, 11 getServer, 12 recordReading.
 */
const calls = [6, 5, 7, 8, 1, 2, 3, 4, 9, 10, 11, 12]
/** About as long as a call takes: the death falls anywhere in it. */
const longestCallMs = 60

/** Every step of a launch in turn, without end: in the call, after it, before it. */
export function* everyDeath(chance: () => number): Generator<Death, never> {
  for (;;)
    for (const call of calls) {
      yield { call, when: { afterMs: Math.floor(chance() * longestCallMs) } }
      yield { call, when: 'after' }
      yield { call, when: 'before' }
    }
}

const program = fileURLToPath(new URL('dying-worker.ts', import.meta.url))

/**
 * A worker of its own process takes up these attempts at once, and is killed where the death says for the first of them, the others wherever
 * they are by then.
 * @throws Error where it ended in any other way
 */
export async function launchAndDie(configuration: string, attemptIds: readonly string[], death: Death): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify({ configuration, attemptIds, death })], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    err += part
  })
  const ended = await new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)))
  if (ended !== 'SIGKILL') throw new Error(`the worker that was to die at ${JSON.stringify(death)} ended with ${String(ended)}: ${err}`)
}
