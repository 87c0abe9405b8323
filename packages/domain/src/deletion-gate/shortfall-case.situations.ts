import { everythingHolds } from './evidence.situations.ts'
import type { GateEvidence } from './evidence.ts'

/** For tests: one way in which one fact does not hold, and what else does not, because it rests on the same. */
export type ShortfallCase = {
  clause: number
  fact: string
  state: 'FALSE' | 'UNKNOWN'
  how: string
  /** Of which all else holds. */
  base(): GateEvidence
  change(evidence: GateEvidence): GateEvidence
  /** What cannot hold either, as `clause/fact`. */
  implies: readonly string[]
}

export type Change = ShortfallCase['change']

export const inClause =
  (clause: number, state: ShortfallCase['state']) =>
  (fact: string, how: string, change: Change, implies: readonly string[] = []): ShortfallCase => ({
    clause,
    fact,
    state,
    how,
    base: everythingHolds,
    change: unlessGone(change),
    implies: implies.map((other) => (other.includes('/') ? other : `${clause}/${other}`)),
  })

export function cases(
  clause: number,
  state: ShortfallCase['state'],
  of: (it: ReturnType<typeof inClause>) => ShortfallCase[],
): ShortfallCase[] {
  return of(inClause(clause, state))
}

/** Of two changes the first may have left nothing that the second could change. */
function unlessGone(change: Change): Change {
  return (evidence) => {
    try {
      return change(evidence)
    } catch {
      return evidence
    }
  }
}
