import { fenceReasons } from '../deletion-gate/witness/witness.ts'
import { asSentence } from '../primitives/as-sentence.ts'
import { Problem } from '../primitives/problem.ts'
import type { AccountDeletion, CloudAccount, Finding } from './account.ts'
import type { Leads, SavedCheck } from './account-ports.ts'
import { CloudError } from './cloud-error.ts'
import type { CloudProvider } from './provider.ts'
import type { Providers } from './providers.ts'

type Asked = {
  providers: Pick<Providers, 'open'>
  account: CloudAccount
  /** Where the everyday credential leads; undefined: it did not sign in. */
  everyday: Leads | undefined
  deploymentId: string
}

/** Everything that an account needs for deletion, line by line. A cloud that refuses or is away is a line. */
export async function checkForDeletion({
  providers,
  account,
  everyday,
  deploymentId,
}: Asked): Promise<NonNullable<SavedCheck['deletion']>> {
  const { ownCredential } = account.deletion
  try {
    const cloud = await providers.open(account.id, 'PERSON', 'DELETION')
    const { findings } = await cloud.check('DELETION')
    const leads = await cloud.whereItLeads()
    const lines = [
      whichCredential(account, everyday, leads),
      ...findings,
      ...(await markerLines(cloud, account, deploymentId)),
      ...(cloud.capabilities.createOnceNames ? [witnessLine(account.deletion)] : [noWitness]),
    ]
    return { findings: lines, userId: ownCredential ? leads.userId : undefined }
  } catch (error) {
    if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
    return {
      findings: [{ subject: 'credential', ok: false, detail: asSentence(error.message) }, witnessLine(account.deletion)],
      userId: undefined,
    }
  }
}

const subject = 'credential'

const checkIt = 'Check the account: what is lacking for deletion is then listed here.'

/** Whether a check looks at deletion: where the configuration enables it, or something was prepared for it. */
export const concernsDeletion = ({ ownCredential, markers }: AccountDeletion, configured: boolean): boolean =>
  configured || ownCredential || markers.length > 0

/** Why what the last check found says nothing of deletion, and what to do now; undefined: it looked. */
export function whyNotLookedAt(deletion: AccountDeletion, configured: boolean): string | undefined {
  if (deletion.lastCheck.length > 0) return undefined
  if (configured) return `The last check did not look at deletion, which the configuration enables now. ${checkIt}`
  if (concernsDeletion(deletion, configured))
    return `What this account was given for deletion was not looked at since it changed. ${checkIt} Deletion is switched off.`
  return 'The last check did not look at deletion: it is switched off, and nothing was prepared for it here.'
}

function whichCredential(
  { deletion, projectId }: CloudAccount,
  everyday: Leads | undefined,
  leads: Leads & { projectId: string },
): Finding {
  if (leads.projectId !== projectId)
    return { subject, ok: false, detail: `The credential leads to project ${leads.projectId}, the account is project ${projectId}.` }
  if (!deletion.ownCredential) {
    const detail = 'The everyday credential deletes, since there is none for deletion alone. Lines below say what it lacks for that.'
    return { subject, ok: true, detail }
  }
  if (everyday !== undefined && everyday.cloud !== leads.cloud)
    return {
      subject,
      ok: false,
      detail: `It signs in at ${leads.cloud}, the everyday one at ${everyday.cloud}: nothing is deleted. Give it again.`,
    }
  return { subject, ok: true, detail: `A credential of its own deletes, of user ${leads.userId}.` }
}

async function markerLines(cloud: CloudProvider, { deletion }: CloudAccount, deploymentId: string): Promise<Finding[]> {
  if (deletion.markers.length === 0)
    return [
      { subject: 'ownership marker', ok: false, detail: 'None was recorded: nothing can be deleted here. Ask for one with createMarker.' },
    ]
  return await Promise.all(deletion.markers.map(async ({ region, markerId }) => markerLine(cloud, region, markerId, deploymentId)))
}

async function markerLine(cloud: CloudProvider, region: string, markerId: string, deploymentId: string): Promise<Finding> {
  const subject = `${region}: ownership marker`
  const wrong = (detail: string): Finding => ({ subject, ok: false, detail })
  try {
    const found = await cloud.findMarkers(region, deploymentId)
    const ours = found.find(({ id }) => id === markerId)
    if (ours === undefined)
      return wrong(`The marker ${markerId} is gone: nothing is deleted there. If that is not meant, ask for a new one with createMarker.`)
    if (found.length > 1)
      return wrong(`There are ${found.length} groups that claim to be it, and nothing is deleted. Remove those that are not ${markerId}.`)
    if (!ours.verified)
      return wrong(`The text of the marker ${markerId} was changed: nothing is deleted. Give it back its text, or remove it.`)
    return { subject, ok: true, detail: `The marker ${markerId} is there.` }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    return wrong(asSentence(error.message))
  }
}

function witnessLine({ ladder }: AccountDeletion): Finding {
  const subject = 'witness'
  if (ladder === undefined)
    return {
      subject,
      ok: true,
      detail: 'Not climbed yet: that begins when deletion is activated, where the account has its ownership marker.',
    }
  const { fence, rung, region } = ladder
  if (fence === undefined) return { subject, ok: true, detail: `Not fenced; the newest rung is ${rung}, in ${region}.` }
  const detail = `Fenced since ${fence.since.toISOString()}. ${fenceReasons[fence.reason]} Stop the other installation, then attest and activate again.`
  return { subject, ok: false, detail }
}

const noWitness: Finding = {
  subject: 'witness',
  ok: false,
  detail: 'This cloud has no names that it gives away once: nothing can be deleted there.',
}
