/** Why a cloud did not do what was asked. One family for all providers; each adapter translates in its own translate-error.ts. */
export type CloudErrorKind =
  | 'NotFound'
  | 'Unauthorized'
  | 'Forbidden'
  | 'QuotaExceeded'
  | 'RateLimited'
  | 'Conflict'
  | 'InvalidRequest'
  | 'Unavailable'
  /** Sent, and no answer that tells whether it had an effect. Never folded into "failed". */
  | 'OutcomeUnknown'

export type CloudErrorDetails = {
  /** HTTP status, where there was an answer. */
  status?: number | undefined
  /** The provider's own code or fault name, for example `itemNotFound`. */
  code?: string | undefined
  providerRequestId?: string | undefined
  /** For RateLimited and Unavailable: seconds, between 1 and 3,600. */
  retryAfterSeconds?: number | undefined
  /** For InvalidRequest: our field, for example `sizeId`, where the cloud's words allow to tell. */
  field?: string | undefined
  cause?: unknown
}

/** `message` is for administrators: the provider's words, secrets removed, at most 1,000 characters. Tenants never see it. */
export class CloudError extends Error {
  readonly kind: CloudErrorKind
  readonly details: CloudErrorDetails

  constructor(kind: CloudErrorKind, message: string, details: CloudErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CloudError'
    this.kind = kind
    this.details = details
  }
}
