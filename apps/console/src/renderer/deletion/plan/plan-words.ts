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

export type Verdict = 'WOULD' | 'NOT_YET' | 'WOULD_NOT' | 'WAITS_NO_MORE'

type Judged = Pick<Planned, 'wouldBeDeleted' | 'clauses' | 'outlook'>

/** An instance without a clause waits no longer: nothing was judged. */
export const verdictOf = ({ wouldBeDeleted, clauses, outlook }: Judged): Verdict =>
  clauses.length === 0 ? 'WAITS_NO_MORE' : wouldBeDeleted ? 'WOULD' : outlook === 'BY_TIME' ? 'NOT_YET' : 'WOULD_NOT'

/** How many, and from when on the first of them; `alike`: all of them from then on. */
export type FromWhen = { count: number; first: string; alike: boolean }

/** The plan as a whole. */
export type PlanInShort = {
  now: number
  /** By time alone. Undefined: none. */
  later: FromWhen | undefined
  /** Were deletion active: at once, and by time alone. */
  onceActive: { now: number; later: FromWhen | undefined } | undefined
}

export function inShort(rows: readonly (Judged & Pick<Planned, 'passableFrom'>)[]): PlanInShort {
  const inactive = rows.filter(({ outlook }) => outlook === 'ONCE_ACTIVE')
  return {
    now: rows.filter((row) => verdictOf(row) === 'WOULD').length,
    later: fromWhen(rows.filter((row) => verdictOf(row) === 'NOT_YET')),
    onceActive:
      inactive.length === 0
        ? undefined
        : { now: inactive.filter(({ passableFrom }) => passableFrom === null).length, later: fromWhen(inactive) },
  }
}

function fromWhen(rows: readonly Pick<Planned, 'passableFrom'>[]): FromWhen | undefined {
  const instants = rows.flatMap(({ passableFrom }) => passableFrom ?? []).toSorted()
  if (instants.length === 0) return undefined
  return { count: instants.length, first: instants[0]!, alike: instants[0] === instants.at(-1) }
}

/** Why, in one sentence: what comes after "because". */
export function because({ blockedBy, ...judged }: Judged & Pick<Planned, 'blockedBy'>): string {
  switch (verdictOf(judged)) {
    case 'WAITS_NO_MORE':
      return 'it waits no more.'
    case 'WOULD':
      return 'everything that the gate asks for held when it was asked.'
    case 'NOT_YET':
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
