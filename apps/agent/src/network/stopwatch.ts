import type { Phases } from './failure.ts'

/** Milliseconds of each phase, three decimals, by the monotonic clock. */
export type Stopwatch = {
  phases: Phases
  /** Ends the named phase; the next one begins. `at` is when, now unless given. */
  lap(phase: keyof Phases, at?: number): void
  total(): Phases
}

const round = (ms: number) => Math.round(ms * 1_000) / 1_000

export function startStopwatch(): Stopwatch {
  const start = performance.now()
  let last = start
  const phases: Phases = {}
  return {
    phases,
    lap(phase, at = performance.now()) {
      phases[phase] = round(Math.max(0, at - last))
      last = at
    },
    total: () => ({ ...phases, totalMs: round(performance.now() - start) }),
  }
}
