import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import { learnWhereAccountsLead, type UnknownLeads } from '@sallyport/domain/clouds/where-accounts-lead.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

/** Finds out where the credentials of accounts of an older version lead; asks no cloud where all is known. Re-entrant. */
export const whereAccountsLead = (means: {
  unknown: UnknownLeads
  providers: Pick<Providers, 'open'>
  periodSeconds: number
  log: Pick<Logger, 'warn'>
}): Loop => ({
  name: 'where-accounts-lead',
  kind: 'leader',
  periodSeconds: means.periodSeconds,
  run: async () => {
    for (const failed of await learnWhereAccountsLead(means)) means.log.warn(failed, 'where a cloud account leads could not be asked')
  },
})
