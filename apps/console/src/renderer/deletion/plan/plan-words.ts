import type { Planned } from './use-plan.ts'

type Hindrance = Planned['blockedBy'][number]

/** Hindrances of one clause together, in the order of the clauses. */
export function byClause(blockedBy: readonly Hindrance[]): { clause: number; name: string; hindrances: Hindrance[] }[] {
  const groups = new Map<number, { clause: number; name: string; hindrances: Hindrance[] }>()
  for (const hindrance of blockedBy) {
    const group = groups.get(hindrance.clause) ?? { clause: hindrance.clause, name: hindrance.clauseName, hindrances: [] }
    group.hindrances.push(hindrance)
    groups.set(hindrance.clause, group)
  }
  return [...groups.values()].sort((a, b) => a.clause - b.clause)
}

export type Verdict = 'WOULD' | 'WOULD_NOT' | 'WAITS_NO_MORE'

/** An instance without a clause waits no longer: nothing was judged. */
export const verdictOf = ({ wouldBeDeleted, clauses }: Pick<Planned, 'wouldBeDeleted' | 'clauses'>): Verdict =>
  clauses.length === 0 ? 'WAITS_NO_MORE' : wouldBeDeleted ? 'WOULD' : 'WOULD_NOT'

/** Why, in one sentence: what comes after "because". */
export function because({ wouldBeDeleted, clauses, blockedBy }: Pick<Planned, 'wouldBeDeleted' | 'clauses' | 'blockedBy'>): string {
  switch (verdictOf({ wouldBeDeleted, clauses })) {
    case 'WAITS_NO_MORE':
      return 'it waits no more.'
    case 'WOULD':
      return 'everything that the gate asks for held when it was asked.'
    case 'WOULD_NOT': {
      const [first] = blockedBy
      if (first === undefined) return 'the gate did not say what stands in the way.'
      const others = blockedBy.length - 1
      const rest = others === 0 ? '' : others === 1 ? ' One more thing stands in the way.' : ` ${others} more things stand in the way.`
      return `${inSentence(first.why)}${rest}`
    }
  }
}

/** A sentence that goes on after a comma. Names and ids keep their capitals. */
const inSentence = (sentence: string): string =>
  /^(?:The|This|That|It|A|An|No|Nobody|Nothing|Not|What|Whether|When|Who|Which|Cloud|Only|Fewer|More|Its|There|Where|Somebody|Another)\b/.test(
    sentence,
  )
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence
