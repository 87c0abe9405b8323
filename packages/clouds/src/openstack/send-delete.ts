import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { DeleteAnswer } from '@sallyport/domain/clouds/deletion.ts'
import { globalRequestId } from './global-request-id.ts'
import type { MicroversionNeed } from './microversions.ts'
import { isOwnNotFound, type NotFoundWords } from './own-not-found.ts'
import type { ServiceName } from './service-endpoint.ts'
import type { ServiceAnswer, Session } from './session.ts'

/** One thing by its id; the path is where its service has it. */
export type Deletion = {
  region: string
  projectId: string
  decisionId: string
  /** As `HttpRequest.leaveByMs`. */
  leaveByMs: number
  service: ServiceName
  path: string
  id: string
  notFound: NotFoundWords
  microversion?: MicroversionNeed | undefined
  headers?: Record<string, string> | undefined
}

type Refusal = Extract<DeleteAnswer, { outcome: 'REFUSED' }>

/**
 * The only place from which a DELETE for the deletion gate leaves. It leaves once: an answer that is not the service's own is an unknown
 * outcome, and a token that is refused is not renewed here.
 */
export async function sendDelete(session: Session, deletion: Deletion): Promise<DeleteAnswer> {
  const { service, path, id, notFound, microversion, headers, region, projectId, leaveByMs, decisionId } = deletion
  let answer: ServiceAnswer
  try {
    answer = await session.call({
      service,
      region,
      method: 'DELETE',
      path,
      effect: 'once',
      microversion,
      projectId,
      leaveByMs,
      headers: { ...headers, 'x-openstack-request-id': globalRequestId(decisionId) },
    })
  } catch (error) {
    return refusedOrThrown(error, notFound, id)
  }
  return { outcome: 'ACCEPTED', providerRequestId: answer.providerRequestId }
}

function refusedOrThrown(error: unknown, notFound: NotFoundWords, id: string): DeleteAnswer {
  if (!(error instanceof CloudError)) throw error
  const { status, providerRequestId } = error.details
  if (isOwnNotFound(error, notFound, id)) return { outcome: 'GONE', providerRequestId }
  // Something in between that passed the request on may have answered it as well.
  if (status === 404) throw new CloudError('OutcomeUnknown', `Not the service's own word about ${id}: ${error.message}`, error.details)
  const because = reasonOf(error)
  if (because === undefined) throw error
  return { outcome: 'REFUSED', because, words: error.message, providerRequestId }
}

/** Undefined where the error is no refusal of this very delete. */
function reasonOf({ kind, message, details }: CloudError): Refusal['because'] | undefined {
  // cinder refuses with 400 what others refuse with 409.
  if (kind === 'InvalidRequest' && /invalid volume/i.test(message)) return 'IN_USE'
  if (kind !== 'Conflict') return undefined
  if (/ is locked/i.test(message)) return 'LOCKED'
  if (/while it is in (vm|task)_state/i.test(message) || details.code === 'RevisionNumberConstraintFailed') return 'BUSY'
  return /InUse|Associated/.test(details.code ?? '') ? 'IN_USE' : 'OTHER'
}
