import type { DueAttempts } from '@sallyport/database/due-attempts.ts'
import type { Loop } from './loop.ts'

/**
 * The last resort of every deadline: an attempt whose worker died between two writes, or that lost its instant to look at, is looked at all the
 * same. The verdict itself is the job's, under the lock. Re-entrant.
 */
export const deadline = (means: { attempts: DueAttempts; wakeSweep: () => void }): Loop => ({
  name: 'deadline',
  kind: 'leader',
  periodSeconds: 10,
  run: async () => {
    if ((await means.attempts.rouseForgotten()) > 0) means.wakeSweep()
  },
})
