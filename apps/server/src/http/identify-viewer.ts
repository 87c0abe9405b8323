import type { IncomingMessage } from 'node:http'
import type { TokenHash, TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import { parseToken, type TokenKind, tokenFaultWords } from '@sallyport/domain/enrollment/token.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { Anonymous } from '@sallyport/domain/tenancy/viewer.ts'
import { callerError } from '@sallyport/graphql/errors.ts'

/** Where the tokens of one kind of viewer are kept. */
export type SignIns<Viewer> = {
  /** A token that is good now, by its public id. */
  find(tokenId: string): Promise<{ kept: TokenHash; viewer: Viewer } | undefined>
  touch(tokenId: string): Promise<void>
}

/** The token of `Authorization: Bearer …`; empty where the header says anything else; undefined where there is none. */
export function bearerOf(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? ''
}

const notGood = () =>
  callerError('UNAUTHENTICATED', 'This token is not good: it is unknown, was revoked, or has expired. Ask for a new one.')

/**
 * Bearer token to viewer, asked of the database with every request, so that a revoked token is refused by the next one. A token that is
 * unknown and one whose secret is wrong cost the same work and are answered alike.
 */
export function identifyViewer<Viewer>(means: {
  kind: TokenKind
  signIns: SignIns<Viewer>
  hasher: Pick<TokenHasher, 'matches'>
  clock: Clock
  /** Called when noting the use of a token failed, which fails no request. */
  onError: (error: unknown) => void
}): (request: IncomingMessage) => Promise<Viewer | Anonymous> {
  const { kind, signIns, hasher } = means
  const touch = noteUse(means)
  return async (request) => {
    const text = bearerOf(request)
    if (text === undefined) return { kind: 'ANONYMOUS' }
    if (text === '') throw callerError('UNAUTHENTICATED', 'Sign in with a token: `Authorization: Bearer …`.')
    const token = parseToken(kind, text)
    if ('fault' in token) throw callerError('UNAUTHENTICATED', tokenFaultWords[token.fault])
    const found = await signIns.find(token.id)
    if (!hasher.matches(token, found?.kept) || found === undefined) throw notGood()
    touch(token.id)
    return found.viewer
  }
}

const MINUTE = 60_000
const REMEMBERED = 10_000

/** Once a minute a token and process; the request does not wait for it. */
function noteUse({ signIns, clock, onError }: { signIns: SignIns<unknown>; clock: Clock; onError: (error: unknown) => void }) {
  const noted = new Map<string, number>()
  return (tokenId: string): void => {
    const now = clock.now().getTime()
    if (now - (noted.get(tokenId) ?? Number.NEGATIVE_INFINITY) < MINUTE) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(tokenId, now)
    signIns.touch(tokenId).catch(onError)
  }
}
