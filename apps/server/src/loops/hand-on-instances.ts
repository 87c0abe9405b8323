import type { DueAttempts } from '@sallyport/database/due-attempts.ts'
import type { Loop } from './loop.ts'

/** Instances of nodes that were retired, by whoever, wait from then on for the deletion gate. Re-entrant. */
export const handOnInstances = (means: { attempts: DueAttempts; periodSeconds: number }): Loop => ({
  name: 'hand-on-instances',
  kind: 'leader',
  periodSeconds: means.periodSeconds,
  run: async () => {
    await means.attempts.handOnRetired()
  },
})
