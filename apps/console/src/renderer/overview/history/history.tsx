import { FleetOverTime } from '@sallyport/client/admin/overview.ts'
import { useFromNow } from '@sallyport/kit/moment.tsx'
import { useMemo } from 'react'
import { useAddress } from '../../data/use-address.ts'
import { useAsk } from '../../data/use-ask.ts'
import { Toggles } from '../../kit/filters.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Failed, Loading } from '../../kit/told.tsx'
import { charts } from './lines.ts'
import { OneChart } from './one-chart.tsx'
import { rangeOf, ranges, sinceOf, stepSeconds } from './series.ts'

const options = Object.entries(ranges).map(([id, { title }]) => ({ id, name: title }))

/** Nodes, monitors and attempts over time. */
export function History() {
  const [chosen, choose] = useAddress(['range'])
  const range = rangeOf(chosen.range)
  // The range begins anew when a bucket is over; what is now, and the newest bucket, are asked for as they come.
  const turn = useFromNow((now) => Math.floor(now.getTime() / 1_000 / stepSeconds(range)))
  const variables = useMemo(
    () => ({ since: sinceOf(range, turn * stepSeconds(range) * 1_000), points: ranges[range].points }),
    [range, turn],
  )
  const { data, error, refetch } = useAsk(FleetOverTime, variables, { about: ['OPERATION'], every: 20_000 })
  const choice = (
    <Toggles
      label="Over"
      single
      options={options}
      chosen={range}
      onChange={(next) => next !== undefined && choose({ range: next === 'day' ? undefined : next })}
    />
  )
  return (
    <Panel title="Nodes and health over time" actions={choice}>
      {data === undefined ? (
        error ? (
          <Failed error={error} what="The history" onRetry={() => void refetch()} />
        ) : (
          <Loading what="the history" rows={5} />
        )
      ) : data.fleetHistory.buckets.every(({ samples }) => samples === 0) ? (
        <p className="help overview-unknown">Nothing was sampled in this time. A worker samples the fleet each minute while one runs.</p>
      ) : (
        <div className="overview-charts">
          {charts.map((chart) => (
            <OneChart
              key={chart.title}
              chart={chart}
              buckets={data.fleetHistory.buckets}
              now={data.fleetHistory.now}
              days={ranges[range].seconds > 2 * 86_400}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
