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

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })
export const exactly = (then: Date): string => instant.format(then)
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })
export const clockTime = (then: Date): string => clock.format(then)
