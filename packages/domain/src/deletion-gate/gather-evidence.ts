import type { CloudProvider, ServerView } from '../clouds/provider.ts'
import type { Reading } from './clause.ts'
import type { MarkersShown } from './clauses/marker-present.ts'
import type { Climb } from './clauses/witness-is-ours.ts'
import type { GateEvidence } from './evidence.ts'
import type { OwnProcess, RecordedFacts, SurroundingsKnown, Witness } from './gate-ports.ts'
import type { ShownInstance } from './shown-instance.ts'
import { takeReading } from './take-reading.ts'

export type GatherMeans = OwnProcess & {
  /** The provider of an account, by the credential that deletes. */
  open(accountId: string): Promise<CloudProvider>
  surroundings(accountId: string): SurroundingsKnown
  witness: Witness
}

/**
 * Everything that the gate asks for, of one instance, now. The database was read by the caller, under its lock or without; all clouds' answers are asked
 * for at once. Whatever is not answered is not known.
 */
export async function gatherEvidence(means: GatherMeans, facts: RecordedFacts, climb: Reading<Climb | null>): Promise<GateEvidence> {
  const { row, readAtMs } = facts
  const atMs = means.monotonicNow()
  const cloud = await takeReading(means, 'The account', () => means.open(row.accountId))
  const asked = <T>(what: string, ask: (provider: CloudProvider) => Promise<T>): Promise<Reading<T>> =>
    cloud.known ? takeReading(means, what, () => ask(cloud.value)) : Promise.resolve(cloud)
  const [fingerprint, credential, markers, server, ladder] = await Promise.all([
    takeReading(means, 'The fingerprint of this deployment', () => means.fingerprint()),
    asked('Where the credential leads', (provider) => provider.whereItLeads()),
    asked('The ownership marker', (provider) => readMarkers(provider, facts)),
    row.cloudId === undefined
      ? Promise.resolve<Reading<ShownInstance>>({ known: false, why: 'The cloud’s id of the instance was never recorded.' })
      : asked('The instance', (provider) => readInstance(provider, facts, row.cloudId as string)),
    means.witness.look(row.accountId, climb.known ? climb.value : null),
  ])
  const { listing, lookups } = means.surroundings(row.accountId)
  const recorded = <T>(value: T): Reading<T> => ({ known: true, value, atMs: readAtMs })
  return {
    configuration: { known: true, value: means.configuration(), atMs },
    activation: recorded(facts.activation),
    attestation: recorded(facts.attestation),
    fingerprint,
    silence: recorded(facts.silence),
    row: recorded(row),
    server,
    account: recorded(facts.account),
    credential,
    markers,
    node: recorded(facts.node),
    adoption: recorded(facts.adoption),
    createOnceNames: cloud.known ? { known: true, value: cloud.value.capabilities.createOnceNames, atMs } : cloud,
    climb,
    witness: ladder.witness,
    rung: ladder.rung,
    rungAbove: ladder.rungAbove,
    ladder: ladder.ladder,
    listing,
    accountRows: recorded(facts.accountRows),
    lookups,
    pace: recorded(facts.pace),
    coolDown: recorded(facts.coolDown),
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
export function shownInstance(accountId: string, region: string, view: ServerView): ShownInstance {
  const { id, projectId, createdAt, imageId, size, ownMetadata, tags, state, providerState, task, tellsTask, locked } = view
  return {
    accountId,
    region,
    cloudId: id,
    projectId,
    createdAt,
    imageId,
    sizeId: size?.id,
    metadata: ownMetadata,
    tags,
    state,
    providerState,
    task: tellsTask ? (task ?? null) : undefined,
    locked,
  }
}
