import { isZone } from '@sallyport/kit/words-for-time.ts'
import type { Theme } from '../port/console-port.ts'

/** What a person chose for this window on this machine. The server knows nothing of it. */
export type Preferences = {
  theme: Theme
  /** `system`, or a zone of the IANA database. */
  zone: string
  hours: 'system' | '24' | '12'
  /** Whether the desktop shows a notification of each new alarm. */
  tellAlarms: boolean
  /** Whether it shows one when a node has less than ten minutes left. */
  tellDeadlines: boolean
}

export const standard: Preferences = { theme: 'system', zone: 'system', hours: 'system', tellAlarms: false, tellDeadlines: false }

/** What was kept, as far as it can be used: another version of the console may have written it, or nobody. */
export function readPreferences(text: string | null): Preferences {
  const kept = parsed(text)
  return {
    theme: oneOf(['system', 'light', 'dark'], kept.theme) ?? standard.theme,
    zone: typeof kept.zone === 'string' && isZone(kept.zone) ? kept.zone : standard.zone,
    hours: oneOf(['system', '24', '12'], kept.hours) ?? standard.hours,
    tellAlarms: kept.tellAlarms === true,
    tellDeadlines: kept.tellDeadlines === true,
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined => values.find((value) => value === given)
