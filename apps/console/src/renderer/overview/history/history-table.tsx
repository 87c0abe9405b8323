import { useExactly } from '@sallyport/kit/moment.tsx'
import { useState } from 'react'
import type { ChartOf } from './lines.ts'
import { type Bucket, moved } from './series.ts'

/** The same as the chart, for whoever does not see it or wants the figures: the newest first. */
export function HistoryTable({ chart, buckets }: { chart: ChartOf; buckets: readonly Bucket[] }) {
  const [open, setOpen] = useState(false)
  const inFull = useExactly()
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        As a table<span className="visually-hidden">: {chart.title}</span>
      </summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        <section className="overview-table" aria-label={`${chart.title} as a table`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">From</th>
                {chart.lines.map(({ of, title }) => (
                  <th key={of} scope="col" className="end">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...buckets].reverse().map((bucket) => (
                <tr key={bucket.from}>
                  <th scope="row">{inFull(new Date(bucket.from))}</th>
                  {bucket.samples === 0 ? (
                    <td className="end help" colSpan={chart.lines.length}>
                      not sampled
                    </td>
                  ) : (
                    chart.lines.map(({ of }) => (
                      <td key={of} className="end">
                        {moved(bucket, of)}
                      </td>
                    ))
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
