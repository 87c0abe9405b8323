const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 minutes ago". Below ten seconds it says "just now": nobody wants to watch seconds. */
export function ago(then: Date, now: Date): string {
  const seconds = Math.round((then.getTime() - now.getTime()) / 1_000)
  if (Math.abs(seconds) < 10) return 'just now'
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return relative.format(Math.trunc(seconds / size), unit)
}

/** Time left until a deadline: whole minutes, and seconds below two minutes; with how pressing it is (amber under ten minutes, red under two). */
export function left(deadline: Date, now: Date): { words: string; pressing: 'calm' | 'soon' | 'now' } {
  const seconds = Math.ceil((deadline.getTime() - now.getTime()) / 1_000)
  if (seconds <= 0) return { words: 'time is up', pressing: 'now' }
  if (seconds < 120) return { words: `${seconds} s left`, pressing: 'now' }
  const minutes = Math.floor(seconds / 60)
  const words = minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
  return { words, pressing: minutes < 10 ? 'soon' : 'calm' }
}

/** How exact instants are written; what is left out is as the reader's system has it. */
export type HowExact = {
  /** Of the IANA database, for example `Europe/Vienna` or `UTC`. */
  zone?: string | undefined
  hours?: 12 | 24 | undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(then: Date, styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>, how: HowExact): string {
  const key = `${styles.dateStyle} ${styles.timeStyle} ${how.zone} ${how.hours}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', {
      ...styles,
      ...(how.zone !== undefined && isZone(how.zone) && { timeZone: how.zone }),
      ...(how.hours !== undefined && { hourCycle: how.hours === 24 ? 'h23' : 'h12' }),
    })
    formats.set(key, format)
  }
  return format.format(then)
}

/** Date, time to the second, and the zone that they are of: "Nov 29, 2026, 20:01:05 UTC". A zone that this system does not know is left out. */
export const exactly = (then: Date, how: HowExact = {}): string => formatted(then, { dateStyle: 'medium', timeStyle: 'long' }, how)

/** Whether this system knows the time zone of that name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time of day alone, to the second: "20:01:05". */
export const clockTime = (then: Date, how: HowExact = {}): string => formatted(then, { timeStyle: 'medium' }, how)
