import { z } from 'zod'
import { seconds } from '../primitives/clock.ts'

const LIVES_AT_MOST_SECONDS = 60
const LEEWAY_SECONDS = 5

/** For whom agents of this deployment sign: a token made for another deployment is worthless here. */
export const audienceOf = (deploymentId: string): string => `sallyport-agent:${deploymentId}`

const claims = z.object({
  sub: z.string().min(1).max(200),
  aud: z.union([z.string(), z.array(z.string()).max(10)]),
  run: z.uuid(),
  iat: z.number().int(),
  exp: z.number().int(),
})

export type AgentClaims = {
  /** As it was given at enrollment. */
  nodeId: string
  runId: string
  /** Until when the token is accepted, leeway included. */
  goodUntil: Date
}
export type ClaimsFault = 'MALFORMED' | 'OTHER_AUDIENCE' | 'NOT_YET' | 'EXPIRED' | 'TOO_LONG'

/**
 * What an agent's JWT must say, once its signature was found good: for whom it is, from when, and until when, at most 60 s later. Clocks
 * may differ by 5 s; the agent dates its tokens by the server's time.
 */
export function readAgentClaims(payload: unknown, audience: string, now: Date): AgentClaims | { fault: ClaimsFault } {
  const parsed = claims.safeParse(payload)
  if (!parsed.success) return { fault: 'MALFORMED' }
  const { sub, aud, run, iat, exp } = parsed.data
  if (![aud].flat().includes(audience)) return { fault: 'OTHER_AUDIENCE' }
  if (exp <= iat || exp - iat > LIVES_AT_MOST_SECONDS) return { fault: 'TOO_LONG' }
  const at = now.getTime()
  if (at < seconds(iat - LEEWAY_SECONDS)) return { fault: 'NOT_YET' }
  const goodUntil = new Date(seconds(exp + LEEWAY_SECONDS))
  return at >= goodUntil.getTime() ? { fault: 'EXPIRED' } : { nodeId: sub, runId: run.toLowerCase(), goodUntil }
}

export const claimsFaultWords: Record<ClaimsFault, string> = {
  MALFORMED: 'The token lacks what it must say: sub, aud, run, iat, exp.',
  OTHER_AUDIENCE: 'The token was made for another deployment.',
  NOT_YET: "The token is dated in the future: date it by the server's time.",
  EXPIRED: "The token has expired: date it by the server's time.",
  TOO_LONG: `A token lives at most ${LIVES_AT_MOST_SECONDS} s.`,
}
