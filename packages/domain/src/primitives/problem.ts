/**
 * Refusals that a person can act on. Services throw these and nothing else on purpose; GraphQL turns each into a type of the mutation's
 * result union. Everything else is masked with a request id.
 */
export type ProblemKind =
  | 'INVALID_INPUT' // a field is wrong: `field` names it
  | 'NOT_FOUND' // not there, or not yours: one answer
  | 'CONFLICT' // the state does not allow it now
  | 'LIMIT_REACHED'
  | 'CLOUD_REFUSED' // the cloud said no; administrators only
  | 'CLOUD_UNREACHABLE' // administrators only
  | 'TRY_LATER'

export class Problem extends Error {
  readonly kind: ProblemKind
  /** Path of the input field, for example `validationDeadlineMinutes`. */
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ProblemKind, message: string, more: { field?: string; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'Problem'
    this.kind = kind
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const invalid = (field: string, message: string): Problem => new Problem('INVALID_INPUT', message, { field })
/** One answer for "not there" and "not yours". */
export const notFound = (what: string): Problem => new Problem('NOT_FOUND', `No such ${what}.`)
export const conflict = (message: string): Problem => new Problem('CONFLICT', message)
