const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^spe_([0-9A-Za-z]{10})[0-9A-Za-z]{43}([0-9A-Za-z]{6})$/

export type TokenReading = { ok: true; id: string } | { ok: false; problem: string }

function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function base62(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = alphabet.charAt(rest % 62) + text
  return text
}

/** The six characters that end a token: CRC-32 of all before them, most significant first. */
export const tokenChecksum = (body: string): string => base62(crc32(body), 6)

/**
 * Reads `spe_` + 10 of id + 43 of secret + 6 of checksum, all base62, so that a truncated paste or a token of another kind is
 * refused before anything is sent. The problem says what is wrong and never repeats the text.
 */
export function readEnrollmentToken(text: string): TokenReading {
  if (text === '') return { ok: false, problem: 'is empty' }
  if (/^sp[tar]_/.test(text))
    return { ok: false, problem: `is of another kind (${text.slice(0, 4)}…); an enrollment token begins with spe_` }
  if (!text.startsWith('spe_')) return { ok: false, problem: 'does not begin with spe_' }
  const match = shape.exec(text)
  if (!match && text.length !== 63) return { ok: false, problem: `has ${text.length} characters instead of 63; it was cut or added to` }
  if (!match?.[1]) return { ok: false, problem: 'has a character that tokens do not have' }
  if (tokenChecksum(text.slice(0, -6)) !== match[2]) return { ok: false, problem: 'does not match its checksum; a character was changed' }
  return { ok: true, id: match[1] }
}
