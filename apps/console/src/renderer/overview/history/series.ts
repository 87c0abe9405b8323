import type { FleetOverTimeQuery } from '@sallyport/client/generated/admin/graphql.ts'

export type Bucket = FleetOverTimeQuery['fleetHistory']['buckets'][number]
/** What is counted in a bucket. */
export type Counted = Exclude<keyof Bucket, 'from' | 'until' | 'samples' | 'least' | 'most'>

/** As a chart takes it: seconds since 1970 at the middle of each bucket, then the values of each line. */
export type Columns = readonly [xs: readonly number[], ...ys: readonly (readonly (number | null)[])[]]

/** Where nothing was sampled there is no value, and never a zero or what was before. */
export const toColumns = (buckets: readonly Bucket[], lines: readonly Counted[]): Columns => [
  buckets.map(({ from, until }) => (Date.parse(from) + Date.parse(until)) / 2_000),
  ...lines.map((line) => buckets.map((bucket) => (bucket.samples === 0 ? null : bucket[line]))),
]

/** Places of values without a neighbour: no line leads to them, so that they have to be drawn as points. */
export const alone = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) => (value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : []))

export type Span = { from: string; until: string }

/** Stretches of time between samples in which nothing was sampled, the oldest first: not what was before the first and what comes after the last. */
export function gapsBetween(buckets: readonly Bucket[]): Span[] {
  const known = buckets.flatMap(({ samples }, at) => (samples > 0 ? [at] : []))
  return known.length === 0 ? [] : gapsOf(buckets.slice(known[0], known.at(-1)))
}

function gapsOf(buckets: readonly Bucket[]): Span[] {
  const gaps: Span[] = []
  for (const { from, until, samples } of buckets) {
    const last = gaps.at(-1)
    if (samples > 0) continue
    if (last?.until === from) last.until = until
    else gaps.push({ from, until })
  }
  return gaps
}

export type Summary = { least: number; most: number }

/** Between which values a line moved within a bucket, whose own value is the last of them; undefined: nothing of it is known. */
export function extremesOf({ samples, least, most, ...bucket }: Bucket, line: Counted): Summary | undefined {
  const value = bucket[line]
  if (samples === 0 || value === null) return undefined
  return { least: gaugeOf(least, line) ?? value, most: gaugeOf(most, line) ?? value }
}

/** Between which values a line moved; undefined: nothing of it is known. */
export function summaryOf(buckets: readonly Bucket[], line: Counted): Summary | undefined {
  const known = buckets.flatMap((bucket) => extremesOf(bucket, line) ?? [])
  return known.length === 0
    ? undefined
    : { least: Math.min(...known.map(({ least }) => least)), most: Math.max(...known.map(({ most }) => most)) }
}

/** Whether some of it was sampled so long ago that each hour is kept as its last minute alone. */
export function goesBackToHours(buckets: readonly Bucket[]): boolean {
  const minutesSince = Date.parse(buckets.at(-1)?.until ?? '') - 48 * 3_600_000
  return buckets.some(({ samples, until }) => samples > 0 && Date.parse(until) < minutesSince)
}

/** The sum of what is counted in all; undefined: nothing of it is known. */
export function sumOf(buckets: readonly Bucket[], line: Counted): number | undefined {
  const known = buckets.flatMap((bucket) => (bucket.samples === 0 || bucket[line] === null ? [] : [bucket[line]]))
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}

export const inDigits = (value: number): string => value.toLocaleString('en')

/** "3", or "0 to 3" where it moved; undefined: nothing of it is known. */
export function moved(bucket: Bucket, line: Counted): string | undefined {
  const extremes = extremesOf(bucket, line)
  if (extremes === undefined) return undefined
  const { least, most } = extremes
  return least === most ? inDigits(most) : `${inDigits(least)} to ${inDigits(most)}`
}

/** What there is now, by line; what ended is counted in buckets alone. */
export type Now = FleetOverTimeQuery['fleetHistory']['now']
type Gauges = Bucket['least'] | Now
const gaugeOf = (gauges: Gauges, line: Counted): number | undefined =>
  gauges !== null && line in gauges ? gauges[line as Exclude<keyof Now, '__typename'>] : undefined
export const nowOf = (now: Now, line: Counted): number | undefined => gaugeOf(now, line)

export const ranges = {
  hour: { title: '1 hour', seconds: 3_600, points: 60 },
  day: { title: '24 hours', seconds: 86_400, points: 144 },
  week: { title: '7 days', seconds: 7 * 86_400, points: 168 },
  quarter: { title: '90 days', seconds: 90 * 86_400, points: 180 },
} as const
export type Range = keyof typeof ranges

export const rangeOf = (text: string | undefined): Range => (text !== undefined && Object.hasOwn(ranges, text) ? (text as Range) : 'day')

/** How long a bucket is; a range is asked for anew when one is over. */
export const stepSeconds = (range: Range): number => Math.max(60, ranges[range].seconds / ranges[range].points)

/** The beginning of a range that ends now, the same until a bucket is over. @param now milliseconds since 1970 */
export function sinceOf(range: Range, now: number): string {
  const step = stepSeconds(range) * 1_000
  return new Date(Math.floor(now / step) * step - ranges[range].seconds * 1_000 + step).toISOString()
}
