import { conflict, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import { type AccountChanges, type AccountLimits, type CloudAccount, canonicalAddress, type GivenCredential } from './account.ts'
import type { CloudAccountStore, CredentialDoor, LeftBehind, LeftThings, SavedCheck } from './account-ports.ts'
import type { Catalogue } from './catalogue.ts'
import { checkForDeletion, concernsDeletion, whyNotLookedAt } from './check-for-deletion.ts'
import { CloudError } from './cloud-error.ts'
import { asDeletionField, deletionCredentials, triedForDeletion } from './deletion-credential.ts'
import { otherAccounts } from './other-accounts.ts'
import { type MadeMarker, ownershipMarkers } from './ownership-markers.ts'
import type { AccountCheck } from './provider.ts'
import type { Providers } from './providers.ts'
import { pickRegion } from './regions.ts'
import { reportOnCredential } from './report-on-credential.ts'
import { tryCredential } from './try-credential.ts'

/** Gentle enough for a cloud that others share. */
export const usualLimits: AccountLimits = { createsPerMinute: 30, createsInFlight: 5, requestsPerSecond: 20 }

export type NewAccountGiven = {
  name: string
  credential: GivenCredential
  deletionCredential?: GivenCredential | undefined
  defaultRegion: string | undefined
}

export type CloudAccountService = ReturnType<typeof cloudAccountService>

export function cloudAccountService(ports: {
  store: CloudAccountStore
  door: CredentialDoor
  providers: Providers
  catalogue: Catalogue
  newId: () => string
  /** What a new account begins with. */
  newLimits?: AccountLimits
  /** Whether the configuration enables cloud deletion: then what an account lacks for it is part of its check. */
  deletionConfigured?: boolean
}) {
  const { store, door, providers, catalogue, newId, newLimits: limits = usualLimits, deletionConfigured = false } = ports
  const markers = ownershipMarkers(ports)

  /**
   * Asks the cloud before anything is saved. `defaultRegion` left out: the first that the credential leads to. `deletionCredential`: a second one, for
   * deletion alone.
   */
  async function add(given: NewAccountGiven, by: Acting): Promise<CloudAccount> {
    const { provider, credential, meaning } = door.read(given.credential)
    const { projectId, projectName, regions, leads, ...tried } = await tryCredential(door, credential)
    const findings = [...tried.findings, ...(await otherAccounts(store, projectId))]
    const defaultRegion = pickRegion(regions, given.defaultRegion)
    const id = newId()
    const second = given.deletionCredential
    const there = { cloud: leads.cloud, projectId }
    const deletion = second && (await asDeletionField(() => triedForDeletion(door, id, second, there)))
    const sealed = door.seal(id, credential)
    const account = await store.add(
      { id, name: given.name, provider, defaultRegion, limits, sealed, meaning, projectId, projectName, findings, leads, deletion },
      by,
    )
    if (account === undefined) throw conflict(`An account named ${given.name} exists already.`)
    return account
  }

  async function checkEveryday({ id, projectId }: Pick<CloudAccount, 'id' | 'projectId'>): Promise<Omit<SavedCheck, 'deletion'>> {
    try {
      const provider = await providers.open(id, 'PERSON')
      const checked = await provider.check()
      const findings = [...checked.findings, ...(await otherAccounts(store, projectId, id))]
      const { cloud, userId } = await provider.whereItLeads()
      return { failing: undefined, refused: false, findings, leads: { cloud, userId } }
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      const refused = error.kind === 'Unauthorized'
      return { failing: error.message, refused, findings: [{ subject: 'sign-in', ok: false, detail: error.message }], leads: undefined }
    }
  }

  /** Signs in anew and reports line by line. A cloud that refuses or is away is the report, not an error. */
  async function check(id: string, by: Acting): Promise<CloudAccount> {
    catalogue.forget(id)
    const before = await store.find(id)
    if (before === undefined) throw notFound('cloud account')
    const { leads, ...everyday } = await checkEveryday(before)
    const deletion = concernsDeletion(before.deletion, deletionConfigured)
      ? await checkForDeletion({ providers, account: before, everyday: leads, deploymentId: await store.deploymentId() })
      : undefined
    const account = await store.saveCheck(id, { ...everyday, leads, deletion }, by)
    if (account === undefined) throw notFound('cloud account')
    return account
  }

  /** Makes the marker, and looks then at what the account has for deletion: a report from before would say that there is none. */
  async function createMarker(id: string, region: string | undefined, by: Acting): Promise<MadeMarker> {
    const made = await markers.createMarker(id, region, by)
    try {
      return { ...made, account: await check(id, by) }
    } catch (error) {
      // The marker is there and recorded, whatever became of the look.
      if (!(error instanceof Problem) && !(error instanceof CloudError)) throw error
      return made
    }
  }

  return {
    page: store.page,
    find: store.find,

    /** Why `deletionCheck` of an account is empty, and what to do; undefined: it is not. */
    whyDeletionUnchecked: ({ deletion }: Pick<CloudAccount, 'deletion'>): string | undefined =>
      whyNotLookedAt(deletion, deletionConfigured),

    createMarker,
    ...deletionCredentials(ports),

    add,

    /** Adds, and then makes its marker. The account stays where the marker cannot be had: `markerTrouble` says why, and it can be asked for again. */
    async addWithMarker(given: NewAccountGiven, by: Acting): Promise<{ account: CloudAccount; markerTrouble: string | undefined }> {
      const account = await add(given, by)
      try {
        return { account: (await createMarker(account.id, undefined, by)).account, markerTrouble: undefined }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return { account, markerTrouble: error.message }
      }
    },

    /** What a credential would do as an account's, before anything is saved. */
    reportOn: (given: Parameters<typeof reportOnCredential>[2]) => reportOnCredential(door, store, given),

    /** What an entry means, without asking any cloud and without saving. */
    describe: (given: GivenCredential): CloudAccount['meaning'] => door.read(given).meaning,

    async update(id: string, given: AccountChanges, by: Acting): Promise<CloudAccount> {
      if (given.defaultRegion !== undefined)
        pickRegion(
          (await catalogue.regions(id)).map((region) => region.id),
          given.defaultRegion,
        )
      const changes = {
        ...given,
        recordAddresses: given.recordAddresses.map(canonicalAddress),
        forgetAddresses: given.forgetAddresses.map(canonicalAddress),
      }
      const account = await store.update(id, changes, by)
      if (account === 'NOT_FOUND') throw notFound('cloud account')
      if (account === 'NAME_TAKEN') throw conflict(`An account named ${given.name} exists already.`)
      return account
    },

    check,

    /** The new credential must lead to the same project: what was created there would be lost from sight. */
    async rotateCredential(id: string, given: GivenCredential, by: Acting): Promise<CloudAccount> {
      const before = await store.find(id)
      if (before === undefined) throw notFound('cloud account')
      const { credential, meaning } = door.read(given)
      const check = await tryCredential(door, credential)
      if (check.projectId !== before.projectId) throw conflict(otherProject(before, check))
      if (before.deletion.ownCredential && before.leads !== undefined && check.leads.cloud !== before.leads.cloud)
        throw conflict(
          `The new credential signs in at ${check.leads.cloud}, the one for deletion at ${before.leads.cloud}. Remove the credential for deletion first, and give it again afterwards.`,
        )
      if (!check.regions.includes(before.defaultRegion))
        throw conflict(
          `The new credential does not lead to ${before.defaultRegion}, the account's default region. It leads to ${check.regions.join(', ')}.`,
        )
      const { projectId, projectName, findings, leads } = check
      const account = await store.replaceCredential(
        id,
        { sealed: door.seal(id, credential), meaning, projectId, projectName, findings, leads },
        by,
      )
      if (account === undefined) throw notFound('cloud account')
      catalogue.forget(id)
      return account
    },

    /** Answers what stays in the cloud, where nothing will look after it any more. */
    async remove(id: string, leaveInstances: boolean, by: Acting): Promise<{ count: number; left: LeftBehind[]; things: LeftThings }> {
      const removal = await store.remove(id, leaveInstances, by)
      switch (removal.outcome) {
        case 'NOT_FOUND':
          throw notFound('cloud account')
        case 'RUNNING':
          throw conflict(
            `${plural(removal.operations, 'operation')} of this account ${removal.operations === 1 ? 'is' : 'are'} running. Wait, or cancel first.`,
          )
        case 'LEAVES':
          throw conflict(`${leavesWords(removal)} Delete them first, or remove the account with leaveInstances.`)
        case 'REMOVED':
          catalogue.forget(id)
          return { count: removal.count, left: removal.left, things: removal.things }
      }
    },
  }
}

const otherProject = (before: CloudAccount, check: AccountCheck): string =>
  `The new credential leads to project ${check.projectName} (${check.projectId}); this account is project ${before.projectName} (${before.projectId}). Add another account instead.`

function leavesWords({ count, left }: { count: number; left: LeftBehind[] }): string {
  const named = left.slice(0, 5).map(({ name, region, cloudId }) => `${name} (${cloudId ?? 'id not known'} in ${region})`)
  return `The cloud still has ${plural(count, 'instance')} of this account: ${named.join(', ')}${count > named.length ? ' and more' : ''}.`
}

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
