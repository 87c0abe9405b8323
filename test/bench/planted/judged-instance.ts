import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applicationCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { CloudProvider, Identity, ServerView } from '@sallyport/domain/clouds/provider.ts'
import type { Reading } from '@sallyport/domain/deletion-gate/clause.ts'
import { type Climb, SETTLED_AFTER_MS } from '@sallyport/domain/deletion-gate/clauses/witness-is-ours.ts'
import { ids, neverActivated } from '@sallyport/domain/deletion-gate/evidence.situations.ts'
import type { RecordedFacts } from '@sallyport/domain/deletion-gate/steps/gate-ports.ts'
import type { GatherMeans } from '@sallyport/domain/deletion-gate/steps/gather-evidence.ts'
import { foundIn, recordedIn } from '@sallyport/domain/deletion-gate/steps/gathering.situations.ts'
import type { Ladder, LadderMeans } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { rungName } from '@sallyport/domain/deletion-gate/witness/ladder-rung.ts'
import { lookAtLadder } from '@sallyport/domain/deletion-gate/witness/look-at-ladder.ts'
import { readCredentials } from '@sallyport/simulated-cloud/seed.ts'
import { openRawOpenStack, type RawOpenStack } from '../../contracts/raw-openstack.ts'
import { type CloudControl, cloudControl } from '../../fixtures/cloud-control.ts'
import { until } from '../../fixtures/until.ts'
import type { BenchContext } from '../bench-shape.ts'

const region = 'RegionOne'

/** An instance in a simulated cloud of its own that nobody admitted, with what the gate asks of it and what a database would tell. */
export type JudgedInstance = {
  gather: GatherMeans
  /** As they are read now. */
  facts(): RecordedFacts
  /** As it would be at the earliest moment at which it serves. */
  climb(): Reading<Climb>
  cloudId: string
  cloud: CloudControl
  /** A client of the same cloud that is signed in. */
  raw: RawOpenStack
}

export async function plantJudgedInstance(context: BenchContext): Promise<JudgedInstance> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sallyport-bench-cloud-'))
  context.finally(() => rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 10 }))
  await context.serve('simulated-cloud', { dataDirectory })
  const cloud = cloudControl(dataDirectory)
  const authUrl = cloud.running().identityUrl
  const { monitoring, applicationCredential: given } = readCredentials(dataDirectory)
  const raw = await openRawOpenStack({ authUrl, ...monitoring }, region)
  const clock = { now: () => new Date() }
  const provider = openOpenStack(applicationCredential({ authUrl, id: given.id, secret: given.secret, region }), {
    clock,
    random: Math.random,
  })

  const server = await create(provider)
  const marker = await provider.createMarker(region, ids.deployment)
  const key = await provider.newRungKey()
  await provider.takeRung(region, rungName(ids.deployment, 1), key.publicKey)
  const leads = await provider.whereItLeads()

  const monotonicNow = () => performance.now()
  const climbed = { instanceId: ids.instance, accountId: ids.account, rung: 1, fingerprint: key.fingerprint }
  const ladder = { id: 'ladder', region, record: { rung: 1, fingerprint: key.fingerprint, claim: null, fence: null } } as Ladder
  const evidence = neverActivated()
  const own = {
    configuration: () => foundIn(evidence.configuration),
    fingerprint: async () => foundIn(evidence.fingerprint),
    monotonicNow,
    sleep: (ms: number) => sleep(ms, undefined, { ref: false }),
    settle: (ms: number) => sleep(ms),
    open: async () => provider,
  }
  const ladders = { find: async () => ladder }
  const witness = {
    look: (id: string, climb: Climb | null) =>
      lookAtLadder({ ...own, deploymentId: ids.deployment, ladders } as unknown as LadderMeans, id, climb),
  }
  const { listing, lookups } = evidence
  return {
    cloud,
    raw,
    cloudId: server.id,
    climb: () => {
      const createdAtMs = monotonicNow() - SETTLED_AFTER_MS
      return { known: true, value: { ...climbed, createdAtMs }, atMs: createdAtMs }
    },
    gather: { ...own, witness, surroundings: () => ({ listing, lookups, again: false }) } as unknown as GatherMeans,
    facts: () => {
      const facts = recordedIn(evidence)
      return {
        ...facts,
        row: { ...facts.row, ...asRecorded(server), accessories: [] },
        account: { ...facts.account, ...leads, markerId: marker.id },
        readAtMs: monotonicNow(),
      }
    },
  }
}

async function create(provider: CloudProvider): Promise<ServerView> {
  const idOf = async (list: Promise<{ id: string; name: string }[]>, name: string) => (await list).find((one) => one.name === name)!.id
  const identity: Identity = { deploymentId: ids.deployment, operationId: ids.operation, attemptId: ids.attempt, nonce: ids.nonce }
  const { id } = await provider.createServer({
    region,
    zone: undefined,
    sizeId: await idOf(provider.listSizes(region), 'm1.tiny'),
    imageId: await idOf(provider.listImages(region), 'debian-node'),
    bootVolumeGiB: undefined,
    networkIds: [await idOf(provider.listNetworks(region), 'monitoring')],
    securityGroupIds: [],
    name: 'bench-1',
    userData: new Uint8Array(),
    configDrive: false,
    identity,
    requestId: 'bench',
  })
  await until('the server of the bench runs', async () => (await provider.getServer(region, id)).state === 'running')
  return await provider.readForDeletion(region, id)
}

const asRecorded = ({ id, projectId, createdAt, imageId, size, tags }: ServerView) => ({
  region,
  cloudId: id,
  projectId,
  createdAt,
  imageId,
  sizeId: size?.id,
  tags,
})
