import type { ConditionName } from './condition-words.ts'
import { conditionTitle } from './condition-words.ts'
import type { ProgressEvent } from './progress.ts'

export type Turn = { name: ConditionName; to: ProgressEvent['conditions'][number]['state'] | 'ACCEPTED' | 'UNCHECKED' }

const unproved = (name: ConditionName): Turn['to'] => (name === 'EGRESS' ? 'UNCHECKED' : 'ACCEPTED')

/** Which conditions turned with each event that evaluated them, by the event's number: against the evaluation before, of the same attempt. */
export function turnsOf(events: readonly ProgressEvent[]): ReadonlyMap<number, readonly Turn[]> {
  const turns = new Map<number, readonly Turn[]>()
  const before = new Map<string, Map<ConditionName, Turn['to']>>()
  for (const { number, attemptId, conditions } of events) {
    if (attemptId == null || conditions.length === 0) continue
    const known = before.get(attemptId)
    const now = conditions.map(({ name, state, accepted }): Turn => ({ name, to: state === 'MET' && accepted ? unproved(name) : state }))
    turns.set(
      number,
      now.filter(({ name, to }) => (known?.get(name) ?? 'WAITING') !== to),
    )
    before.set(attemptId, new Map(now.map(({ name, to }) => [name, to])))
  }
  return turns
}

const words: Record<Turn['to'], string> = {
  MET: 'met',
  ACCEPTED: 'accepted',
  UNCHECKED: 'not checked',
  WAITING: 'not met any more',
  FAILED: 'failed',
  UNKNOWN: 'unknown',
}

/** "HTTP, TCP met; Egress failed." */
export const turnWords = (turns: readonly Turn[]): string =>
  [...Map.groupBy(turns, ({ to }) => to)]
    .map(([to, ones]) => `${ones.map(({ name }) => conditionTitle(name)).join(', ')} ${words[to]}`)
    .join('; ')
