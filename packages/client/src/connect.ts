/** How an endpoint is reached. */
export type Connection = {
  /** Of the endpoint, absolute or relative to the page. */
  url: string
  /** The token to sign in with, asked for with every request; undefined: none. */
  token: () => string | undefined
  fetch?: typeof fetch
}

export const headersFor = ({ token }: Connection): Record<string, string> => {
  const text = token()
  return { 'content-type': 'application/json', ...(text === undefined ? {} : { authorization: `Bearer ${text}` }) }
}

/** What an endpoint answers where it does not answer data. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  /** `extensions.code`; NETWORK where no answer came. */
  readonly code: string
  /** To quote when it is reported. */
  readonly requestId: string | undefined
  /** Seconds, where the server told. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    details: { code: string; requestId?: string | undefined; retryAfter?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }

  /** Signing in again is the only way on. */
  get isSignedOut(): boolean {
    return this.code === 'UNAUTHENTICATED'
  }
}

type GivenError = { message: string; extensions?: { code?: unknown; requestId?: unknown; retryAfter?: unknown } }

export function failureOf(errors: readonly GivenError[] | undefined, status: number): RequestFailed {
  const first = errors?.[0]
  const { code, requestId, retryAfter } = first?.extensions ?? {}
  return new RequestFailed(first?.message ?? `The server answered with status ${status}.`, {
    code: typeof code === 'string' ? code : status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL',
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  })
}
