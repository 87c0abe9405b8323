import { base32, fromBase32 } from './base-text.ts'
import { equalInConstantTime } from './equal-in-constant-time.ts'
import type { Hmac, Random } from './ports.ts'

const RANDOM_BYTES = 16
const MAC_BYTES = 9

/** A new question: 16 random bytes and 9 of HMAC over them, 40 characters of base32 (one label of a DNS name). */
export function mintCheckChallenge(random: Random, hmac: Hmac): string {
  const bytes = random(RANDOM_BYTES)
  return base32(Uint8Array.from([...bytes, ...macOf(bytes, hmac)]))
}

/** Whether the text was minted here. Tells noise from challenges without asking the database. */
export function isCheckChallenge(text: string, hmac: Hmac): boolean {
  if (text.length !== 40) return false
  const bytes = fromBase32(text)?.slice(0, RANDOM_BYTES)
  return bytes !== undefined && equalInConstantTime(text, base32(Uint8Array.from([...bytes, ...macOf(bytes, hmac)])))
}

/** What only the responders tell, and only while the challenge lives: 32 characters of base32. */
export const proofOf = (challenge: string, hmac: Hmac): string => base32(hmac(`check proof\n${challenge}`).slice(0, 20))

export const isProofOf = (challenge: string, proof: string, hmac: Hmac): boolean => equalInConstantTime(proof, proofOf(challenge, hmac))

const macOf = (bytes: Uint8Array, hmac: Hmac): Uint8Array => hmac(`check challenge\n${base32(bytes)}`).slice(0, MAC_BYTES)
