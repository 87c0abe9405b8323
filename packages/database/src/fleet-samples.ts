import type { FleetEnds, FleetGauges, FleetHistoryStore } from '@sallyport/domain/progress/fleet-history.ts'
import { keptSamples, type MonitorCounts } from '@sallyport/domain/progress/fleet-history.ts'
import { countMonitors } from './monitoring-overview-store.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/** An attempt's end may be committed so much later than it says. */
const endsSettleAfterSeconds = 5

/**
 * Writes down how the fleet is, once for each minute whoever asks and however often. What ended is counted from where the sample before stopped, so that
 * nothing is lost or counted twice, whatever was not sampled between. Answers whether this minute was still open. Login: worker.
 */
export async function sampleFleet(worker: PrismaClient): Promise<boolean> {
  const taken = await worker.$queryRaw<unknown[]>`SELECT FROM fleet_sample WHERE at = date_trunc('minute', app_now()) AND span_seconds = 60`
  if (taken.length > 0) return false
  const monitors = await countMonitors(worker)
  return (await write(worker, monitors)) > 0
}

const nodesByState = Prisma.sql`(SELECT count(*) FILTER (WHERE state = 'ENROLLING') AS enrolling, count(*) FILTER (WHERE state = 'HELD') AS held,
    count(*) FILTER (WHERE state = 'ENABLED') AS enabled, count(*) FILTER (WHERE state = 'DISABLED') AS disabled
    FROM node WHERE state IN ('ENROLLING', 'HELD', 'ENABLED', 'DISABLED')) nodes_by_state`

const write = (worker: PrismaClient, { UP, DOWN, UNKNOWN }: MonitorCounts): Promise<number> => worker.$executeRaw`
  WITH clock AS MATERIALIZED (SELECT app_now() AS now),
    stretch AS MATERIALIZED (SELECT now, now - make_interval(secs => ${endsSettleAfterSeconds}) AS until,
      coalesce((SELECT max(counted_until) FROM fleet_sample), now - interval '1 minute') AS since FROM clock),
    nodes AS (SELECT * FROM ${nodesByState}),
    ends AS (SELECT count(*) FILTER (WHERE state = 'ADMITTED') AS admitted, count(*) FILTER (WHERE state = 'FAILED') AS failed,
      count(*) FILTER (WHERE state = 'CANCELLED') AS cancelled FROM attempt, stretch WHERE ended_at > since AND ended_at <= until)
  INSERT INTO fleet_sample (at, span_seconds, samples, counted_until, nodes_enrolling, nodes_held, nodes_enabled, nodes_disabled, nodes_live, monitors_up,
    monitors_down, monitors_unknown, operations_running, admitted, failed, cancelled)
  SELECT date_trunc('minute', now), 60, 1, greatest(until, since), enrolling, held, enabled, disabled, (SELECT count(*) FROM counting_node), ${UP}, ${DOWN}, ${UNKNOWN},
    (SELECT count(*) FROM operation WHERE state = 'RUNNING'), admitted, failed, cancelled FROM stretch, nodes, ends
  ON CONFLICT DO NOTHING`

const gauges: Record<keyof FleetGauges, string> = {
  nodesEnrolling: 'nodes_enrolling',
  nodesHeld: 'nodes_held',
  nodesEnabled: 'nodes_enabled',
  nodesDisabled: 'nodes_disabled',
  nodesLive: 'nodes_live',
  monitorsUp: 'monitors_up',
  monitorsDown: 'monitors_down',
  monitorsUnknown: 'monitors_unknown',
  operationsRunning: 'operations_running',
}
const ends: Record<keyof FleetEnds, string> = { admitted: 'admitted', failed: 'failed', cancelled: 'cancelled' }

/** What was there last: a count of things is a whole number, and no mean of a stretch in which they were made. Hours of an older version are means. */
const last = (column: string): string => `round((array_agg(${column} ORDER BY at DESC))[1])::int`
/** The least or the most of each gauge, as one object. */
const extremes = (of: 'min' | 'max', name: string): string =>
  `json_build_object(${Object.entries(gauges)
    .map(([gauge, column]) => `'${gauge}', round(${of}(${column}))::int`)
    .join(', ')}) AS ${name}`
const sum = (column: string): string => `sum(${column})::int`
const listed = (columns: Record<string, string>, of: (column: string) => string, named: boolean): string =>
  Object.entries(columns)
    .map(([name, column]) => (named ? `${of(column)} AS "${name}"` : of(column)))
    .join(', ')

/** Makes hours of the minutes that are old enough, whole hours at a time. Safe to repeat. Login: worker. */
export const condenseSamples = (worker: PrismaClient): Promise<number> =>
  inTransaction(
    worker,
    (tx) => tx.$executeRaw`
    WITH old AS (DELETE FROM fleet_sample WHERE span_seconds = 60
      AND at < date_trunc('hour', app_now() - make_interval(hours => ${keptSamples.minutesForHours + 1}::int)) RETURNING *)
    INSERT INTO fleet_sample (at, span_seconds, samples, counted_until, ${Prisma.raw([...Object.values(gauges), ...Object.values(ends)].join(', '))})
    SELECT date_trunc('hour', at), 3600, sum(samples)::int, max(counted_until), ${Prisma.raw(`${listed(gauges, last, false)}, ${listed(ends, sum, false)}`)}
    FROM old GROUP BY date_trunc('hour', at) ON CONFLICT DO NOTHING`,
  )

/** Login: admin. */
export function fleetHistoryStore(admin: PrismaClient): FleetHistoryStore {
  return {
    read: ({ start, bucketSeconds, count }) =>
      admin.$queryRaw`SELECT floor(extract(epoch FROM at - ${start}::timestamptz) / ${bucketSeconds}::float8)::int AS bucket, sum(samples)::int AS samples,
          ${Prisma.raw(`${listed(gauges, last, true)}, ${listed(ends, sum, true)}, ${extremes('min', 'least')}, ${extremes('max', 'most')}`)}
        FROM fleet_sample WHERE at >= ${start}::timestamptz AND at < ${start}::timestamptz + ${bucketSeconds * count}::float8 * interval '1 second'
        GROUP BY 1 ORDER BY 1`,

    async gauges() {
      const { UP, DOWN, UNKNOWN } = await countMonitors(admin)
      const rows = await admin.$queryRaw<Omit<FleetGauges, 'monitorsUp' | 'monitorsDown' | 'monitorsUnknown'>[]>`
        SELECT enrolling::int AS "nodesEnrolling", held::int AS "nodesHeld", enabled::int AS "nodesEnabled", disabled::int AS "nodesDisabled",
          (SELECT count(*)::int FROM counting_node) AS "nodesLive", (SELECT count(*)::int FROM operation WHERE state = 'RUNNING') AS "operationsRunning"
        FROM ${nodesByState}`
      return { ...rows[0]!, monitorsUp: UP, monitorsDown: DOWN, monitorsUnknown: UNKNOWN }
    },

    async now() {
      const rows = await admin.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
      return rows[0]!.now
    },
  }
}
