import { GraphQLError } from 'graphql'

/** Stable values of `extensions.code`. Everything that is not one of these is masked as INTERNAL with the request id. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NODE_ENDED'
  | 'BAD_USER_INPUT'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL'

/** The only way to an error that reaches the caller unmasked. `more` goes into `extensions` beside the code. */
export function callerError(code: ErrorCode, message: string, more: Record<string, string | number> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more } })
}
