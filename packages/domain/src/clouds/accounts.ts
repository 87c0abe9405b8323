import { conflict, invalid, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import { type AccountChanges, type AccountLimits, type CloudAccount, canonicalAddress, type GivenCredential } from './account.ts'
import type { CloudAccountStore, Credential, CredentialDoor, LeftBehind } from './account-ports.ts'
import type { Catalogue } from './catalogue.ts'
import { CloudError } from './cloud-error.ts'
import { problemOfCloud } from './cloud-problem.ts'
import type { AccountCheck } from './provider.ts'
import type { Providers } from './providers.ts'

/** Gentle enough for a cloud that others share. */
export const usualLimits: AccountLimits = { createsPerMinute: 30, createsInFlight: 5, requestsPerSecond: 20 }

export type CloudAccountService = ReturnType<typeof cloudAccountService>

export function cloudAccountService(ports: {
  store: CloudAccountStore
  door: CredentialDoor
  providers: Providers
  catalogue: Catalogue
  newId: () => string
  /** What a new account begins with. */
  newLimits?: AccountLimits
}) {
  const { store, door, providers, catalogue, newId, newLimits: limits = usualLimits } = ports

  /**
   * Signs in with a credential that is not saved. A refusal names the credential, since nothing else can be at fault. One that lacks rights is
   * refused with all of them: otherwise they would be met one by one, by operations.
   */
  async function tryOut(credential: Credential): Promise<AccountCheck> {
    const provider = door.open(credential)
    try {
      const check = await provider.check()
      if (check.lacks !== undefined) throw new Problem('CLOUD_REFUSED', `The credential signs in, but not for provisioning. ${check.lacks}`)
      return check
    } catch (error) {
      throw problemOfCloud(error, 'credential')
    } finally {
      await provider.close()
    }
  }

  return {
    page: store.page,
    find: store.find,

    /** Asks the cloud before anything is saved. `defaultRegion` left out: the first that the credential leads to. */
    async add(given: { name: string; credential: GivenCredential; defaultRegion: string | undefined }, by: Acting): Promise<CloudAccount> {
      const { provider, credential, meaning } = door.read(given.credential)
      const check = await tryOut(credential)
      const defaultRegion = pickRegion(check.regions, given.defaultRegion)
      const id = newId()
      const { projectId, projectName, findings } = check
      const sealed = door.seal(id, credential)
      const account = await store.add(
        { id, name: given.name, provider, defaultRegion, limits, sealed, meaning, projectId, projectName, findings },
        by,
      )
      if (account === undefined) throw conflict(`An account named ${given.name} exists already.`)
      return account
    },

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

    /** Signs in anew and reports line by line. A cloud that refuses or is away is the report, not an error. */
    async check(id: string, by: Acting): Promise<CloudAccount> {
      catalogue.forget(id)
      const signedIn = providers.open(id, 'PERSON').then((provider) => provider.check())
      const check = await signedIn.catch((error: unknown) => {
        if (!(error instanceof CloudError)) throw error
        return { failing: error.message, findings: [{ subject: 'sign-in', ok: false, detail: error.message }] }
      })
      const account = await store.saveCheck(id, 'failing' in check ? check : { failing: undefined, findings: check.findings }, by)
      if (account === undefined) throw notFound('cloud account')
      return account
    },

    /** The new credential must lead to the same project: what was created there would be lost from sight. */
    async rotateCredential(id: string, given: GivenCredential, by: Acting): Promise<CloudAccount> {
      const before = await store.find(id)
      if (before === undefined) throw notFound('cloud account')
      const { credential, meaning } = door.read(given)
      const check = await tryOut(credential)
      if (check.projectId !== before.projectId) throw conflict(otherProject(before, check))
      if (!check.regions.includes(before.defaultRegion))
        throw conflict(
          `The new credential does not lead to ${before.defaultRegion}, the account's default region. It leads to ${check.regions.join(', ')}.`,
        )
      const { projectId, projectName, findings } = check
      const account = await store.replaceCredential(
        id,
        { sealed: door.seal(id, credential), meaning, projectId, projectName, findings },
        by,
      )
      if (account === undefined) throw notFound('cloud account')
      catalogue.forget(id)
      return account
    },

    /** Answers the instances that stay in the cloud, where nothing will look after them any more. */
    async remove(id: string, leaveInstances: boolean, by: Acting): Promise<{ count: number; left: LeftBehind[] }> {
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
          return { count: removal.count, left: removal.left }
      }
    },
  }
}

function pickRegion(regions: string[], wanted: string | undefined): string {
  const region = wanted ?? regions[0]
  if (region === undefined) throw new Problem('CLOUD_REFUSED', 'The credential signs in, but leads to no region with a compute service.')
  if (!regions.includes(region))
    throw invalid('defaultRegion', `There is no region ${region}. The credential leads to ${regions.join(', ')}; names are case sensitive.`)
  return region
}

const otherProject = (before: CloudAccount, check: AccountCheck): string =>
  `The new credential leads to project ${check.projectName} (${check.projectId}); this account is project ${before.projectName} (${before.projectId}). Add another account instead.`

function leavesWords({ count, left }: { count: number; left: LeftBehind[] }): string {
  const named = left.slice(0, 5).map(({ name, region, cloudId }) => `${name} (${cloudId ?? 'id not known'} in ${region})`)
  return `The cloud still has ${plural(count, 'instance')} of this account: ${named.join(', ')}${count > named.length ? ' and more' : ''}.`
}

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
