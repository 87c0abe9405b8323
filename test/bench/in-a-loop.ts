import { percentile } from './rounds.ts'

/**
 * How often `work` ran in so many milliseconds, per second, and the milliseconds of one. `atOnce` workers have one under way each; it is told
 * which one of all it is, and by which worker.
 */
export async function inALoop(
  milliseconds: number,
  atOnce: number,
  work: (n: number, worker: number) => Promise<unknown>,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const times: number[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let begun = performance.now(); begun - start < milliseconds; ) {
        await work(next++, worker)
        const ended = performance.now()
        times.push(ended - begun)
        begun = ended
      }
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** How often `pass` runs in so many milliseconds, times what one pass does, per second. For work that never waits. */
export function inATightLoop(milliseconds: number, perPass: number, pass: () => void): number {
  let passes = 0
  const start = performance.now()
  do {
    pass()
    passes += 1
  } while (performance.now() - start < milliseconds)
  return (passes * perPass) / ((performance.now() - start) / 1_000)
}
