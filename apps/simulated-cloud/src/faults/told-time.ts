import type { Cloud } from '../cloud.ts'

/** The cloud's time as tests tell it. */
export type ToldTime = {
  now(): Date
  /** Stands still, at `at` where it is given. */
  freeze(at?: Date): void
  /** Moves on, doing on the way what falls due. Milliseconds. */
  advance(ms: number): void
  /** Runs again from where it stands. */
  run(): void
}

export const toldTime = ({ clock, jobs }: Pick<Cloud, 'clock' | 'jobs'>): ToldTime => ({
  now: () => clock.now(),
  freeze(at) {
    clock.freeze(at)
    jobs.clockChanged()
  },
  advance: (ms) => jobs.advance(ms),
  run() {
    clock.run()
    jobs.clockChanged()
  },
})
