import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { TokenAnswer } from './sign-in.ts'

export type SessionToken = { value: string; renewAt: Date; answer: TokenAnswer['token'] }

/**
 * When a token is to be renewed: a tenth of its life, and at least a minute, before its end. Counted from our own clock at its arrival, since
 * keystone's may differ.
 */
export function renewAt(arrived: Date, { issued_at, expires_at }: { issued_at: string; expires_at: string }): Date {
  const life = Math.max(0, Date.parse(expires_at) - Date.parse(issued_at))
  return new Date(arrived.getTime() + life - Math.max(60_000, life / 10))
}

/** After keystone refused the credential it is not asked again for so long: many nodes that wait would else knock without end. */
export const restAfterRefusalMs = 60_000

/** One token for all calls, fetched once however many ask for it at a time. */
export type TokenCache = {
  current(): Promise<SessionToken>
  /** Asked at once, also after a refusal. One that was fetched after this call, or is being fetched in this moment. */
  renew(): Promise<SessionToken>
  /** Drops the token that was refused, unless another call renewed it meanwhile. */
  forget(refused: SessionToken): void
}

export function cacheToken(signIn: () => Promise<SessionToken>, clock: Clock): TokenCache {
  let held: SessionToken | undefined
  let underWay: Promise<SessionToken> | undefined
  let refusal: { error: CloudError; until: number } | undefined

  async function fetchOnce(): Promise<SessionToken> {
    refusal = undefined
    try {
      held = await signIn()
      return held
    } catch (error) {
      if (error instanceof CloudError && error.kind === 'Unauthorized')
        refusal = { error, until: clock.now().getTime() + restAfterRefusalMs }
      throw error
    } finally {
      underWay = undefined
    }
  }

  const renew = (): Promise<SessionToken> => {
    underWay ??= fetchOnce()
    return underWay
  }

  return {
    current: async () => {
      if (held !== undefined && clock.now() < held.renewAt) return held
      if (refusal !== undefined && clock.now().getTime() < refusal.until) throw refusal.error
      return renew()
    },
    renew,
    forget: (refused) => {
      if (held === refused) held = undefined
    },
  }
}
