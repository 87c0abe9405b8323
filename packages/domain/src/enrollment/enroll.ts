import { bounds } from '../admission/conditions.ts'
import type { Clock } from '../primitives/clock.ts'
import { audienceOf } from './agent-identity.ts'
import type { TokenHasher } from './api-token.ts'
import { fromBase64url } from './base-text.ts'
import { acceptsEnrollmentChallenge, enrollmentStatement, issueEnrollmentChallenge } from './enrollment-challenge.ts'
import type { EnrollmentStore, Hmac, VerifyEd25519 } from './ports.ts'
import { parseToken, tokenFaultWords } from './token.ts'

export type EnrollRequest = {
  token: string
  publicKey: string
  challenge: string
  signature: string
  agentVersion: string
  runId: string
  hostname: string | undefined
}

export const enrollmentRefusals = [
  'MALFORMED_TOKEN',
  'REFUSED',
  'USED_BY_ANOTHER_KEY',
  'CHALLENGE_EXPIRED',
  'BAD_SIGNATURE',
  'NODE_ENDED',
] as const
export type EnrollmentRefusal = (typeof enrollmentRefusals)[number]

export type EnrollAnswer =
  /** `first`: the token was given away by this request; otherwise it was asked again by the key that has it. */
  | { kind: 'ENROLLED'; first: boolean; nodeId: string; deploymentId: string; audience: string; heartbeatSeconds: number; serverTime: Date }
  | { kind: 'REFUSED'; reason: EnrollmentRefusal; message: string }

export type Enrollment = {
  begin(tokenId: string): { challenge: string; expiresAt: Date; serverTime: Date; deploymentId: string }
  enroll(request: EnrollRequest, address: string | undefined): Promise<EnrollAnswer>
}

const words: Record<Exclude<EnrollmentRefusal, 'MALFORMED_TOKEN'>, string> = {
  REFUSED: 'The token is not accepted: it is unknown, was revoked, or has expired. Ask for a new one.',
  USED_BY_ANOTHER_KEY: 'The token has been used by another host. If that was not yours, tell the administrator: it may have been stolen.',
  CHALLENGE_EXPIRED: 'The challenge has expired or was made for another token. Begin again.',
  BAD_SIGNATURE: 'The signature is not that of this key over this challenge and token.',
  NODE_ENDED: 'This node was ended. Its agent has nothing more to do.',
}
const refused = (reason: keyof typeof words, message: string = words[reason]): EnrollAnswer => ({ kind: 'REFUSED', reason, message })

/**
 * How a host becomes a node. Everything that needs no database is checked first: the token's form, the challenge, the signature. The
 * secret is compared before the token's state is looked at, so that who does not have it learns nothing, not even whether the id exists.
 */
export function enrollment(deps: {
  store: EnrollmentStore
  hasher: TokenHasher
  hmac: Hmac
  verify: VerifyEd25519
  clock: Clock
  deploymentId: string
}): Enrollment {
  const { store, hasher, hmac, clock, deploymentId } = deps
  return {
    begin: (tokenId) => {
      const serverTime = clock.now()
      return { ...issueEnrollmentChallenge(hmac, tokenId, serverTime), serverTime, deploymentId }
    },
    enroll: async (request, address) => {
      const token = parseToken('spe', request.token)
      if ('fault' in token) return { kind: 'REFUSED', reason: 'MALFORMED_TOKEN', message: tokenFaultWords[token.fault] }
      const { challenge, publicKey, agentVersion, runId, hostname } = request
      if (!acceptsEnrollmentChallenge(hmac, challenge, token.id, clock.now())) return refused('CHALLENGE_EXPIRED')
      if (!(await isSigned(deps.verify, request, token.id))) return refused('BAD_SIGNATURE')
      if (!hasher.matches(token, await store.findHash(token.id))) return refused('REFUSED')
      const outcome = await store.redeem({ tokenId: token.id, publicKey, address, agentVersion, runId, hostname })
      switch (outcome.kind) {
        case 'WON':
        case 'SAME_KEY':
          return {
            kind: 'ENROLLED',
            first: outcome.kind === 'WON',
            nodeId: outcome.nodeId,
            deploymentId,
            audience: audienceOf(deploymentId),
            heartbeatSeconds: bounds.heartbeatEvery,
            serverTime: clock.now(),
          }
        case 'SECOND_KEY':
          return refused('USED_BY_ANOTHER_KEY')
        case 'KEY_IN_USE':
          return refused(
            'BAD_SIGNATURE',
            'This key is already that of another node. Remove it, so that the agent makes its own, and enroll again.',
          )
        case 'NODE_ENDED':
        case 'REFUSED':
          return refused(outcome.kind)
      }
    },
  }
}

async function isSigned(verify: VerifyEd25519, { publicKey, challenge, signature }: EnrollRequest, tokenId: string): Promise<boolean> {
  const key = fromBase64url(publicKey)
  const signed = fromBase64url(signature)
  if (key?.length !== 32 || signed?.length !== 64) return false
  return await verify(key, enrollmentStatement(challenge, tokenId, publicKey), signed)
}
