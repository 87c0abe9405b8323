import { randomUUID } from 'node:crypto'
import type { DueAttempts, Unconfirmed } from '@sallyport/database/due-attempts.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { carries } from '@sallyport/domain/clouds/provider.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

type Means = { attempts: DueAttempts; providers: Providers; log: Logger; periodSeconds: number }

/**
 * For 24 hours after a create without answer the cloud is asked whether its instance appeared after all: it is recorded, listed and never
 * adopted. Re-entrant: an instance that is known is not recorded again. A cloud that cannot be asked is asked in the next period.
 */
export const watchUnconfirmed = (means: Means): Loop => ({
  name: 'watch-unconfirmed',
  kind: 'leader',
  periodSeconds: means.periodSeconds,
  run: async ({ signal }) => {
    const places = Map.groupBy(await means.attempts.unconfirmed(), ({ accountId, region }) => `${accountId} ${region}`)
    for (const watched of places.values()) {
      if (signal.aborted) return
      await lookForLate(watched, means)
    }
  },
})

/** All that are watched in one region of one account, with one listing, however many they are. */
async function lookForLate(watched: readonly Unconfirmed[], { attempts, providers, log }: Means): Promise<void> {
  const [{ accountId, region, identity }] = watched as [Unconfirmed]
  try {
    const cloud = await providers.open(accountId)
    const { servers } = await cloud.listOwn(region, identity.deploymentId)
    for (const server of servers) {
      const of = watched.find((attempt) => carries(server.identity, attempt.identity))
      if (of === undefined) continue
      const { id, projectId } = server
      await attempts.recordLate(of.attemptId, { id, projectId, providerRequestId: undefined }, randomUUID())
    }
  } catch (error) {
    if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
    log.warn({ err: error, account: accountId, region, attempts: watched.length }, 'the cloud could not be asked for late instances')
  }
}
