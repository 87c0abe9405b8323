export type BackOff = {
  /** Milliseconds to wait before the next try; `atLeastMs` is what the other side asked for, at most an hour of it is honoured. */
  next(atLeastMs?: number): number
  reset(): void
}

const hour = 3_600_000

/**
 * Full jitter: anything between a tenth of a second and a ceiling that doubles from 1 s to 60 s, so that nodes which lost the control plane together do
 * not come back together. Never gives up, whatever the reason was.
 */
export function createBackOff(random: () => number = Math.random, firstMs = 1_000, ceilingMs = 60_000): BackOff {
  let failures = 0
  return {
    next(atLeastMs = 0) {
      const ceiling = Math.min(ceilingMs, firstMs * 2 ** Math.min(failures, 20))
      failures += 1
      return Math.min(hour, Math.max(0, atLeastMs)) + Math.max(100, Math.round(random() * ceiling))
    },
    reset() {
      failures = 0
    },
  }
}
