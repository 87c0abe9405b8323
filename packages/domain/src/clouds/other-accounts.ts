import type { Finding } from './account.ts'
import type { CloudAccountStore } from './account-ports.ts'

/** What is to be said where a project has another account already. It is no reason to refuse: what one of them made is no stranger to the other. */
export async function otherAccounts(
  store: Pick<CloudAccountStore, 'nameOfProject'>,
  projectId: string,
  besides?: string,
): Promise<Finding[]> {
  const name = await store.nameOfProject(projectId, besides)
  if (name === undefined) return []
  return [
    {
      subject: 'one account',
      ok: false,
      detail: `The account “${name}” leads to this project as well. One account is enough: where its credential is to be another one, replace it there. Two of them ask twice, and each counts limits of its own.`,
    },
  ]
}
