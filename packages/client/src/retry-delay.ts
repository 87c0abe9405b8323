const FIRST = 500
const LONGEST = 15_000

/** Milliseconds before the next attempt: doubling from half a second to 15 s, of which half is left to chance, so that many clients spread. */
export function retryDelay(attempt: number, chance: number = Math.random()): number {
  const full = Math.min(FIRST * 2 ** Math.min(attempt, 10), LONGEST)
  return full / 2 + (full / 2) * chance
}
