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
  if (typeof first?.message !== 'string') return notOfTheServer(status)
  const { code, requestId, retryAfter } = first.extensions ?? {}
  return new RequestFailed(first.message, {
    code: typeof code === 'string' ? code : 'INTERNAL',
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  })
}

/** A proxy's page of an error, or of a sign-in of its own, which ends no session here. */
const notOfTheServer = (status: number): RequestFailed =>
  new RequestFailed(`What came, with status ${status}, is no answer of Sallyport: something on the way may have answered in its place.`, {
    code: codeOfPage(status),
  })

/** Of an answer that is not the server's own: whether another attempt may find the server itself. */
export const codeOfPage = (status: number): 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE' | 'BAD_ANSWER' =>
  status === 429 ? 'RATE_LIMITED' : status >= 500 ? 'SERVICE_UNAVAILABLE' : 'BAD_ANSWER'
