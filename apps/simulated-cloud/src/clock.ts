import type { Collection } from './collection.ts'

/** The told time of a cloud, kept so that a restarted cloud does not go back in time. */
export type ClockRow = { id: 'clock'; offsetMs: number; frozenAt: number | null }

/** The cloud's own time: the machine's plus an offset, or standing still. */
export type CloudClock = {
  now(): Date
  isFrozen(): boolean
  /** Stands still at `at` (default: now). */
  freeze(at?: Date): void
  /** Runs on from where it stands. */
  run(): void
  /** Moves to `at`; frozen stays frozen. */
  moveTo(at: Date): void
}

/** Reads the clock that `kept` remembers. `machineTime` is the machine's time in milliseconds. */
export function openClock(kept: Collection<ClockRow>, machineTime: () => number): CloudClock {
  let row: ClockRow = kept.get('clock') ?? { id: 'clock', offsetMs: 0, frozenAt: null }
  const keep = (next: Omit<ClockRow, 'id'>): void => {
    row = kept.put({ id: 'clock', ...next })
  }
  const now = (): number => row.frozenAt ?? machineTime() + row.offsetMs
  return {
    now: () => new Date(now()),
    isFrozen: () => row.frozenAt !== null,
    freeze: (at) => keep({ ...row, frozenAt: at?.getTime() ?? now() }),
    run: () => keep({ offsetMs: now() - machineTime(), frozenAt: null }),
    moveTo(at) {
      if (row.frozenAt === null) keep({ offsetMs: at.getTime() - machineTime(), frozenAt: null })
      else keep({ ...row, frozenAt: at.getTime() })
    },
  }
}
