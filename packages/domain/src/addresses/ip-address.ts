/** An address as a number, so that ranges can be compared. IPv4 mapped into IPv6 is IPv4. */
export type IpAddress = { family: 4 | 6; value: bigint }

const bitsOf = { 4: 32, 6: 128 } as const
export const addressBits = (family: 4 | 6): 32 | 128 => bitsOf[family]

/** `undefined` for anything but the full textual forms: no zone, no leading zeros, no port, no brackets. */
export function parseAddress(text: string): IpAddress | undefined {
  if (!text.includes(':')) {
    const value = parseIpv4(text)
    return value === undefined ? undefined : { family: 4, value }
  }
  const value = parseIpv6(text)
  if (value === undefined) return undefined
  return value >> 32n === 0xffffn ? { family: 4, value: value & 0xffff_ffffn } : { family: 6, value }
}

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let value = 0n
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    value = (value << 8n) | BigInt(part)
  }
  return value
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = halves.map(parseGroups)
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array<bigint>(halves.length === 1 ? 0 : missing).fill(0n), ...(tail ?? [])]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

/** The groups between colons; a dotted quad may be the last. */
function parseGroups(text: string): bigint[] | undefined {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [i, part] of parts.entries()) {
    const quad = i === parts.length - 1 && part.includes('.') ? parseIpv4(part) : undefined
    if (quad !== undefined) groups.push(quad >> 16n, quad & 0xffffn)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return undefined
  }
  return groups
}

/** One spelling for each address; IPv6 as RFC 5952 asks. */
export function formatAddress({ family, value }: IpAddress): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, i) => (value >> BigInt(112 - 16 * i)) & 0xffffn)
  const { start, length } = longestZeros(groups)
  const hex = (part: bigint[]) => part.map((group) => group.toString(16)).join(':')
  return length < 2 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`
}

function longestZeros(groups: bigint[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let start = 0
  for (const [i, group] of groups.entries()) {
    if (group !== 0n) start = i + 1
    else if (i - start + 1 > best.length) best = { start, length: i - start + 1 }
  }
  return best
}
