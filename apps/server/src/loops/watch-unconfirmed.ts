import { randomUUID } from 'node:crypto'
import type { DueAttempts } from '@sallyport/database/due-attempts.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

/**
 * For 24 hours after a create without answer the cloud is asked whether its instance appeared after all: it is recorded, listed and never
 * adopted. Re-entrant: an instance that is known is not recorded again. A cloud that cannot be asked is asked in the next period.
 */
export const watchUnconfirmed = (means: { attempts: DueAttempts; providers: Providers; log: Logger; periodSeconds: number }): Loop => ({
  name: 'watch-unconfirmed',
  kind: 'leader',
  periodSeconds: means.periodSeconds,
  run: async ({ signal }) => {
    const { attempts, providers, log } = means
    for (const { attemptId, accountId, region, identity } of await attempts.unconfirmed()) {
      if (signal.aborted) return
      try {
        const cloud = await providers.open(accountId)
        for (const { id, projectId } of await cloud.findByAttempt(region, identity))
          await attempts.recordLate(attemptId, { id, projectId, providerRequestId: undefined }, randomUUID())
      } catch (error) {
        if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
        log.warn({ err: error, attempt: attemptId }, 'the cloud could not be asked for a late instance')
      }
    }
  },
})
