import { administratorActivated } from './clauses/administrator-activated.ts'
import { witnessIsOurs } from './clauses/witness-is-ours.ts'
import { standsInTheWay } from './deletion-plan.ts'
import { type ClauseReport, type Refusal, refusalsOf } from './evaluate-gate.ts'

/** What becomes of an instance that waits, if nothing changes but the time. */
export type Outlook =
  /** Nothing stands in the way. */
  | { kind: 'NOW' }
  /** What stands in the way passes by itself: at `from` the last of it. */
  | { kind: 'BY_TIME'; from: string }
  /** Besides what passes by itself nothing stands in the way but that deletion is not active; `from`: when all of that passed, `null`: there is none of it. */
  | { kind: 'ONCE_ACTIVE'; from: string | null }
  /** Something has to change, or until when it lasts is not known. */
  | { kind: 'NOT_BY_ITSELF' }

/** @param blockedBy what stands in the way: empty where nothing does; where `clauses` is empty too, nothing was judged */
export function outlookOf({ blockedBy, clauses }: { blockedBy: readonly Refusal[]; clauses: readonly ClauseReport[] }): Outlook {
  // What is wrong with the evidence as a whole is in no clause.
  if (clauses.length === 0 || blockedBy.some(({ clause }) => clause === 0)) return { kind: 'NOT_BY_ITSELF' }
  const refusals = standsInTheWay(clauses.flatMap(({ clause, name, facts }) => refusalsOf(clause, name, facts)))
  const inactive = lacksActivation(refusals)
  const others = inactive ? refusals.filter((refusal) => !madeByActivating(refusal)) : refusals
  const froms = others.map(({ until }) => until)
  if (froms.includes(undefined)) return { kind: 'NOT_BY_ITSELF' }
  // Instants of one form, of which the greatest text is the latest.
  const from = (froms as string[]).toSorted().at(-1)
  if (inactive) return { kind: 'ONCE_ACTIVE', from: from ?? null }
  return from === undefined ? { kind: 'NOW' } : { kind: 'BY_TIME', from }
}

/** Whether deletion was seen not to be active: what is only unknown may be anything. */
export const lacksActivation = (refusals: readonly Refusal[]): boolean =>
  refusals.some(({ clause, fact, state }) => clause === administratorActivated.number && state === 'FALSE' && mendedByActivating.has(fact))

/** Facts of an activation that a new one makes hold, and nothing else. */
const mendedByActivating: ReadonlySet<string> = new Set(['activated', 'not-withdrawn', 'of-the-newest-attestation'])

/** What follows from there being no activation: of one that is not there nothing can be known, and the witness is first climbed with it. */
const madeByActivating = ({ clause, fact, state }: Refusal): boolean =>
  (clause === administratorActivated.number && (state === 'UNKNOWN' || mendedByActivating.has(fact))) ||
  (clause === witnessIsOurs.number && fact === 'not-fenced' && state === 'UNKNOWN')
