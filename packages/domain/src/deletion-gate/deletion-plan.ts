import { witnessIsOurs } from './clauses/witness-is-ours.ts'
import type { Refusal } from './evaluate-gate.ts'

/** Facts of clause 7 that only a climb for a delete can make hold; the other two have to hold before anybody climbs. */
export const madeByTheClimb: ReadonlySet<string> = new Set(
  witnessIsOurs.facts.map(({ name }) => name).filter((name) => name !== 'create-once-names' && name !== 'not-fenced'),
)

/** Whether everything holds that can hold before the ladder is climbed. A dry run comes to no more: it does not climb, and there is no permit to lose. */
export const lacksOnlyTheClimb = (refusals: readonly Refusal[]): boolean =>
  refusals.every(({ clause, fact }) => clause === witnessIsOurs.number && madeByTheClimb.has(fact))

/** One thing that stands in the way, for people. */
export type Hindrance = Refusal & {
  /** Other facts that fail with the very same sentence, as `clause/fact`: one server that is not there is one thing, and not eighteen. */
  covers: string[]
}

/** What stands in the way, each sentence once: under the first fact that says it, in the order of the clauses. */
export function inFewLines(refusals: readonly Refusal[]): Hindrance[] {
  const lines = new Map<string, Hindrance>()
  for (const refusal of refusals) {
    const said = lines.get(refusal.why)
    if (said === undefined) lines.set(refusal.why, { ...refusal, covers: [] })
    else said.covers.push(`${refusal.name}/${refusal.fact}`)
  }
  return [...lines.values()]
}

/** What stands in the way of a delete, for people: the climb is no part of it. */
export const standsInTheWay = (refusals: readonly Refusal[]): Refusal[] =>
  refusals.filter(({ clause, fact }) => clause !== witnessIsOurs.number || !madeByTheClimb.has(fact))
