import { Problem } from '../primitives/problem.ts'
import type { Leads } from './account-ports.ts'
import { CloudError } from './cloud-error.ts'
import type { Providers } from './providers.ts'

/** Accounts of an older version, which did not record where their credentials lead. */
export type UnknownLeads = {
  /** At most `limit`, oldest first. `version`: of the credential. */
  accounts(limit: number): Promise<{ accountId: string; projectId: string; version: number }[]>
  /** Written only while nothing is recorded and the credential is still of that version. */
  record(accountId: string, leads: Leads, version: number): Promise<void>
}

/**
 * Asks each such account's cloud where its everyday credential leads, and writes it down. One that cannot be asked now is asked another time.
 * @returns why those could not be asked, by account
 */
export async function learnWhereAccountsLead(means: {
  unknown: UnknownLeads
  providers: Pick<Providers, 'open'>
}): Promise<{ accountId: string; why: string }[]> {
  const failed: { accountId: string; why: string }[] = []
  for (const { accountId, projectId, version } of await means.unknown.accounts(20))
    try {
      const { cloud, userId, ...leads } = await (await means.providers.open(accountId)).whereItLeads()
      if (leads.projectId === projectId) await means.unknown.record(accountId, { cloud, userId }, version)
      else failed.push({ accountId, why: `The credential leads to project ${leads.projectId}, the account is project ${projectId}.` })
    } catch (error) {
      if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
      failed.push({ accountId, why: error.message })
    }
  return failed
}
