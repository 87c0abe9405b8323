import { Problem } from '../primitives/problem.ts'
import type { CloudAccount, GivenCredential } from './account.ts'
import type { CloudAccountStore, CredentialDoor, Leads } from './account-ports.ts'
import { CloudError } from './cloud-error.ts'
import { asDeletionField } from './deletion-credential.ts'
import { otherAccounts } from './other-accounts.ts'
import type { AccountCheck, CredentialPurpose } from './provider.ts'
import { mustLeadThere } from './try-credential.ts'

type Findings = AccountCheck['findings']

/** What a credential that is not saved would do as an account's, line by line. */
export type CredentialReport = {
  meaning: CloudAccount['meaning']
  /** Whether an account could be added with what was given. */
  good: boolean
  findings: Findings
  /** Where it leads; undefined: it does not sign in. */
  leads:
    | { projectId: string; projectName: string; userName: string | undefined; regions: string[]; expiresAt: Date | undefined }
    | undefined
  /** What was found of the second one, which is for deletion alone; empty: none was given. */
  deletionFindings: Findings
}

type Asked = { findings: Findings; check: (AccountCheck & { leads: Leads }) | undefined }

/** It signs in, and no right is known to be lacking: not every line that is not as it should be is a refusal. */
const isGood = ({ check }: Asked): boolean => check !== undefined && check.lacks === undefined

/**
 * Signs in with what is given and keeps nothing. A cloud that refuses or is away is the report, not an error.
 * @throws Problem INVALID_INPUT where the credential cannot be read
 */
export async function reportOnCredential(
  door: Pick<CredentialDoor, 'read' | 'open'>,
  store: Pick<CloudAccountStore, 'nameOfProject'>,
  given: { credential: GivenCredential; deletionCredential: GivenCredential | undefined },
): Promise<CredentialReport> {
  const { credential, meaning } = door.read(given.credential)
  const second = given.deletionCredential
  const deletionCredential = second && (await asDeletionField(async () => door.read(second).credential))
  const everyday = await ask(door, credential, 'PROVISIONING')
  const deletion = deletionCredential && (await ask(door, deletionCredential, 'DELETION'))
  const deletionFindings = deletion === undefined ? [] : [...deletion.findings, ...samePlace(everyday, deletion)]
  const { check } = everyday
  return {
    meaning,
    good:
      isGood(everyday) &&
      (deletion === undefined || (isGood(deletion) && deletionFindings.every(({ subject, ok }) => ok || subject !== 'same-project'))),
    findings: check === undefined ? everyday.findings : [...everyday.findings, ...(await otherAccounts(store, check.projectId))],
    leads: check && {
      projectId: check.projectId,
      projectName: check.projectName,
      userName: check.userName,
      regions: check.regions,
      expiresAt: check.credentialExpiresAt,
    },
    deletionFindings,
  }
}

type Opened = Parameters<CredentialDoor['open']>[0]

async function ask(door: Pick<CredentialDoor, 'open'>, credential: Opened, purpose: CredentialPurpose): Promise<Asked> {
  const provider = door.open(credential)
  try {
    const check = await provider.check(purpose)
    const { cloud, projectId, userId } = await provider.whereItLeads()
    if (projectId === check.projectId) return { check: { ...check, leads: { cloud, userId } }, findings: check.findings }
    const detail = 'It leads to one project, and then to another one.'
    return { check: undefined, findings: [...check.findings, { subject: 'project', ok: false, detail }] }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    return { check: undefined, findings: [{ subject: 'sign-in', ok: false, detail: error.message }] }
  } finally {
    await provider.close()
  }
}

/** The one for deletion has to lead where the everyday one does. Where one of the two does not sign in, there is nothing to compare. */
function samePlace(everyday: Asked, deletion: Asked): Findings {
  if (everyday.check === undefined || deletion.check === undefined) return []
  try {
    mustLeadThere({ cloud: everyday.check.leads.cloud, projectId: everyday.check.projectId }, deletion.check)
    return [{ subject: 'same-project', ok: true, detail: 'It leads to the same project of the same cloud as the everyday one.' }]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [{ subject: 'same-project', ok: false, detail: error.message }]
  }
}
