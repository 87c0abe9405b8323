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

/** Facts that do not hold, of all clauses. */
export const shortfalls = (clauses: readonly Clause[]): (Fact & { clause: number; whatToDo: string })[] =>
  clauses.flatMap((clause) =>
    clause.facts
      .filter(({ state }) => state !== 'HOLDS')
      .map((fact) => ({ ...fact, clause: clause.number, whatToDo: remedy(clause, fact) })),
  )

/** What can be done about a fact that does not hold. */
export const remedy = ({ number, name }: Pick<Clause, 'number' | 'name'>, fact: Pick<Fact, 'name'>): string =>
  whatToDoAbout({ clause: number as ClauseNumber, name, fact: fact.name })

/** Why it is closed, each sentence once; at most so many. */
export function reasons(clauses: readonly Clause[], most: number): { sentences: string[]; more: number } {
  const all = [...new Set(shortfalls(clauses).map(({ why, holds }) => why ?? `It does not hold: ${holds}`))]
  return { sentences: all.slice(0, most), more: Math.max(0, all.length - most) }
}
