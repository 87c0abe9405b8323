const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base32Digits = 'abcdefghijklmnopqrstuvwxyz234567'
const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The number, most significant digit first, filled up with `0` to `length`; digits beyond `length` are dropped from the front. */
export function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = base62Digits.charAt(Number(rest % 62n)) + text
  return text
}

/** Bytes as one number, the first byte being the most significant. */
export const bigEndian = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)

/** RFC 4648 base32 in lower case without padding. */
export const base32 = (bytes: Uint8Array): string => encode(bytes, base32Digits, 5)

/** RFC 4648 base64url without padding. */
export const base64url = (bytes: Uint8Array): string => encode(bytes, base64Digits, 6)

/** Reads base32 as `base32` writes it; undefined for any other spelling, left-over bits included. */
export const fromBase32 = (text: string): Uint8Array | undefined => decode(text, base32Digits, 5)

/** Reads base64url as `base64url` writes it; undefined for any other spelling, left-over bits included. */
export const fromBase64url = (text: string): Uint8Array | undefined => decode(text, base64Digits, 6)

function encode(bytes: Uint8Array, digits: string, bitsPerDigit: number): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= bitsPerDigit; bits -= bitsPerDigit) text += digits.charAt((held >> (bits - bitsPerDigit)) & (digits.length - 1))
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + digits.charAt((held << (bitsPerDigit - bits)) & (digits.length - 1))
}

function decode(text: string, digits: string, bitsPerDigit: number): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of text) {
    const digit = digits.indexOf(character)
    if (digit < 0) return undefined
    held = (held << bitsPerDigit) | digit
    bits += bitsPerDigit
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
    held &= (1 << bits) - 1
  }
  return held === 0 && bits < bitsPerDigit ? Uint8Array.from(bytes) : undefined
}
