import { base62, bigEndian } from './base-text.ts'
import type { Random } from './ports.ts'

/** spe: enrollment of a node. spt: a tenant's API. spa: an administrator's API. spr: one boot record. */
export const tokenKinds = ['spe', 'spt', 'spa', 'spr'] as const
export type TokenKind = (typeof tokenKinds)[number]

/** `text` is told once and never kept. `id` is public. `body` is what is hashed: kind, id and secret, so that a hash fits no other row. */
export type Token = { kind: TokenKind; id: string; body: string; text: string }

export type TokenFault = 'EMPTY' | 'OTHER_KIND' | 'NOT_A_TOKEN' | 'WRONG_LENGTH' | 'BAD_CHARACTER' | 'BAD_CHECKSUM'

const ID_LENGTH = 10
const SECRET_LENGTH = 43 // digits that 256 bits need in base 62
const CHECKSUM_LENGTH = 6
export const TOKEN_LENGTH = 4 + ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH

/** Finds every token of ours in a text: for the log redactor, and published for secret scanners. */
export const tokenPattern = /\bsp[etar]_[0-9A-Za-z]{59}\b/g
export const tokenIdPattern = /^[0-9A-Za-z]{10}$/

/** A new token: kind, `_`, 10 digits of id, 43 of secret, 6 of CRC-32; base62. */
export function mintToken(kind: TokenKind, random: Random): Token {
  const id = base62(bigEndian(random(8)), ID_LENGTH)
  const body = `${kind}_${id}${base62(bigEndian(random(32)), SECRET_LENGTH)}`
  return { kind, id, body, text: body + checksum(body) }
}

/** Reads a token of the wanted kind. A truncated paste is a fault here, before anything is looked up. The fault never repeats the text. */
export function parseToken(kind: TokenKind, text: string): Token | { fault: TokenFault } {
  if (text === '') return { fault: 'EMPTY' }
  const prefix = tokenKinds.find((known) => text.startsWith(`${known}_`))
  if (prefix === undefined) return { fault: 'NOT_A_TOKEN' }
  if (prefix !== kind) return { fault: 'OTHER_KIND' }
  if (text.length !== TOKEN_LENGTH) return { fault: 'WRONG_LENGTH' }
  if (!/^[0-9A-Za-z]+$/.test(text.slice(4))) return { fault: 'BAD_CHARACTER' }
  const body = text.slice(0, -CHECKSUM_LENGTH)
  if (text.slice(-CHECKSUM_LENGTH) !== checksum(body)) return { fault: 'BAD_CHECKSUM' }
  return { kind, id: text.slice(4, 4 + ID_LENGTH), body, text }
}

/** What is wrong, for people. */
export const tokenFaultWords: Record<TokenFault, string> = {
  EMPTY: 'The token is empty.',
  OTHER_KIND: 'This is a token of another kind: spt_ signs in to a tenant, spa_ an administrator, and spe_ enrolls a node.',
  NOT_A_TOKEN: 'This is not a token of this product: paste the whole of it, from spt_, spa_ or spe_ on.',
  WRONG_LENGTH: `The token does not have ${TOKEN_LENGTH} characters: part of it was lost, or something was added. Copy the whole of it again.`,
  BAD_CHARACTER: 'The token has a character that tokens never have. Copy the whole of it again.',
  BAD_CHECKSUM: 'The token does not agree with its checksum: a character was changed. Copy the whole of it again.',
}

const checksum = (body: string): string => base62(BigInt(crc32(body)), CHECKSUM_LENGTH)

/** Of each byte, what eight steps of the division leave. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 as in gzip; the text is ASCII. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = crcOfByte[(crc ^ text.charCodeAt(i)) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
