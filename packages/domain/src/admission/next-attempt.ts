import type { EndReason } from './reasons.ts'

/** Fresh attempts that follow a create without effect or without answer, at most, for one place. */
export const uncountedAtMost = 2

export type PlaceHistory = {
  attemptsPerPlace: number
  operationCancelled: boolean
  /** Every attempt of the place, the ended one included. */
  attempts: readonly { counted: boolean }[]
}

/**
 * What the cloud's refusal of a create tells about trying again. BUSY: it was too busy, or could not be reached, and nothing was created.
 * USELESS: the same request would be refused again (quota, rights, an input that is wrong).
 */
export type RefusalHint = 'BUSY' | 'USELESS' | undefined

/**
 * Whether a place is tried again after an attempt ended, and whether the fresh attempt counts against `attemptsPerPlace`. Never after a
 * person's decision to cancel or to revoke.
 */
export function nextAttempt(reason: EndReason, history: PlaceHistory, hint?: RefusalHint): { counted: boolean } | undefined {
  if (reason === 'CANCELLED' || reason === 'REVOKED' || history.operationCancelled) return undefined
  if (reason === 'CREATE_REFUSED' && hint === 'USELESS') return undefined
  const counted = history.attempts.filter((attempt) => attempt.counted).length
  const unheard = reason === 'CREATE_UNCONFIRMED' || (reason === 'CREATE_REFUSED' && hint === 'BUSY')
  if (unheard && history.attempts.length - counted < uncountedAtMost) return { counted: false }
  return counted < history.attemptsPerPlace ? { counted: true } : undefined
}
