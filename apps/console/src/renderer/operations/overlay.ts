import type { OperationShownQuery } from '@sallyport/client/generated/admin/graphql.ts'
import type { ProgressEvent } from './progress.ts'

export type Operation = NonNullable<OperationShownQuery['operation']>
export type Place = Operation['places'][number]
export type Attempt = Place['attempts'][number]
export type AttemptInstance = Attempt['instances'][number]
export type Seen = Attempt['node']['seenAddresses'][number]

/**
 * The operation as it was answered, with what its events told since: they come at once, and the answer follows. An attempt that only an
 * event knows is not made up: the next answer has it.
 */
export function overlay(operation: Operation, events: readonly ProgressEvent[]): Operation {
  const since = events.filter(({ number }) => number > operation.lastEvent)
  if (since.length === 0) return operation
  const byAttempt = Map.groupBy(since, ({ attemptId }) => attemptId ?? '')
  const ended = since.findLast(({ operationState }) => operationState != null)
  return {
    ...operation,
    ...(ended?.operationState && { state: ended.operationState, ...(ended.kind === 'OPERATION_ENDED' && { endedAt: ended.at }) }),
    places: operation.places.map((place) => ({
      ...place,
      attempts: place.attempts.map((attempt) => (byAttempt.get(attempt.id) ?? []).reduce(told, attempt)),
    })),
  }
}

function told(attempt: Attempt, event: ProgressEvent): Attempt {
  const { kind, at, state, endReason, tenantReason, detail, conditions, conditionsMet } = event
  const ended = kind === 'ADMITTED' || kind === 'FAILED' || kind === 'CANCELLED'
  return {
    ...attempt,
    state: state ?? attempt.state,
    tenantReason: tenantReason ?? attempt.tenantReason,
    endReason: endReason ?? attempt.endReason,
    detail: ended ? (detail ?? null) : attempt.detail,
    endedAt: ended ? at : attempt.endedAt,
    conditions: conditions.length > 0 ? conditions : attempt.conditions,
    conditionsMet: conditionsMet ?? attempt.conditionsMet,
    ...(ended &&
      attempt.node.state === 'HELD' && {
        node: { ...attempt.node, state: kind === 'ADMITTED' ? ('ENABLED' as const) : ('REVOKED' as const) },
      }),
    ...(kind === 'CREATE_CALLED' && { createCalledAt: at }),
    ...(kind === 'CANCEL_WISHED' && { cancelWishedAt: at }),
  }
}

/** The attempt that counts: the last one. */
export const lastAttempt = ({ attempts }: Pick<Place, 'attempts'>): Attempt | undefined => attempts.at(-1)

export const isOver = ({ state }: Pick<Attempt, 'state'>): boolean => state === 'ADMITTED' || state === 'FAILED' || state === 'CANCELLED'

/** How its places stand. */
export function tally(places: readonly Place[]): { admitted: number; underWay: number; failed: number; cancelled: number } {
  const states = places.map((place) => lastAttempt(place)?.state)
  const count = (fits: (state: Attempt['state'] | undefined) => boolean): number => states.filter(fits).length
  return {
    admitted: count((state) => state === 'ADMITTED'),
    failed: count((state) => state === 'FAILED'),
    cancelled: count((state) => state === 'CANCELLED'),
    underWay: count((state) => state === undefined || !isOver({ state })),
  }
}
