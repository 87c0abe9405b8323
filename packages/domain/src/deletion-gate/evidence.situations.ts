import type { Reading } from './clause.ts'
import type { Activation } from './clauses/administrator-activated.ts'
import { deploymentHolds } from './clauses/deployment-attested.situations.ts'
import { surroundingsHold, surroundingsOfNeverActivated } from './clauses/surroundings-and-pace.situations.ts'
import { witnessHolds } from './clauses/witness-is-ours.situations.ts'
import type { GateEvidence } from './evidence.ts'

/** For tests: an instance of a retired node, of which everything holds at `nowMs`. Every reading is half a second old. */
export const nowMs = 1_000_000
export const readAtMs = nowMs - 500
export const found = <T>(value: T, atMs = readAtMs): Reading<T> => ({ known: true, value, atMs })
export const unread: Reading<never> = { known: false, why: 'The cloud did not answer in time.' }

/** Of the database; minutes before its clock. */
export const databaseNow = new Date('2026-11-29T12:00:00.000Z')
export const ago = (minutes: number): Date => new Date(databaseNow.getTime() - minutes * 60_000)

export const ids = {
  instance: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e001',
  cloud: 'f5dc173b-6804-445a-a6d8-c705dad5b5eb',
  account: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e002',
  project: '70a599e0-31e7-49b7-b260-868f441e862b',
  deployment: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e003',
  operation: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e004',
  attempt: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e005',
  node: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e006',
  attestation: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e007',
  marker: 'e9a2c1a4-3c1f-4d8a-9a7b-3f2a1e5d6c7b',
  nonce: 'nonce-known-to-this-attempt-alone',
}

export const activation: Activation = {
  attestedBy: 'ada',
  activatedBy: 'grace',
  activatedAt: ago(24 * 60),
  attestationId: ids.attestation,
  withdrawnAt: null,
}

const place = { instanceId: ids.instance, accountId: ids.account, region: 'RegionOne', cloudId: ids.cloud }
const tags = [`sallyport:${ids.deployment}`, `sallyport-attempt:${ids.attempt}`, 'billing']

/** A function, so that each test has evidence of its own: evidence is good for one decision. */
export const everythingHolds = (): GateEvidence => ({
  configuration: found({ cloudDeletion: true, restored: false }),
  activation: found({ newest: activation, newestAttestationId: ids.attestation, fourEyes: true, now: databaseNow }),
  row: found({
    instanceId: ids.instance,
    attemptId: ids.attempt,
    nodeId: ids.node,
    state: 'WAITING',
    part: 'ADOPTED',
    accountId: ids.account,
    region: 'RegionOne',
    projectId: ids.project,
    cloudId: ids.cloud,
    deploymentId: ids.deployment,
    operationId: ids.operation,
    nonce: ids.nonce,
    name: 'edge-1',
    createdAt: ago(3 * 24 * 60),
    imageId: 'image-1',
    sizeId: 'size-1',
    stage: 'admitted',
    tags,
    accessories: [{ kind: 'FLOATING_ADDRESS', cloudId: 'floating-1' }],
  }),
  server: found({
    accountId: ids.account,
    region: 'RegionOne',
    cloudId: ids.cloud,
    projectId: ids.project,
    name: 'edge-1',
    description: null,
    createdAt: ago(3 * 24 * 60),
    imageId: 'image-1',
    sizeId: 'size-1',
    metadata: {
      'sallyport.deployment': ids.deployment,
      'sallyport.operation': ids.operation,
      'sallyport.attempt': ids.attempt,
      'sallyport.nonce-of-attempt': ids.nonce,
      'sallyport.stage': 'admitted',
      'sallyport.nonce': 'nonce-that-the-node-returned',
    },
    otherKeys: [],
    tags,
    volumeIds: [],
    state: 'running',
    providerState: 'ACTIVE',
    task: null,
    locked: false,
  }),
  account: found({
    accountId: ids.account,
    removedAt: null,
    cloud: 'https://identity.example.org/v3',
    projectId: ids.project,
    userId: 'user-1',
    markerId: ids.marker,
  }),
  credential: found({ cloud: 'https://identity.example.org/v3', projectId: ids.project, userId: 'user-1' }),
  markers: found({
    accountId: ids.account,
    region: 'RegionOne',
    found: [{ id: ids.marker, projectId: ids.project, deploymentId: ids.deployment }],
  }),
  node: found({
    nodeId: ids.node,
    origin: 'PROVISIONED',
    state: 'RETIRED',
    firstEnabledAt: ago(2 * 24 * 60),
    attemptState: 'ADMITTED',
    admitted: true,
    credentialAlive: false,
    usableTokens: 0,
    lastRequestAt: ago(60),
    lastTokenShownAt: ago(3 * 24 * 60),
    monitors: 0,
    now: databaseNow,
  }),
  adoption: found({ cloudId: ids.cloud, attemptIds: [ids.attempt], leftAlone: false }),
  ...deploymentHolds(readAtMs),
  ...witnessHolds(readAtMs, { instanceId: ids.instance, accountId: ids.account }),
  ...surroundingsHold(place, readAtMs, databaseNow),
})

/** The reading of one source with other values; the rest is untouched. */
export function change<Source extends keyof GateEvidence>(
  source: Source,
  changes: Partial<ValueOf<GateEvidence[Source]>>,
): (evidence: GateEvidence) => GateEvidence {
  return (evidence) => {
    const reading = evidence[source]
    if (!reading.known) return evidence
    return { ...evidence, [source]: { ...reading, value: { ...(reading.value as object), ...changes } } }
  }
}
type ValueOf<R> = R extends Reading<infer T> ? T : never

/** An instance of a node that never was in service: the attempt failed while it booted. */
export const neverActivated = (): GateEvidence =>
  [
    change('row', { stage: 'held' }),
    changeMetadata({ 'sallyport.stage': 'held' }),
    change('node', { state: 'REVOKED', firstEnabledAt: null, attemptState: 'FAILED', admitted: false, lastRequestAt: null }),
    surroundingsOfNeverActivated,
  ].reduce((evidence, next) => next(evidence), everythingHolds())

/** A second instance of the same attempt, which nobody adopted. */
export const extra = (): GateEvidence =>
  [change('row', { part: 'EXTRA' }), change('adoption', { attemptIds: [] })].reduce((evidence, next) => next(evidence), neverActivated())

/** The same for the row of another instance. */
export const forInstance = (instanceId: string): GateEvidence =>
  [change('row', { instanceId }), change('climb', { instanceId })].reduce((evidence, next) => next(evidence), {
    ...everythingHolds(),
    ...surroundingsHold({ ...place, instanceId }, readAtMs, databaseNow),
  })

/** Keys of the metadata with other values; `undefined`: without them. */
export function changeMetadata(changes: Record<string, string | undefined>): (evidence: GateEvidence) => GateEvidence {
  return (evidence) => {
    if (!evidence.server.known) return evidence
    const merged = Object.entries({ ...evidence.server.value.metadata, ...changes }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    )
    return change('server', { metadata: Object.fromEntries(merged) })(evidence)
  }
}
