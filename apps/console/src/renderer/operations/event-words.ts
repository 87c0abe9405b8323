import { type EndReason, endReasons, type TenantReason, tenantReasons } from '@sallyport/domain/admission/reasons.ts'
import { asSentence } from '@sallyport/domain/primitives/as-sentence.ts'
import type { Mark } from '@sallyport/kit/states.ts'
import { operationShown } from '@sallyport/kit/states.ts'
import type { ProgressEvent } from './progress.ts'

type Kind = ProgressEvent['kind']

/** What happened, in a few words, and with which mark it stands on the time line. */
const happenings: Record<Kind, { words: string; mark: Mark }> = {
  OPERATION_STARTED: { words: 'Nodes were asked for', mark: 'waiting' },
  ATTEMPT_PLANNED: { words: 'Planned', mark: 'waiting' },
  CREATE_CALLED: { words: 'Create request sent', mark: 'working' },
  CREATE_UNANSWERED: { words: 'The create request was not answered', mark: 'attention' },
  INSTANCE_CREATED: { words: 'The cloud has its instance', mark: 'working' },
  VALIDATING: { words: 'Its agent enrolled', mark: 'held' },
  CONDITIONS: { words: 'Conditions changed', mark: 'held' },
  STAGE_AHEAD: { words: 'All else holds; the cloud is told', mark: 'held' },
  ADMITTED: { words: 'Admitted', mark: 'met' },
  FAILED: { words: 'Failed', mark: 'failed' },
  CANCELLED: { words: 'Cancelled', mark: 'waiting' },
  CANCEL_WISHED: { words: 'Somebody cancelled it', mark: 'attention' },
  ACCEPTED_BY_NAME: { words: 'Accepted by name', mark: 'attention' },
  INSTANCE_APPEARED: { words: 'An instance appeared', mark: 'attention' },
  OPERATION_ENDED: { words: 'The operation ended', mark: 'met' },
}

export function happening({ kind, operationState }: Pick<ProgressEvent, 'kind' | 'operationState'>): { words: string; mark: Mark } {
  if (kind !== 'OPERATION_ENDED' || operationState == null) return happenings[kind] ?? { words: kind, mark: 'unknown' }
  const { word, mark } = operationShown(operationState)
  return { words: `The operation ended: ${word.toLowerCase()}`, mark }
}

/** One line of what an event adds to its kind. */
export function eventDetail({ kind, conditionsMet, conditionsTotal, endReason, detail }: ProgressEvent): string {
  if (kind === 'CONDITIONS') return `${conditionsMet ?? 0} of ${conditionsTotal ?? 13} met`
  return detail ?? (endReason == null ? '' : endReasons[endReason as EndReason].admin)
}

/** The same with the conditions that turned: a count leads on to them, a sentence ends before them. */
export function eventLine(event: ProgressEvent, turned: string): string {
  const detail = eventDetail(event)
  if (turned === '' || detail === '') return detail || turned
  return event.kind === 'CONDITIONS' ? `${detail}: ${turned}` : `${asSentence(detail)} ${turned}.`
}

/** What a screen reader hears: admissions and ends, each once; undefined: nothing. */
export function announcement({ kind, name, endReason, operationState }: ProgressEvent): string | undefined {
  switch (kind) {
    case 'ADMITTED':
      return `${name} was admitted.`
    case 'FAILED':
      return `${name} failed. ${endReason == null ? '' : endReasons[endReason as EndReason].admin}`.trim()
    case 'CANCELLED':
      return `${name} was cancelled.`
    case 'OPERATION_ENDED':
      return operationState == null ? 'The operation ended.' : `The operation ended: ${operationShown(operationState).word.toLowerCase()}.`
    default:
      return undefined
  }
}

/** The sentence that tenants read. */
export const tenantWords = (reason: string | null | undefined): string | undefined =>
  reason == null ? undefined : tenantReasons[reason as TenantReason]

export const endWords = (reason: string | null | undefined): string | undefined =>
  reason == null ? undefined : endReasons[reason as EndReason].admin
