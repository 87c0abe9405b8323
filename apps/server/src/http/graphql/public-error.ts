import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { ErrorCode } from '@sallyport/graphql/errors.ts'
import { GraphQLError } from 'graphql'

export type EndpointLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

export type ErrorContext = {
  requestId: string
  log: EndpointLog
  /** Whether this error says that the database cannot be reached. */
  isUnavailable: (error: unknown) => boolean
}

const codes = new Set<unknown>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NODE_ENDED',
  'BAD_USER_INPUT',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
] satisfies ErrorCode[])

const statusOf: Record<ErrorCode, number | undefined> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: undefined,
  NODE_ENDED: 401,
  BAD_USER_INPUT: undefined,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: undefined,
}

const codeOfProblem: Record<Problem['kind'], ErrorCode> = {
  INVALID_INPUT: 'BAD_USER_INPUT',
  NOT_FOUND: 'BAD_USER_INPUT',
  CONFLICT: 'BAD_USER_INPUT',
  LIMIT_REACHED: 'BAD_USER_INPUT',
  CLOUD_REFUSED: 'BAD_USER_INPUT',
  CLOUD_UNREACHABLE: 'SERVICE_UNAVAILABLE',
  TRY_LATER: 'SERVICE_UNAVAILABLE',
}

/** Seconds after which a client may try again when the database is away. */
const AWAY_RETRY_SECONDS = 5

/**
 * The only form in which an error leaves: a stable code, the request id, and words that were written for callers. Whatever else was thrown
 * is logged under the request id and answered as INTERNAL.
 */
export function publicError(error: unknown, context: ErrorContext): GraphQLError {
  const located = error instanceof GraphQLError ? error : undefined
  const cause = rootCause(error)
  if (cause instanceof Problem) return made(located, codeOfProblem[cause.kind], cause.message, problemDetails(cause), context)
  if (cause instanceof GraphQLError) {
    const { code, status, http, ...more } = cause.extensions as { code?: unknown; status?: number; http?: { status?: number } }
    if (codes.has(code)) return made(located, code as ErrorCode, cause.message, more, context, status)
    // The text of the request is at fault (syntax, validation, variables, limits): those carry no path. With one it is our own fault.
    if (located?.path === undefined) {
      const { message, field } = inTheCallersWords(located, cause)
      return made(located, 'BAD_USER_INPUT', message, field === undefined ? {} : { field }, context, http?.status ?? 400)
    }
  }
  if (context.isUnavailable(cause))
    return made(located, 'SERVICE_UNAVAILABLE', 'The database cannot be reached. Try again.', { retryAfter: AWAY_RETRY_SECONDS }, context)
  context.log.error({ requestId: context.requestId, path: located?.path?.join('.'), err: cause }, 'a request failed unexpectedly')
  return made(located, 'INTERNAL', 'Something went wrong on the server. Quote the request id when you report it.', {}, context)
}

/**
 * Of a wrong variable graphql-js says the place and repeats the whole value, which may hold a secret: the place alone is kept. Of a limit
 * that was passed, what to do is added.
 */
function inTheCallersWords(located: GraphQLError | undefined, cause: GraphQLError): { message: string; field?: string } {
  const limit = /^Syntax Error: (.* limit of \d+ exceeded.*?)\.?$/.exec(cause.message)?.[1]
  if (limit !== undefined) return { message: `${limit}. Ask for less at once, or split the request.` }
  const around = located?.message.endsWith(`; ${cause.message}`) ? located.message.slice(0, -cause.message.length) : ''
  const variable = /^Variable "\$(\w+)" got invalid value /.exec(around)?.[1]
  if (variable === undefined) return { message: cause.message }
  const field = / at "([\w.[\]]+)"; $/.exec(around)?.[1] ?? variable
  const words = cause.message.replace(/^(\w+ cannot represent .*?value): .*$/s, '$1.')
  return { message: `${field}: ${words}`, field }
}

function rootCause(error: unknown): unknown {
  let cause = error
  while (cause instanceof GraphQLError && cause.originalError != null) cause = cause.originalError
  return cause
}

function problemDetails(problem: Problem): Record<string, unknown> {
  return {
    ...(problem.field === undefined ? {} : { field: problem.field }),
    ...(problem.retryAfterSeconds === undefined ? {} : { retryAfter: problem.retryAfterSeconds }),
  }
}

function made(
  located: GraphQLError | undefined,
  code: ErrorCode,
  message: string,
  more: Record<string, unknown>,
  { requestId }: ErrorContext,
  status = statusOf[code],
): GraphQLError {
  // `http` is read by yoga and never sent. `spec`: only for clients that accept application/graphql-response+json, as that standard has it.
  const headers = more.retryAfter === undefined ? {} : { headers: { 'retry-after': String(more.retryAfter) } }
  const http = status === undefined ? {} : { http: { status, spec: status === 400, ...headers } }
  return new GraphQLError(message, {
    nodes: located?.nodes ?? null,
    path: located?.path ?? null,
    extensions: { code, requestId, ...more, ...http },
  })
}
