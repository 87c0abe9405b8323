import { randomInt } from 'node:crypto'

/** `2026-01-02T03:04:05Z`: whole seconds, as nova's `created` and neutron's `created_at` are. */
export const secondsZ = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** `2026-01-02T03:04:05.000000Z`, as keystone writes the life of a token. */
export const wholeMicrosecondsZ = (at: Date): string => `${at.toISOString().slice(0, 19)}.000000Z`

/** `2026-01-02T03:04:05.678901`: microseconds and no zone, as nova's `launched_at` is. The last three digits are made up. */
export function microseconds(at: Date): string {
  return `${at.toISOString().slice(0, 23)}${randomInt(1000).toString().padStart(3, '0')}`
}

/** An instant from a query or a body (a text without zone is UTC, as in OpenStack), or undefined. */
export function parseTime(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return undefined
  const withZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10 ? text : text.length > 10 ? `${text}Z` : text
  const at = new Date(withZone)
  return Number.isNaN(at.getTime()) ? undefined : at
}
