import { condenseSamples, sampleFleet } from '@sallyport/database/fleet-samples.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import type { Loop } from './loop.ts'

/** Often enough that a run which comes late still meets each minute: a minute that nobody sampled is a gap in every chart. */
const PERIOD_SECONDS = 20

/** Writes down each minute how the fleet is, and makes hours of old minutes. Re-entrant. */
export const sampleFleetEachMinute = ({ worker }: { worker: PrismaClient }): Loop => ({
  name: 'sample-fleet',
  kind: 'leader',
  periodSeconds: PERIOD_SECONDS,
  run: async () => {
    if (await sampleFleet(worker)) await condenseSamples(worker)
  },
})
