import type { InstanceShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { everyClause } from '@sallyport/domain/deletion-gate/every-clause.ts'

type Hindrance = InstanceShownFragment['blockedBy'][number]

/** Hindrances of one clause together, under what the clause asks for, in the order of the clauses. */
export function byClause(blockedBy: readonly Hindrance[]): { clause: number; title: string; hindrances: Hindrance[] }[] {
  const numbers = [...new Set(blockedBy.map(({ clause }) => clause))].sort((a, b) => a - b)
  return numbers.map((clause) => ({
    clause,
    title: titleOf(clause),
    hindrances: blockedBy.filter((hindrance) => hindrance.clause === clause),
  }))
}

const titleOf = (number: number): string => {
  const asks = everyClause.find((clause) => clause.number === number)?.asks
  return asks === undefined ? 'The evidence as a whole' : `${number}. ${asks}`
}
