import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { deleteExpired, type Kept } from '@sallyport/database/retention-store.ts'
import type { Loop } from './loop.ts'

/** Deletes numbered changes, results of monitors and challenges that are older than they are kept for. Re-entrant. */
export const retention = (means: { worker: PrismaClient; kept: Kept; periodSeconds: number }): Loop => ({
  name: 'retention',
  kind: 'leader',
  periodSeconds: means.periodSeconds,
  run: async ({ signal }) => {
    await deleteExpired(means.worker, means.kept, signal)
  },
})
