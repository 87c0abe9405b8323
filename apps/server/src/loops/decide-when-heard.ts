import { logFailure } from '../log-failure.ts'
import type { Logger } from '../logging.ts'

export type DecideWhenHeardMeans = {
  /** The short way to a verdict. Answers whether the attempt is over. */
  decide(attemptId: string, ripe: boolean): Promise<boolean>
  /** The long way, for all that the short one leaves. */
  otherwise(): void
  /** Attempts looked at at once. */
  atOnce: number
  log: Pick<Logger, 'warn' | 'error'>
}

export type DecideWhenHeard = {
  /** Something happened to an attempt. `ripe`: by all that was known before, it was the last thing that it lacked. */
  heard(attemptId: string, ripe?: boolean): void
  /** Ends when what was begun has ended. */
  stop(): Promise<void>
}

type Heard = { ripe: boolean }
type Running = { again: Heard | undefined; ended: Promise<void> }

/** More than that wait for the long way: its sweep takes hundreds in one statement. */
const WAIT_AT_MOST = 100

/**
 * Looks at attempts in the moment in which they are heard of, past sweep and queue. What is heard of an attempt while it waits here is one look;
 * while it is looked at, one more. A short cut and nothing else: what is lost here is found by the sweep.
 */
export function decideWhenHeard({ decide, otherwise, atOnce, log }: DecideWhenHeardMeans): DecideWhenHeard {
  const waiting = new Map<string, Heard>()
  const running = new Map<string, Running>()
  let stopped = false

  async function look(attemptId: string, ripe: boolean): Promise<void> {
    let over = false
    try {
      over = await decide(attemptId, ripe)
    } catch (error) {
      logFailure(log, error, 'a verdict could not be asked for at once; the sweep comes to it', { attempt: attemptId })
    }
    const again = running.get(attemptId)?.again
    running.delete(attemptId)
    if (!over && !stopped) {
      if (again) waiting.set(attemptId, again)
      else otherwise()
    }
    begin()
  }

  function begin(): void {
    for (const [attemptId, { ripe }] of waiting) {
      if (running.size >= atOnce) return
      waiting.delete(attemptId)
      const one: Running = { again: undefined, ended: Promise.resolve() }
      running.set(attemptId, one)
      one.ended = look(attemptId, ripe)
    }
  }

  return {
    heard: (attemptId, ripe = false) => {
      if (stopped) return
      const one = running.get(attemptId)
      const known = one === undefined ? waiting.get(attemptId) : one.again
      if (known !== undefined) known.ripe ||= ripe
      else if (one !== undefined) one.again = { ripe }
      else if (waiting.size >= WAIT_AT_MOST) otherwise()
      else waiting.set(attemptId, { ripe })
      begin()
    },
    stop: async () => {
      stopped = true
      waiting.clear()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
