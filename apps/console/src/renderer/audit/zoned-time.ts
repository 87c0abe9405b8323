/** Milliseconds that clocks of the zone are ahead of UTC at this instant. @param zone undefined: this system's */
function aheadOfUtc(instant: number, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    ...(zone !== undefined && { timeZone: zone }),
  }).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(instant / 1_000) * 1_000
}

/**
 * The instant at which clocks of the zone show this. Where they show it twice, the first; where they skip it, the instant as far after the leap.
 * @param shown `2026-11-30T14:05`, as a field of a browser has it
 * @returns RFC 3339 in UTC; undefined: it is no date and time, or a year that is still being typed (`0202` on the way to 2026)
 */
export function instantOf(shown: string, zone: string | undefined): string | undefined {
  if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(shown)) return undefined
  const asUtc = Date.parse(`${shown}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const day = 86_400_000
  const before = asUtc - aheadOfUtc(asUtc - day, zone)
  const after = asUtc - aheadOfUtc(asUtc + day, zone)
  const fits = [before, after].find((instant) => instant + aheadOfUtc(instant, zone) === asUtc)
  const instant = new Date(fits ?? before).toISOString()
  return /^\d/.test(instant) ? instant : undefined // RFC 3339 ends with the year 9999
}

/** What clocks of the zone show at this instant, to the minute, as a field of a browser takes it. Empty: it is no instant. */
export function shownAt(instant: string, zone: string | undefined): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : new Date(at + aheadOfUtc(at, zone)).toISOString().slice(0, 16)
}
