import { base32, fromBase32 } from './base-text.ts'
import { equalInConstantTime } from './equal-in-constant-time.ts'
import type { Hmac, Random } from './ports.ts'

const RANDOM_BYTES = 9
const TIME_BYTES = 6
const MAC_BYTES = 10
const LIVES_FOR_MS = 60_000

/**
 * A question of the server to itself: whether a resolver finds its way to the responder. It carries its own end, so that whichever replica
 * is asked can answer it without a row. 40 characters of base32, as the challenges of nodes.
 */
export function mintOwnDnsCheck(random: Random, hmac: Hmac, now: Date): string {
  const ends = now.getTime() + LIVES_FOR_MS
  const time = Array.from({ length: TIME_BYTES }, (_, i) => Math.floor(ends / 256 ** (TIME_BYTES - 1 - i)) % 256)
  const body = Uint8Array.from([...random(RANDOM_BYTES), ...time])
  return textOf(body, hmac)
}

export function isOwnDnsCheck(text: string, hmac: Hmac, now: Date): boolean {
  if (text.length !== 40) return false
  const body = fromBase32(text)?.slice(0, RANDOM_BYTES + TIME_BYTES)
  if (body === undefined || !equalInConstantTime(text, textOf(body, hmac))) return false
  return now.getTime() < body.slice(RANDOM_BYTES).reduce((value, byte) => value * 256 + byte, 0)
}

const textOf = (body: Uint8Array, hmac: Hmac): string =>
  base32(Uint8Array.from([...body, ...hmac(`own dns check\n${base32(body)}`).slice(0, MAC_BYTES)]))
