import { useId, useMemo, useState } from 'react'
import { usePreferences, useZone } from '../../preferences/use-preferences.ts'
import { Chart } from './chart.tsx'
import { HistoryTable } from './history-table.tsx'
import type { ChartOf, Line } from './lines.ts'
import {
  type Bucket,
  extremesOf,
  gapsBetween,
  goesBackToHours,
  inDigits,
  moved,
  type Now,
  nowOf,
  summaryOf,
  sumOf,
  toColumns,
} from './series.ts'

export type OneChartProps = {
  chart: ChartOf
  buckets: readonly Bucket[]
  now: Now
  /** Whether days tell more than hours. */
  days: boolean
}

/** A chart, what it says in words, and all of it as a table. */
export function OneChart({ chart, buckets, now, days }: OneChartProps) {
  const id = useId()
  const zone = useZone()
  const [{ hours }] = usePreferences()
  const [point, setPoint] = useState<number>()
  const columns = useMemo(
    () =>
      toColumns(
        buckets,
        chart.lines.map(({ of }) => of),
      ),
    [buckets, chart],
  )
  const extremes = useMemo(() => chart.lines.map(({ of }) => buckets.map((bucket) => extremesOf(bucket, of))), [buckets, chart])
  const write = useMemo(() => {
    const form = new Intl.DateTimeFormat(hours === 'system' ? undefined : 'en', {
      ...(zone !== undefined && { timeZone: zone }),
      ...(hours !== 'system' && { hourCycle: hours === '24' ? 'h23' : 'h12' }),
      ...(days ? { month: 'short', day: 'numeric' } : { hour: '2-digit', minute: '2-digit' }),
    })
    return (at: Date): string => form.format(at)
  }, [zone, hours, days])
  const at = point === undefined ? undefined : buckets[point]
  return (
    <figure className="overview-chart" aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{chart.title}</h3>
        <ul className="overview-legend">
          {chart.lines.map((line) => (
            <li key={line.of}>
              <Sample line={line} kind={chart.kind} />
              {line.title} <strong>{figureOf(chart, line, { buckets, now }, at)}</strong>
            </li>
          ))}
        </ul>
      </figcaption>
      <Chart chart={chart} columns={columns} extremes={extremes} zone={zone} tick={write} onPoint={setPoint} />
      <p className="help">
        {at === undefined ? inWords(chart, buckets, write) : `${write(new Date(at.from))} to ${write(new Date(at.until))}`}
      </p>
      <HistoryTable chart={chart} buckets={buckets} />
    </figure>
  )
}

/** The stroke of its line. */
function Sample({ line: { colour, dash }, kind }: { line: Line; kind: ChartOf['kind'] }) {
  return (
    <svg className={`overview-sample ${colour}`} viewBox="0 0 22 10" width="22" height="10" aria-hidden="true">
      {kind === 'bars' ? (
        <rect x="6" y="1" width="10" height="8" stroke="currentColor" fill="currentColor" fillOpacity={colour === 'met' ? 1 : 0.15} />
      ) : (
        <line x1="1" x2="21" y1="5" y2="5" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dash?.join(' ')} />
      )}
    </svg>
  )
}

/** What is under the pointer; else what is now, or, for what is counted, all of it. */
function figureOf(
  { kind }: ChartOf,
  { of }: Line,
  { buckets, now }: Pick<OneChartProps, 'buckets' | 'now'>,
  at: Bucket | undefined,
): string {
  if (at !== undefined) return moved(at, of) ?? 'not known'
  const value = kind === 'bars' ? sumOf(buckets, of) : nowOf(now, of)
  return value === undefined ? 'not known' : inDigits(value)
}

function inWords({ kind, lines }: ChartOf, buckets: readonly Bucket[], write: (at: Date) => string): string {
  const told = lines.flatMap(({ of, title }) => {
    const summary = summaryOf(buckets, of)
    if (summary === undefined || kind === 'bars') return []
    const { least, most } = summary
    return [
      least === most
        ? `${title}: ${inDigits(most)} whenever it was sampled.`
        : `${title}: between ${inDigits(least)} and ${inDigits(most)}.`,
    ]
  })
  if (told.length > 0 && goesBackToHours(buckets)) told.push('Of hours from more than two days ago the last minute is told.')
  const gaps = gapsBetween(buckets)
  const [gap] = gaps
  const silence =
    gap === undefined
      ? ''
      : gaps.length > 1
        ? `Nothing was sampled in ${gaps.length} stretches of it.`
        : `Nothing was sampled from ${write(new Date(gap.from))} to ${write(new Date(gap.until))}.`
  return [...told, silence].filter((part) => part !== '').join(' ')
}
