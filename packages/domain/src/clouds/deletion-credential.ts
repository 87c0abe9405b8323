import { invalid, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { CloudAccount, GivenCredential } from './account.ts'
import type { CloudAccountStore, CredentialDoor, Leads, SealedForDeletion } from './account-ports.ts'
import { problemOfCloud } from './cloud-problem.ts'
import type { CredentialLeads } from './provider.ts'
import type { Providers } from './providers.ts'
import { mustLeadThere, tryCredential } from './try-credential.ts'

type Ports = { store: CloudAccountStore; door: CredentialDoor; providers: Providers }

/** A second credential that was tried: it signs in, may delete, and leads where the everyday one does. */
export async function triedForDeletion(
  door: CredentialDoor,
  accountId: string,
  given: GivenCredential,
  there: Pick<CredentialLeads, 'cloud' | 'projectId'>,
): Promise<SealedForDeletion> {
  const { credential } = door.read(given)
  const check = await tryCredential(door, credential, 'DELETION')
  mustLeadThere(there, check)
  return { sealed: door.seal(accountId, credential, 'DELETION'), userId: check.leads.userId, findings: check.findings }
}

/** Where a request gives two credentials, what is wrong with the second one is told under its own name. */
export async function asDeletionField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const field = error instanceof Problem && error.kind === 'INVALID_INPUT' ? error.field : undefined
    if (field === undefined || !(error instanceof Problem)) throw error
    throw invalid(field.replace(/^credential\b/, 'deletionCredential'), error.message)
  }
}

export function deletionCredentials({ store, door, providers }: Ports) {
  return {
    /** Gives the account a credential for deletion alone, or another one. It must lead to the same cloud and project. */
    async setDeletionCredential(id: string, given: GivenCredential, by: Acting): Promise<CloudAccount> {
      const before = await store.find(id)
      if (before === undefined) throw notFound('cloud account')
      const { projectId } = before
      // Asked anew: what is recorded may be of an address that was another cloud's then.
      const everyday = await leadsOf(providers, id)
      const sealed = await triedForDeletion(door, id, given, { cloud: everyday.cloud, projectId })
      const account = await store.saveDeletionCredential(id, { ...sealed, everyday, projectId }, by)
      if (account === undefined) throw notFound('cloud account')
      return account
    },

    /** From then on the everyday credential deletes, where its rights allow it. Asking twice is no error. */
    async removeDeletionCredential(id: string, by: Acting): Promise<CloudAccount> {
      const account = await store.removeDeletionCredential(id, by)
      if (account === undefined) throw notFound('cloud account')
      return account
    },
  }
}

async function leadsOf(providers: Providers, id: string): Promise<Leads> {
  try {
    const { cloud, userId } = await (await providers.open(id, 'PERSON')).whereItLeads()
    return { cloud, userId }
  } catch (error) {
    throw problemOfCloud(error)
  }
}
