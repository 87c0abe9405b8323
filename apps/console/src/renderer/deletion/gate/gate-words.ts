import type { ClauseShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import type { ClauseNumber } from '@sallyport/domain/deletion-gate/clause.ts'
import { everyClause } from '@sallyport/domain/deletion-gate/every-clause.ts'
import { whatToDoAbout } from '@sallyport/domain/deletion-gate/what-to-do.ts'

type Clause = ClauseShownFragment
type Fact = Clause['facts'][number]

/** A clause as it stands in the column: judged for the installation, or asked of each instance alone. */
export type ClauseLine = {
  number: number
  asks: string
  judged: Clause | undefined /** Part of it is asked of each instance. */
  perInstance: boolean
}

/** All clauses of the gate, in their order; those that were not judged are named all the same. */
export function clauseColumn(judged: readonly Clause[]): ClauseLine[] {
  const known = everyClause.map(({ number, asks, facts }) => {
    const found = judged.find((clause) => clause.number === number)
    return {
      number: number as number,
      asks: found?.asks ?? asks,
      judged: found,
      perInstance: found === undefined || found.facts.length < facts.length,
    }
  })
  const strange = judged.filter(({ number }) => !known.some((line) => line.number === number))
  return [...known, ...strange.map((clause) => ({ number: clause.number, asks: clause.asks, judged: clause, perInstance: false }))]
}

type Judged = { judgedAt: string | null; blockedBy: readonly { clause: number; fact: string; why: string }[] }

/**
 * Until when the pause after the first delete of this activation lasts, as the gate told of instances that wait. Undefined: it told of none that lasts
 * still.
 */
export function pausedUntil(judged: readonly Judged[], activatedAt: string | undefined, now: Date): string | undefined {
  if (activatedAt === undefined) return undefined
  return judged
    .filter(({ judgedAt }) => judgedAt !== null && new Date(judgedAt) >= new Date(activatedAt))
    .flatMap(({ blockedBy }) => blockedBy.filter(({ clause, fact }) => clause === 8 && fact === 'pause-after-first'))
    .flatMap(({ why }) => /It may go at (\S+Z)\./.exec(why)?.[1] ?? [])
    .filter((until) => new Date(until) > now)
    .toSorted()
    .at(-1)
}

/** What can be done about a fact that does not hold. */
const remedy = ({ number, name }: Pick<Clause, 'number' | 'name'>, fact: Pick<Fact, 'name' | 'state'>): string =>
  whatToDoAbout({ clause: number as ClauseNumber, name, fact: fact.name, ...(fact.state !== 'HOLDS' && { state: fact.state }) })

/** Facts of one clause that fail with the very same sentence: one thing that is wrong, and not five. */
export type Shortfall = { state: 'FALSE' | 'UNKNOWN'; facts: Fact[]; why: string; whatToDo: string }

/** What does not hold of a clause, each sentence once: what was seen not to hold first. */
export function shortfalls(clause: Pick<Clause, 'number' | 'name' | 'facts'>): Shortfall[] {
  const found = new Map<string, Shortfall>()
  for (const fact of clause.facts) {
    if (fact.state === 'HOLDS') continue
    const why = fact.why ?? 'Why it does not hold was not told.'
    const whatToDo = remedy(clause, fact)
    const key = JSON.stringify([fact.state, why, whatToDo])
    const said = found.get(key)
    if (said === undefined) found.set(key, { state: fact.state, facts: [fact], why, whatToDo })
    else said.facts.push(fact)
  }
  return [...found.values()].sort((a, b) => Number(a.state === 'UNKNOWN') - Number(b.state === 'UNKNOWN'))
}

/**
 * Why the gate is closed, each sentence once; at most so many. What cannot be known because something else of the same clause does not hold is not
 * a reason of its own.
 */
export function reasons(clauses: readonly Clause[], most: number): { sentences: string[]; more: number } {
  const all = clauses.flatMap((clause) => {
    const found = shortfalls(clause)
    const seen = found.filter(({ state }) => state === 'FALSE')
    return (seen.length > 0 ? seen : found).map(({ why }) => why)
  })
  const distinct = [...new Set(all)]
  return { sentences: distinct.slice(0, most), more: Math.max(0, distinct.length - most) }
}
