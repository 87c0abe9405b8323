import type { CloudProvider, ServerView } from '../../clouds/provider.ts'
import type { Reading } from '../clause.ts'
import type { MarkersShown } from '../clauses/marker-present.ts'
import type { Climb } from '../clauses/witness-is-ours.ts'
import { type GateEvidence, sources } from '../evidence.ts'
import type { ShownInstance } from '../shown-instance.ts'
import type { InstallationFacts, OwnProcess, RecordedFacts, SurroundingsKnown, Witness } from './gate-ports.ts'
import { takeReading } from './take-reading.ts'

export type GatherMeans = OwnProcess & {
  /** The provider of an account, by the credential that deletes. */
  open(accountId: string): Promise<CloudProvider>
  surroundings(accountId: string): SurroundingsKnown
  witness: Witness
}

/** In the place of what a cloud would tell: it is asked once all else holds. */
export type Unasked = { known: false; why: string }
export const notAsked: Unasked = { known: false, why: 'The cloud is asked about it once everything else holds.' }

/** What is known of the installation, whatever waits. */
export async function gatherOfInstallation(means: GatherMeans, facts: InstallationFacts): Promise<GateEvidence> {
  const nothing = Object.fromEntries(Object.keys(sources).map((source) => [source, notAsked])) as unknown as GateEvidence
  const fingerprint = await takeReading(means, 'The fingerprint of this deployment', () => means.fingerprint())
  return { ...nothing, ...installationKnown(means, facts), fingerprint }
}

/** What is known without asking a cloud. @param unasked in the place of what a cloud would tell */
export async function gatherWithoutClouds(means: GatherMeans, facts: RecordedFacts, unasked: Unasked = notAsked): Promise<GateEvidence> {
  const fingerprint = await takeReading(means, 'The fingerprint of this deployment', () => means.fingerprint())
  return {
    ...knownHere(means, facts),
    fingerprint,
    server: unasked,
    credential: unasked,
    markers: unasked,
    createOnceNames: unasked,
    climb: unasked,
    witness: unasked,
    rung: unasked,
    rungAbove: unasked,
    ladder: unasked,
  }
}

/**
 * Everything that the gate asks for, of one instance, now. The database was read by the caller, under its lock or without; all clouds' answers are asked
 * for at once. Whatever is not answered is not known.
 */
export async function gatherEvidence(means: GatherMeans, facts: RecordedFacts, climb: Reading<Climb | null>): Promise<GateEvidence> {
  const { row } = facts
  const here = knownHere(means, facts)
  const atMs = means.monotonicNow()
  const cloud = await takeReading(means, 'The account', () => means.open(row.accountId))
  const asked = <T>(what: string, ask: (provider: CloudProvider) => Promise<T>): Promise<Reading<T>> =>
    cloud.known ? takeReading(means, what, () => ask(cloud.value)) : Promise.resolve(cloud)
  const [fingerprint, credential, markers, server, { witness, rung, rungAbove, ladder }] = await Promise.all([
    takeReading(means, 'The fingerprint of this deployment', () => means.fingerprint()),
    asked('Where the credential leads', (provider) => provider.whereItLeads()),
    asked('The ownership marker', (provider) => readMarkers(provider, facts)),
    row.cloudId === undefined
      ? Promise.resolve<Reading<ShownInstance>>({ known: false, why: 'The cloud’s id of the instance was never recorded.' })
      : asked('The instance', (provider) => readInstance(provider, facts, row.cloudId as string)),
    means.witness.look(row.accountId, climb.known ? climb.value : null),
  ])
  const createOnceNames = cloud.known ? { known: true as const, value: cloud.value.capabilities.createOnceNames, atMs } : cloud
  return { ...here, fingerprint, credential, markers, server, createOnceNames, climb, witness, rung, rungAbove, ladder }
}

type KnownHere = InstallationKnown &
  Pick<GateEvidence, 'row' | 'account' | 'node' | 'adoption' | 'listing' | 'accountRows' | 'lookups' | 'pace' | 'coolDown'>

function knownHere(means: GatherMeans, facts: RecordedFacts): KnownHere {
  const recorded = <T>(value: T): Reading<T> => ({ known: true, value, atMs: facts.readAtMs })
  const { listing, lookups } = means.surroundings(facts.row.accountId)
  return {
    ...installationKnown(means, facts),
    listing,
    lookups,
    row: recorded(facts.row),
    account: recorded(facts.account),
    node: recorded(facts.node),
    adoption: recorded(facts.adoption),
    accountRows: recorded(facts.accountRows),
    pace: recorded(facts.pace),
    coolDown: recorded(facts.coolDown),
  }
}

type InstallationKnown = Pick<GateEvidence, 'configuration' | 'activation' | 'attestation' | 'silence' | 'breaker'>

function installationKnown(means: GatherMeans, facts: InstallationFacts): InstallationKnown {
  const recorded = <T>(value: T): Reading<T> => ({ known: true, value, atMs: facts.readAtMs })
  return {
    configuration: { known: true, value: means.configuration(), atMs: means.monotonicNow() },
    activation: recorded(facts.activation),
    attestation: recorded(facts.attestation),
    silence: recorded(facts.silence),
    breaker: recorded(facts.breaker),
  }
}

async function readMarkers(provider: CloudProvider, { row }: RecordedFacts): Promise<MarkersShown> {
  const { accountId, region, deploymentId } = row
  const found = await provider.findMarkers(region, deploymentId)
  return {
    accountId,
    region,
    found: found.map(({ id, projectId, verified }) => ({ id, projectId, deploymentId: verified ? deploymentId : undefined })),
  }
}

async function readInstance(provider: CloudProvider, { row }: RecordedFacts, cloudId: string): Promise<ShownInstance> {
  return shownInstance(row.accountId, row.region, await provider.readForDeletion(row.region, cloudId))
}

/** What was told, in the gate's words. What the answer did not tell stays untold. */
function shownInstance(accountId: string, region: string, view: ServerView): ShownInstance {
  const { id, projectId, name, description, createdAt, imageId, size, ownMetadata, otherMetadataKeys, tags, volumeIds, locked } = view
  const { state, providerState, task, tellsTask } = view
  return {
    accountId,
    region,
    cloudId: id,
    projectId,
    name,
    description,
    createdAt,
    imageId,
    sizeId: size?.id,
    metadata: ownMetadata,
    otherKeys: otherMetadataKeys,
    tags,
    volumeIds,
    state,
    providerState,
    task: tellsTask ? (task ?? null) : undefined,
    locked,
  }
}
