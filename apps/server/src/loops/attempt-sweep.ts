import type { DueAttempts } from '@sallyport/database/due-attempts.ts'
import type { Queue } from '@sallyport/database/queue/attempt-jobs.ts'
import { sendAttemptJobs } from '@sallyport/database/queue/attempt-jobs.ts'
import type { Loop } from './loop.ts'

/** More than a sweep takes in one go comes with the next. */
const atMost = 500

/**
 * Attempts that are due by the database's clock get a job. Woken by each NOTIFY on `sallyport_attempt` as well (see `wake`); the period is for
 * those that time alone makes due. Re-entrant: an attempt that has a job gets no other.
 */
export const attemptSweep = (means: { attempts: DueAttempts; queue: Queue; periodSeconds: number }): Loop => ({
  name: 'attempt-sweep',
  kind: 'leader',
  periodSeconds: means.periodSeconds,
  run: async () => sendAttemptJobs(means.queue, await means.attempts.due(atMost)),
})
