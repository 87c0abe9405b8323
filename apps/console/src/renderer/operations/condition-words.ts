import { conditionTitles } from '@sallyport/domain/admission/condition-titles.ts'
import { unmetCauses } from '@sallyport/domain/admission/unmet-causes.ts'
import { type ConditionState, conditionShown, type Mark, type Shown } from '@sallyport/kit/states.ts'
import { type Attempt, isOver, type Seen } from './overlay.ts'

type Condition = Attempt['conditions'][number]
export type ConditionName = Condition['name']

/** In the order in which they are usually met. */
const meanings: readonly { name: ConditionName; means: string }[] = [
  { name: 'INSTANCE', means: 'The cloud reports its instance running, with the identity it was created with.' },
  { name: 'ENROLLED', means: 'Its agent presented the token of this attempt.' },
  { name: 'LIVE', means: 'Heartbeats arrive, one every 15 s.' },
  { name: 'AGENT_VERSION', means: 'The agent reports the version that was asked for.' },
  { name: 'INSTANCE_PROOF', means: 'The agent returned the nonce that was written into its instance.' },
  { name: 'HTTP', means: 'It fetched a fresh challenge over HTTP.' },
  { name: 'TCP', means: 'It fetched a fresh challenge over TCP.' },
  { name: 'TLS', means: 'It fetched a fresh challenge over TLS.' },
  { name: 'DNS', means: 'It resolved a fresh challenge.' },
  { name: 'ICMP', means: 'Its echo requests are answered, or somebody accepted that this is unknown.' },
  {
    name: 'EGRESS',
    means: 'It was seen from published addresses alone, three times over a minute; while nothing is published, nobody checks it.',
  },
  { name: 'RAN_LONG_ENOUGH', means: 'One run of its agent for 120 s, without a gap.' },
  { name: 'STAGE', means: 'The metadata of its instance says that it is admitted; written last.' },
]

/** `title`: on top of a column; `means`: what holds when it is met. */
export const conditionWords = meanings.map((words) => ({ ...words, title: conditionTitles[words.name] }))

export const conditionTitle = (name: ConditionName): string => conditionTitles[name] ?? name

const needed = { seconds: 120, sightings: 3, span: 60 }

/**
 * Seconds that the present run was heard for, at most the 120 that are needed; undefined: none was heard. Both instants are the server's: only
 * what was heard counts.
 */
export function secondsRun({ unbrokenSince, lastSeenAt }: Pick<Attempt['node'], 'unbrokenSince' | 'lastSeenAt'>): number | undefined {
  if (unbrokenSince == null || lastSeenAt == null) return undefined
  const seconds = Math.floor((new Date(lastSeenAt).getTime() - new Date(unbrokenSince).getTime()) / 1_000)
  return Math.min(Math.max(0, seconds), needed.seconds)
}

/** What the sightings of the present run come to, over the family that lacks most; undefined: none. */
export function sightingsOf(seen: readonly Seen[]): { count: number; seconds: number } | undefined {
  const families = [
    ...Map.groupBy(
      seen.filter(({ presentRun }) => presentRun),
      ({ family }) => family,
    ).values(),
  ].map((own) => ({
    count: own.reduce((sum, { count }) => sum + count, 0),
    seconds: Math.floor((Math.max(...own.map(at('lastSeenAt'))) - Math.min(...own.map(at('firstSeenAt')))) / 1_000),
  }))
  return families.toSorted((a, b) => a.count - b.count || a.seconds - b.seconds)[0]
}
const at =
  (which: 'firstSeenAt' | 'lastSeenAt') =>
  (seen: Seen): number =>
    new Date(seen[which]).getTime()

/** Of an attempt that is over without admission: what ended it, and what could only follow. While it lives, and once it is admitted: nothing. */
export function leftUnmet(attempt: Attempt): { causes: Condition[]; follow: Condition[] } {
  if (!isOver(attempt) || attempt.state === 'ADMITTED') return { causes: [], follow: [] }
  const { causes, follow } = unmetCauses(attempt.conditions.map((report) => ({ ...report, condition: report.name })))
  const those = (names: readonly ConditionName[]) => attempt.conditions.filter(({ name }) => names.includes(name))
  return { causes: those(causes.map(({ name }) => name)), follow: those(follow.map(({ name }) => name)) }
}

/** How a condition of an attempt is shown: what is over waits for nothing any more. */
export function shownIn(attempt: Attempt, condition: Condition): Shown {
  if (condition.state !== 'WAITING' || !isOver(attempt)) return conditionShown(condition.state, condition.accepted, condition.name)
  const ended = attempt.state === 'FAILED' && leftUnmet(attempt).causes.some(({ name }) => name === condition.name)
  return ended ? { mark: 'failed', word: 'Not met' } : { mark: 'unknown', word: 'Not reached' }
}

export type Cell = {
  state: ConditionState
  mark: Mark
  word: string
  /** In the cell; empty: the mark says it all. */
  short: string
  /** The server's sentence: what it waits for, or why it failed. */
  detail: string
}

/** One condition of an attempt as its row shows it. Before the create nothing was evaluated. */
export function cellOf(attempt: Attempt, name: ConditionName): Cell {
  const condition = attempt.conditions.find((one) => one.name === name)
  if (condition === undefined)
    return isOver(attempt)
      ? { state: 'WAITING', mark: 'unknown', word: 'Not reached', short: '', detail: 'It was never looked at.' }
      : { state: 'WAITING', ...conditionShown('WAITING', false, name), short: '', detail: 'Not looked at yet.' }
  const { state, detail } = condition
  return { state, ...shownIn(attempt, condition), short: shortWords(attempt, condition), detail }
}

function shortWords({ node }: Attempt, { name, state }: Condition): string {
  if (state === 'MET') return ''
  if (state === 'FAILED') return name === 'EGRESS' ? 'not published' : 'failed'
  if (state === 'UNKNOWN') return 'unknown'
  if (name === 'RAN_LONG_ENOUGH') {
    const seconds = secondsRun(node)
    return seconds === undefined ? '' : `${seconds} of ${needed.seconds} s`
  }
  if (name === 'EGRESS') {
    const seen = sightingsOf(node.seenAddresses)
    if (seen === undefined) return ''
    return seen.count < needed.sightings
      ? `seen ${seen.count} of ${needed.sightings} times`
      : `${Math.min(seen.seconds, needed.span)} of ${needed.span} s`
  }
  return ''
}

/** Conditions that stand in the way and that time alone will not mend; then what a person can do about them. */
export const hindrances = (attempt: Attempt): Condition[] =>
  attempt.conditions.filter(
    ({ state, detail }) => state === 'FAILED' || state === 'UNKNOWN' || (state === 'WAITING' && detail.startsWith('CLOUD_NOT_WRITABLE')),
  )

/** The first that is awaited, in the order in which they are met: what happens next. The stage is written when all else is met, and not awaited before. */
export const awaited = ({ conditions }: Attempt): Condition | undefined => {
  const allElseIsMet = conditions.every(({ name, state }) => name === 'STAGE' || state === 'MET')
  return conditions.find(({ name, state }) => state === 'WAITING' && (name !== 'STAGE' || allElseIsMet))
}

export type Acceptable = 'ICMP' | 'INSTANCE_PROOF'

/** What a person may accept although it is not known. */
export const acceptable = <Some extends Pick<Condition, 'name' | 'state'>>(
  condition: Some,
): condition is Some & { name: Acceptable; state: 'UNKNOWN' } =>
  condition.state === 'UNKNOWN' && (condition.name === 'ICMP' || condition.name === 'INSTANCE_PROOF')

/** Conditions for which it waits for a person: what nobody knows and somebody may accept, where time brings all the rest. */
export function waitsForYou({ conditions }: Attempt): Condition[] {
  const rest = conditions.filter((one) => one.state !== 'MET' && !acceptable(one))
  const byTime = rest.every(({ name, state }) => state === 'WAITING' && (name === 'STAGE' || name === 'RAN_LONG_ENOUGH'))
  return byTime ? conditions.filter(acceptable) : []
}
