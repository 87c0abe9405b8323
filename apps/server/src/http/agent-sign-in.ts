import type { IncomingMessage } from 'node:http'
import { type ClaimsFault, claimsFaultWords, readAgentClaims } from '@sallyport/domain/enrollment/agent-identity.ts'
import type { AgentKeyStore, HeartbeatStore } from '@sallyport/domain/enrollment/ports.ts'
import { type Clock, seconds } from '@sallyport/domain/primitives/clock.ts'
import type { AgentViewer, Anonymous } from '@sallyport/domain/tenancy/viewer.ts'
import { callerError } from '@sallyport/graphql/errors.ts'
import { localId } from '@sallyport/graphql/global-id.ts'
import { compactVerify, decodeJwt } from 'jose'
import { ed25519Key } from '../crypto-ports.ts'

const CACHE_SECONDS = 60
const CACHED_AT_MOST = 20_000
const LONGEST_TOKEN = 2_048

type Known = { viewer: AgentViewer; goodUntil: number }

export type AgentSignInOptions = {
  keys: AgentKeyStore
  heartbeats: Pick<HeartbeatStore, 'knock'>
  /** `audienceOf` this deployment. */
  audience: string
  clock: Clock
}

/**
 * Tells who asks by a JWT under the node's own key. One that was found good is remembered by its text for at most 60 s: an agent uses each
 * again until it is about to expire. That a node was ended meanwhile is not seen here but by every write, which asks the database.
 * @throws UNAUTHENTICATED with `serverTime`, by which the agent dates its next one; NODE_ENDED for the right key of an ended node
 */
export function agentSignIn({ keys, heartbeats, audience, clock }: AgentSignInOptions) {
  /** By the whole header. */
  const known = new Map<string, Known>()

  const refuse = (message: string) => callerError('UNAUTHENTICATED', message, { serverTime: clock.now().toISOString() })

  function remember(header: string, one: Known): void {
    known.set(header, one)
    const now = clock.now().getTime()
    // The oldest stand first, and few of them end out of their turn.
    for (const [text, { goodUntil }] of known) {
      if (goodUntil > now && known.size <= CACHED_AT_MOST) break
      known.delete(text)
    }
  }

  async function verify(token: string): Promise<Known> {
    const now = clock.now()
    const claims = readAgentClaims(readPayload(token), audience, now)
    if ('fault' in claims) throw refuse(claimsFaultWords[claims.fault satisfies ClaimsFault])
    const nodeId = nodeIdOf(claims.nodeId)
    const key = nodeId === undefined ? undefined : await keys.findKey(nodeId)
    if (nodeId === undefined || key === undefined || !(await isSignedBy(token, key.publicKey)))
      throw refuse('The token is not signed by the key of this node.')
    if (key.revoked) {
      await heartbeats.knock(nodeId)
      throw callerError('NODE_ENDED', 'This node was ended. Its agent has nothing more to do.')
    }
    const goodUntil = Math.min(claims.goodUntil.getTime(), now.getTime() + seconds(CACHE_SECONDS))
    return { viewer: { kind: 'AGENT', nodeId, tenantId: key.tenantId, runId: claims.runId }, goodUntil }
  }

  return async (request: Pick<IncomingMessage, 'headers'>): Promise<AgentViewer | Anonymous> => {
    const { authorization } = request.headers
    if (authorization === undefined) return { kind: 'ANONYMOUS' }
    const found = known.get(authorization)
    if (found !== undefined && clock.now().getTime() < found.goodUntil) return found.viewer
    known.delete(authorization)
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
    if (token === undefined || token.length > LONGEST_TOKEN) throw refuse('Sign in with `Authorization: Bearer <JWT>`.')
    const fresh = await verify(token)
    remember(authorization, fresh)
    return fresh.viewer
  }
}

function readPayload(token: string): unknown {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

function nodeIdOf(subject: string): string | undefined {
  try {
    const id = localId('Node', subject)
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

async function isSignedBy(token: string, publicKey: Uint8Array): Promise<boolean> {
  try {
    await compactVerify(token, ed25519Key(publicKey), { algorithms: ['EdDSA', 'Ed25519'] })
    return true
  } catch {
    return false
  }
}
