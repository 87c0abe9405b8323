import { seconds } from '../primitives/clock.ts'
import { base64url } from './base-text.ts'
import { equalInConstantTime } from './equal-in-constant-time.ts'
import type { Hmac } from './ports.ts'

const LIVES_FOR_SECONDS = 60

/**
 * What a host signs to show that it holds its key. Nothing is stored: the text carries its own end and an HMAC over that and the token's
 * id, so a stranger who asks for challenges writes no row, and an unknown id is answered like a known one.
 */
export function issueEnrollmentChallenge(hmac: Hmac, tokenId: string, now: Date): { challenge: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + seconds(LIVES_FOR_SECONDS))
  return { challenge: textOf(hmac, tokenId, expiresAt.getTime()), expiresAt }
}

/** Whether the text was issued here for this token and is still good. */
export function acceptsEnrollmentChallenge(hmac: Hmac, challenge: string, tokenId: string, now: Date): boolean {
  const match = /^([0-9a-z]{1,11})\.[\w-]{43}$/.exec(challenge)
  if (match === null) return false
  const expires = Number.parseInt(match[1]!, 36)
  return equalInConstantTime(challenge, textOf(hmac, tokenId, expires)) && now.getTime() < expires
}

/** What the agent's signature covers: this challenge, this token and this key together. */
export const enrollmentStatement = (challenge: string, tokenId: string, publicKey: string): string =>
  `sallyport-enroll:v1\n${challenge}\n${tokenId}\n${publicKey}`

const textOf = (hmac: Hmac, tokenId: string, expires: number): string =>
  `${expires.toString(36)}.${base64url(hmac(`enrollment challenge\n${tokenId}\n${expires}`))}`
