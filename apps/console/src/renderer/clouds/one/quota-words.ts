import { amount } from '@sallyport/domain/primitives/amount.ts'

export type QuotaLine = { limit: number | null; used: number }

export type QuotaShown = {
  /** Of the bar, 0 to 100; null: there is no limit to measure by. */
  percent: number | null
  /** `soon`: nine tenths are used; `now`: all. */
  pressing: 'calm' | 'soon' | 'now'
  words: string
}

/** A line of a quota as a bar and in words. @param unit for example ` GiB`; @param size how many of the line's units make one of these */
export function quotaShown({ limit, used }: QuotaLine, unit = '', size = 1): QuotaShown {
  const inUnits = (count: number): string => amount(count / size)
  if (limit === null) return { percent: null, pressing: 'calm', words: `${inUnits(used)}${unit} used, without a limit` }
  const percent = limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100))
  const left = Math.max(0, limit - used)
  return {
    percent,
    pressing: used >= limit ? 'now' : percent >= 90 ? 'soon' : 'calm',
    words: `${inUnits(used)} of ${inUnits(limit)}${unit} used, ${left === 0 ? 'none' : inUnits(left)} left`,
  }
}
