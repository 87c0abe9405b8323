import { SignJWT } from 'jose'
import type { ServerClock } from '../clocks.ts'
import type { Identity } from '../state/identity.ts'
import type { NodeKey } from '../state/node-key.ts'

const lifeSeconds = 60
/** Dated anew this long before its end, so that it is still good when it arrives. */
const spareSeconds = 15

/** The bearer for the next request: a JWT by the node's key, dated by the server's clock, used again within its life. */
export type SignIn = { bearer(): Promise<string>; forget(): void }

export function createSignIn(identity: Identity, key: NodeKey, runId: string, clock: ServerClock): SignIn {
  let kept: { token: string; issuedAt: number } | undefined
  return {
    async bearer() {
      const now = Math.floor(clock.nowMs() / 1_000)
      if (kept && now >= kept.issuedAt && now < kept.issuedAt + lifeSeconds - spareSeconds) return kept.token
      const token = await new SignJWT({ run: runId })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setSubject(identity.nodeId)
        .setAudience(identity.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(key.privateKey)
      kept = { token, issuedAt: now }
      return token
    },
    forget() {
      kept = undefined
    },
  }
}
