import { conflict, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { CloudAccount } from './account.ts'
import type { CloudAccountStore } from './account-ports.ts'
import type { Catalogue } from './catalogue.ts'
import { CloudError } from './cloud-error.ts'
import { problemOfCloud } from './cloud-problem.ts'
import type { Marker } from './ownership.ts'
import type { CloudProvider } from './provider.ts'
import type { Providers } from './providers.ts'
import { pickRegion } from './regions.ts'

type Ports = { store: CloudAccountStore; providers: Providers; catalogue: Catalogue }

/** `adopted`: it was there already, of an earlier request whose answer was lost or could not be recorded. */
export type MadeMarker = { account: CloudAccount; markerId: string; region: string; adopted: boolean }

export function ownershipMarkers({ store, providers, catalogue }: Ports) {
  return {
    /**
     * Makes the marker that says in the project itself which deployment owns servers there, and records it by its id. One that is there already and says
     * what this deployment writes is adopted. Nothing of ours ever removes one.
     * @param region undefined: the account's default region
     * @throws Problem NOT_FOUND, INVALID_INPUT for a region; CONFLICT where it is recorded and there, or where others are; those of clouds
     */
    async createMarker(id: string, region: string | undefined, by: Acting): Promise<MadeMarker> {
      if (by.kind !== 'ADMINISTRATOR' || !by.id) throw conflict('Only an administrator can ask for an ownership marker.')
      const account = await store.find(id)
      if (account === undefined) throw notFound('cloud account')
      const regions = (await catalogue.regions(id)).map((one) => one.id)
      const where = pickRegion(regions, region ?? account.defaultRegion, 'region')
      const deploymentId = await store.deploymentId()
      const recorded = account.deletion.markers.find((one) => one.region === where)?.markerId
      const cloud = await providers.open(id, 'PERSON', 'DELETION').catch(asProblem)
      const found = await cloud.findMarkers(where, deploymentId).catch(asProblem)
      const there = toAdopt(found, recorded, account, where)
      const marker = there ?? (await make(cloud, where, deploymentId))
      const after = await store.recordMarker(id, { region: where, markerId: marker.id, adopted: there !== undefined }, by)
      if (after === undefined) throw notFound('cloud account')
      return { account: after, markerId: marker.id, region: where, adopted: there !== undefined }
    },
  }
}

const asProblem = (error: unknown): never => {
  throw problemOfCloud(error, 'region')
}

/** The one marker that is there and not recorded; undefined: there is none at all. */
function toAdopt(found: Marker[], recorded: string | undefined, { projectId }: CloudAccount, region: string): Marker | undefined {
  const [only] = found
  if (only === undefined) return undefined
  if (found.length > 1) throw conflict(severalWords(found, region))
  if (!only.verified || only.projectId !== projectId)
    throw conflict(
      `The security group ${only.id} in ${region} claims to be the ownership marker of this deployment, but its name or description is not what Sallyport writes. Remove it by hand, or give it back its text.`,
    )
  if (only.id === recorded) throw conflict(`The ownership marker of this account in ${region} is there already: ${only.id}.`)
  return only
}

const severalWords = (found: Marker[], region: string): string =>
  `The project has ${found.length} security groups that claim to be the ownership marker of this deployment in ${region}: ${found.map(({ id }) => id).join(', ')}. Remove all but one by hand and ask again: the one that is left is adopted. Where others may have made them, find out first who owns what is there.`

/** Looks again afterwards: two that ask at once would both find none, and both make one. */
async function make(cloud: CloudProvider, region: string, deploymentId: string): Promise<Marker> {
  const made = await cloud.createMarker(region, deploymentId).catch(whyNotMade)
  const found = await cloud.findMarkers(region, deploymentId).catch((error: unknown) => {
    throw new Problem(
      'CLOUD_UNREACHABLE',
      `The ownership marker ${made.id} was made, and what else is there could not be looked at afterwards. ${problemOfCloud(error).message} Ask again: it is adopted.`,
    )
  })
  const others = found.filter(({ id }) => id !== made.id)
  if (others.length > 0) throw conflict(severalWords([made, ...others], region))
  return made
}

function whyNotMade(error: unknown): never {
  if (error instanceof CloudError && error.kind === 'OutcomeUnknown')
    throw new Problem(
      'CLOUD_UNREACHABLE',
      `The ownership marker was asked for, and the cloud’s answer was lost: ${error.message} Ask again: if it was made, it is adopted.`,
    )
  throw problemOfCloud(error, 'region')
}
