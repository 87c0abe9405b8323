import { CloudError, type CloudErrorKind } from '@sallyport/domain/clouds/cloud-error.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import type { HttpFailure } from '../http/http-failure.ts'
import { parseRetryAfter } from '../http/parse-retry-after.ts'
import { redact } from '../http/redact.ts'
import { type Fault, readFault } from './read-fault.ts'

/**
 * What a request does if it succeeds. `none`: reads. `repeatable`: writes that leave the same state when sent twice. `once`: creates
 * something each time.
 */
export type Effect = 'none' | 'repeatable' | 'once'

export type Refused = {
  status: number
  headers: Record<string, string>
  body: string
  /** Method and path as the service saw them, for example `GET /v2.1/servers/detail`. */
  asked: string
  effect: Effect
  /** What we sent and nobody may read, since a refusal may quote it. */
  secrets: readonly string[]
  now: Date
}

/** An answer that is not a success, as one of our errors. */
export function translateAnswer(refused: Refused): CloudError {
  const { status, headers, asked, secrets, now } = refused
  const fault = readFault(refused.body, headers)
  const kind = refused.effect !== 'none' && mayHaveHadEffect(status, fault) ? 'OutcomeUnknown' : kindOf(status, fault)
  const patience = parseRetryAfter(headers['retry-after'], now)
  return new CloudError(kind, message(`${asked} was answered ${status}: ${redact(fault.message, secrets) || 'without a reason'}`), {
    status,
    code: fault.name,
    providerRequestId: providerRequestId(headers),
    retryAfterSeconds: kind === 'RateLimited' || kind === 'Unavailable' ? patience : undefined,
    field: kind === 'InvalidRequest' ? fieldOf(fault.message) : undefined,
  })
}

/** A request without a whole answer, as one of our errors. */
export function translateFailure(
  failure: HttpFailure,
  { asked, effect, secrets }: Pick<Refused, 'asked' | 'effect' | 'secrets'>,
): CloudError {
  const { retryAfterSeconds } = failure
  if (failure.reason === 'budget' && retryAfterSeconds !== undefined) {
    return new CloudError('RateLimited', message(`${asked} did not leave: ${failure.message}`), { retryAfterSeconds })
  }
  if (failure.reason === 'late' && !failure.sent) {
    return new CloudError('Unavailable', message(`${asked} was not sent: ${failure.message}`))
  }
  const kind = effect !== 'none' && failure.sent ? 'OutcomeUnknown' : 'Unavailable'
  return new CloudError(kind, message(`${asked} has no answer: ${redact(failure.message, secrets)}`))
}

/** The answer is a success whose content makes no sense. */
export function notUnderstood(asked: string, detail: string, effect: Effect = 'none'): CloudError {
  return new CloudError(
    effect === 'none' ? 'Unavailable' : 'OutcomeUnknown',
    message(`The answer to ${asked} is not understood: ${detail}`),
  )
}

/**
 * Whether a write may have been done in spite of this answer. A refusal in a service's own shape is believed, and so is the token check.
 * Server errors, redirects and answers by something in between that had passed the request on (408, 409, 499) are not.
 */
export function mayHaveHadEffect(status: number, fault: Fault): boolean {
  if (status < 400 || status >= 500) return true
  const ownWords = fault.name !== undefined || fault.fromTokenCheck
  // The token check refuses before the service sees the request; a service's own 401 comes from deeper inside.
  if (status === 401) return fault.name !== undefined && !fault.fromTokenCheck
  return !ownWords && (status === 408 || status === 409 || status === 499)
}

function kindOf(status: number, { name, message }: Fault): CloudErrorKind {
  if (status === 401) return 'Unauthorized'
  if (name === 'OverQuota' || (status === 403 && /quota|exceeded|maximum number/i.test(message))) return 'QuotaExceeded'
  if (status === 403) return 'Forbidden'
  // Without a fault's name it is some proxy that knows no such path, which says nothing about the thing asked for.
  if (status === 404) return name === undefined ? 'Unavailable' : 'NotFound'
  if (status === 409 || status === 412) return 'Conflict'
  if (status === 429 || (status === 413 && name === 'overLimit')) return 'RateLimited'
  return status >= 400 && status < 500 ? 'InvalidRequest' : 'Unavailable'
}

/** Words of nova and neutron that tell which of our fields was refused. */
const fieldWords: readonly [RegExp, string][] = [
  [/user_data|user data/i, 'userData'],
  [/flavor/i, 'sizeId'],
  [/image|block.device|boot.index/i, 'imageId'],
  [/security.?group/i, 'securityGroupIds'],
  [/availability.zone/i, 'zone'],
  [/network|subnet|port\b|fixed.ip/i, 'networkIds'],
  [/volume.?size/i, 'bootVolumeGiB'],
  [/attribute (?:server\/)?name\b/i, 'name'],
]

const fieldOf = (message: string): string | undefined => fieldWords.find(([pattern]) => pattern.test(message))?.[1]

export const providerRequestId = (headers: Record<string, string>): string | undefined =>
  headers['x-openstack-request-id'] ?? headers['x-compute-request-id']

const message = (text: string): string => (text.length <= 1_000 ? cutText(text, 1_000) : `${cutText(text, 999)}…`)
