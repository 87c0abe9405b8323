import { conflict, Problem } from '../primitives/problem.ts'
import type { Credential, CredentialDoor, Leads } from './account-ports.ts'
import { problemOfCloud } from './cloud-problem.ts'
import type { AccountCheck, CredentialLeads } from './provider.ts'

const what = { PROVISIONING: 'provisioning', DELETION: 'deletion' } as const

/**
 * Signs in with a credential that is not saved. A refusal names the credential, since nothing else can be at fault. One that lacks rights is
 * refused with all of them: otherwise they would be met one by one, by what is done with it.
 */
export async function tryCredential(
  door: Pick<CredentialDoor, 'open'>,
  credential: Credential,
  purpose: keyof typeof what = 'PROVISIONING',
): Promise<AccountCheck & { leads: Leads }> {
  const provider = door.open(credential)
  try {
    const check = await provider.check(purpose)
    if (check.lacks !== undefined)
      throw new Problem('CLOUD_REFUSED', `The credential signs in, but not for ${what[purpose]}. ${check.lacks}`)
    const { cloud, projectId, userId } = await provider.whereItLeads()
    if (projectId !== check.projectId) throw new Problem('CLOUD_REFUSED', 'The credential leads to one project, and then to another one.')
    return { ...check, leads: { cloud, userId } }
  } catch (error) {
    throw problemOfCloud(error, 'credential')
  } finally {
    await provider.close()
  }
}

/** The credential for deletion must lead where the everyday one does: another cloud that answers alike would be deleted in. */
export function mustLeadThere(there: Pick<CredentialLeads, 'cloud' | 'projectId'>, found: AccountCheck & { leads: Leads }): void {
  if (found.leads.cloud !== there.cloud)
    throw conflict(
      `The credential for deletion signs in at ${found.leads.cloud}, the everyday one at ${there.cloud}. Both have to name the same cloud by the same address.`,
    )
  if (found.projectId !== there.projectId)
    throw conflict(
      `The credential for deletion leads to project ${found.projectName} (${found.projectId}), the account is project ${there.projectId}.`,
    )
}
