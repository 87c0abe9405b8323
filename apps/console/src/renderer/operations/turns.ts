import type { ConditionName } from './condition-words.ts'
import { conditionTitle } from './condition-words.ts'
import type { ProgressEvent } from './progress.ts'

export type Turn = { name: ConditionName; to: ProgressEvent['conditions'][number]['state'] }

/** Which conditions turned with each event that evaluated them, by the event's number: against the evaluation before, of the same attempt. */
export function turnsOf(events: readonly ProgressEvent[]): ReadonlyMap<number, readonly Turn[]> {
  const turns = new Map<number, readonly Turn[]>()
  const before = new Map<string, Map<ConditionName, Turn['to']>>()
  for (const { number, attemptId, conditions } of events) {
    if (attemptId == null || conditions.length === 0) continue
    const known = before.get(attemptId)
    turns.set(
      number,
      conditions.filter(({ name, state }) => (known?.get(name) ?? 'WAITING') !== state).map(({ name, state }) => ({ name, to: state })),
    )
    before.set(attemptId, new Map(conditions.map(({ name, state }) => [name, state])))
  }
  return turns
}

const words: Record<Turn['to'], string> = { MET: 'met', WAITING: 'not met any more', FAILED: 'failed', UNKNOWN: 'unknown' }

/** "HTTP, TCP met; Egress failed." */
export const turnWords = (turns: readonly Turn[]): string =>
  [...Map.groupBy(turns, ({ to }) => to)]
    .map(([to, ones]) => `${ones.map(({ name }) => conditionTitle(name)).join(', ')} ${words[to]}`)
    .join('; ')
