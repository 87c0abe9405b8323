const longest = 3_600

/**
 * Seconds to wait by a `Retry-After` header, in either form (seconds, or an HTTP date); between 1 and 3,600.
 * Undefined where the header is absent or says nothing that can be understood.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim()
  if (text === undefined || text === '') return undefined
  if (/^\d+$/.test(text)) return clamp(Number(text))
  const at = Date.parse(text)
  return Number.isNaN(at) || !/[a-z]/i.test(text) ? undefined : clamp(Math.ceil((at - now.getTime()) / 1_000))
}

const clamp = (seconds: number): number => Math.min(longest, Math.max(1, seconds))
