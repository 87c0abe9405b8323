import type { GateQuery } from '@sallyport/client/generated/admin/graphql.ts'
import type { Shown } from '@sallyport/kit/states.ts'

/** Clauses that say whether deletion is switched on and activated; the others say whether it may go on just now. */
const switches = 2

/**
 * Whether deletion is active, in a few words; undefined: it is not, or was not asked yet.
 * @param certain whether the answer came from a connection that stands: what was true before it was lost may be so no more
 */
export function activeShown(
  clauses: readonly Pick<GateQuery['deletionGate']['clauses'][number], 'number' | 'state'>[] | undefined,
  certain: boolean,
): Shown | undefined {
  const unknown: Shown = { mark: 'unknown', word: 'Deletion: not known' }
  if (!certain) return unknown
  if (clauses === undefined) return undefined
  const states = clauses.filter(({ number }) => number <= switches).map(({ state }) => state)
  if (states.includes('FALSE')) return undefined
  return states.every((state) => state === 'HOLDS') ? { mark: 'attention', word: 'Deletion is active' } : unknown
}
