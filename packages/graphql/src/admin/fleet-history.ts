import type { FleetBucket, FleetEnds, FleetGauges, FleetHistory } from '@sallyport/domain/progress/fleet-history.ts'
import { builder } from './admin-builder.ts'

const read = { act: 'installation.read' } as const

const gauges: Record<keyof FleetGauges, string> = {
  nodesEnrolling: 'Nodes that wait for their agent to enroll.',
  nodesHeld: 'Nodes that are not admitted yet.',
  nodesEnabled: 'Nodes in service, heard or not.',
  nodesDisabled: 'Nodes that were taken out of service for now.',
  nodesLive: 'Nodes in service that were heard within 45 s; the rest of `nodesEnabled` was silent.',
  monitorsUp: 'Monitors that were up.',
  monitorsDown: 'Monitors that were down.',
  monitorsUnknown: 'Monitors that nobody could judge.',
  operationsRunning: 'Operations under way.',
}
const ends: Record<keyof FleetEnds, string> = {
  admitted: 'Attempts that ended with their node admitted.',
  failed: 'Attempts that ended in failure.',
  cancelled: 'Attempts that were cancelled.',
}

const gaugesType = (name: string, description: string) =>
  builder.objectRef<FleetGauges>(name).implement({
    description,
    authScopes: read,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(gauges).map(([gauge, means]) => [
          gauge,
          t.int({ description: means, resolve: (counts) => counts[gauge as keyof FleetGauges] }),
        ]),
      ),
  })

const NowType = gaugesType('FleetNow', 'What there is when it is asked.')
const ExtremeType = gaugesType('FleetExtreme', 'The least, or the most, that each count was in a stretch of time: not all of them at once.')

const BucketType = builder.objectRef<FleetBucket>('FleetBucket').implement({
  description: 'One stretch of time. Where nothing was sampled nothing is known, which is not zero.',
  authScopes: read,
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'Its beginning.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Its end, which is the beginning of the next one.' }),
    samples: t.exposeInt('samples', {
      description:
        'How many minutes of it were sampled. 0: every count is null. Fewer than it has: the counts are those of the sampled minutes.',
    }),
    ...Object.fromEntries(
      Object.entries(gauges).map(([name, description]) => [
        name,
        t.int({
          nullable: true,
          description: `${description} In the last minute that was sampled.`,
          resolve: ({ known }) => known?.[name as keyof FleetGauges] ?? null,
        }),
      ]),
    ),
    least: t.field({
      type: ExtremeType,
      nullable: true,
      description: 'The least in any minute that is kept of it. Of an hour from before 48 hours ago its last minute is kept.',
      resolve: ({ extremes }) => extremes?.least ?? null,
    }),
    most: t.field({
      type: ExtremeType,
      nullable: true,
      description: 'The most in any minute that is kept of it, as with `least`.',
      resolve: ({ extremes }) => extremes?.most ?? null,
    }),
    ...Object.fromEntries(
      Object.entries(ends).map(([name, description]) => [
        name,
        t.int({ nullable: true, description: `${description} In all.`, resolve: ({ known }) => known?.[name as keyof FleetEnds] ?? null }),
      ]),
    ),
  }),
})

const HistoryType = builder.objectRef<FleetHistory>('FleetHistory').implement({
  description: 'How the fleet was over time, evenly spaced.',
  authScopes: read,
  fields: (t) => ({
    bucket: t.field({
      type: 'Duration',
      description: 'How long each bucket is: whole minutes or hours.',
      resolve: ({ bucketSeconds }) => bucketSeconds,
    }),
    now: t.field({
      type: NowType,
      description: 'As it is now, whether a minute was sampled since or not.',
      complexity: { field: 5 },
      resolve: ({ gaugesNow }) => gaugesNow,
    }),
    buckets: t.field({
      type: [BucketType],
      description: 'The oldest first, without a gap; the last one may not be over yet.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ buckets }) => buckets,
    }),
  }),
})

builder.queryField('fleetHistory', (t) =>
  t.field({
    type: HistoryType,
    description:
      'How the fleet was over time. Each minute is kept for 48 hours, then hours for 90 days, each as it was in its last minute. From before that, and while no worker ran, nothing is known.',
    authScopes: read,
    args: {
      since: t.arg({ type: 'DateTime', description: 'The beginning. The first bucket begins there or a little earlier.' }),
      until: t.arg({ type: 'DateTime', required: false, description: 'The end. Null: now.' }),
      points: t.arg.int({
        defaultValue: 120,
        description:
          'At most so many buckets, 1 to 500. Fewer come where samples are not as fine: none is shorter than a minute, or than an hour where minutes are not kept.',
      }),
    },
    resolve: (_root, { since, until, points }, { services }) => services.history.history({ since, until: until ?? undefined, points }),
  }),
)
