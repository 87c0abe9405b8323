import { everythingHolds, extra, ids, neverActivated, nowMs } from '@sallyport/domain/deletion-gate/evidence.situations.ts'
import type { GateEvidence } from '@sallyport/domain/deletion-gate/evidence.ts'
import { askForPermit, spend } from '@sallyport/domain/deletion-gate/permit.ts'
import type { RecordedInstance } from '@sallyport/domain/deletion-gate/recorded-instance.ts'
import type { ShownInstance } from '@sallyport/domain/deletion-gate/shown-instance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Someone else's instance in the same project. Whatever it shows is copied or its own; its id and its time of creation are always its own. */
const stranger = fc.record({
  deployment: fc.constantFrom('ours, copied', "another's", 'none'),
  identity: fc.constantFrom('copied', 'half copied', 'its own', 'none'),
  tags: fc.constantFrom('copied', 'its own', 'none'),
  sameImageAndSize: fc.boolean(),
  stage: fc.constantFrom('held', 'admitted', 'retired', undefined),
  state: fc.constantFrom('running' as const, 'error' as const, 'pending' as const, 'unknown' as const),
  /** Made in the same second as ours, at best. */
  createdSecondsLater: fc.integer({ min: 1, max: 100_000 }),
})
type Stranger = typeof stranger extends fc.Arbitrary<infer T> ? T : never

/** What others did to our instance since it was made. */
const touched = {
  'a tag is gone': ({ tags, ...rest }: ShownInstance) => ({ ...rest, tags: tags?.slice(1) }),
  'the tags of another deployment': ({ tags, ...rest }: ShownInstance) => ({ ...rest, tags: [...(tags ?? []), 'sallyport:another'] }),
  'the nonce is gone': (server: ShownInstance) => withMetadata(server, { 'sallyport.nonce-of-attempt': undefined }),
  'it was given to another deployment': (server: ShownInstance) => withMetadata(server, { 'sallyport.deployment': 'another' }),
  'it was given to another attempt': (server: ShownInstance) => withMetadata(server, { 'sallyport.attempt': 'another' }),
  'a key of a later version': (server: ShownInstance) => withMetadata(server, { 'sallyport.keep': 'yes' }),
  'the stage went on': (server: ShownInstance) => withMetadata(server, { 'sallyport.stage': 'retired' }),
  'it was rebuilt': (server: ShownInstance) => ({ ...server, imageId: 'image-of-another' }),
  'it was resized': (server: ShownInstance) => ({ ...server, sizeId: 'size-of-another' }),
  'it was locked': (server: ShownInstance) => ({ ...server, locked: true }),
  'it is being moved': (server: ShownInstance) => ({ ...server, task: 'migrating' }),
  'the metadata does not come': (server: ShownInstance) => ({ ...server, metadata: undefined }),
  'the project does not come': (server: ShownInstance) => ({ ...server, projectId: undefined }),
} satisfies Record<string, (server: ShownInstance) => ShownInstance>

/** What is not over, or not for us to end. */
const alive = {
  'the node is held': withValue('node', { state: 'HELD', firstEnabledAt: null }),
  'the node is enabled': withValue('node', { state: 'ENABLED' }),
  'the node is disabled': withValue('node', { state: 'DISABLED' }),
  'the node was revoked in service': withValue('node', { state: 'REVOKED', firstEnabledAt: new Date(0) }),
  'its key is good': withValue('node', { credentialAlive: true }),
  'it was heard a minute ago': (evidence: GateEvidence) => {
    const now = (evidence.node as unknown as { value: { now: Date } }).value.now
    return withValue('node', { lastRequestAt: new Date(now.getTime() - 60_000) })(evidence)
  },
  'it has monitors': withValue('node', { monitors: 3 }),
  'it was kept': withValue('row', { state: 'SEEN' }),
  'it was settled': withValue('row', { state: 'SETTLED' }),
  'another attempt adopted it': withValue('adoption', { attemptIds: ['another'] }),
  'the node of another instance': withValue('node', { nodeId: 'another' }),
} satisfies Record<string, (evidence: GateEvidence) => GateEvidence>

/** What is wrong around it. */
const surroundings = {
  'no marker': withValue('markers', { found: [] }),
  'the marker of another deployment': withValue('markers', {
    found: [{ id: ids.marker, projectId: ids.project, deploymentId: 'another' }],
  }),
  'a second marker': (evidence: GateEvidence) => {
    const { found } = (evidence.markers as unknown as { value: { found: object[] } }).value
    return withValue('markers', { found: [...found, { id: 'another', projectId: ids.project, deploymentId: 'another' }] })(evidence)
  },
  'a credential of another project': withValue('credential', { projectId: 'another' }),
  'another account': withValue('account', { accountId: 'another' }),
  'switched off': withValue('configuration', { cloudDeletion: false }),
  restored: withValue('configuration', { restored: true }),
  'not activated': withValue('activation', { newest: null }),
} satisfies Record<string, (evidence: GateEvidence) => GateEvidence>

const some = <T extends object>(of: T): fc.Arbitrary<(keyof T)[]> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<(keyof T)[]>([]) },
    { weight: 1, arbitrary: fc.subarray(Object.keys(of) as (keyof T)[], { minLength: 1, maxLength: 3 }) },
  )

const world = fc.record({
  base: fc.constantFrom('retired', 'never activated', 'extra'),
  strangers: fc.array(stranger, { maxLength: 3 }),
  /** Where the recorded id leads: to ours, to one of the strangers, or to nothing. */
  leadsTo: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) }),
  touched: some(touched),
  alive: some(alive),
  surroundings: some(surroundings),
})

test('in 10,000 random worlds there is a permit for exactly what is truly ours, untouched and over, and for nothing of anybody else', () => {
  let permits = 0
  fc.assert(
    fc.property(world, (drawn) => {
      const { evidence, ownId } = gather(drawn)
      const isOursAndOver = drawn.leadsTo < 0 && drawn.touched.length === 0 && drawn.alive.length === 0 && drawn.surroundings.length === 0
      const { permit } = askForPermit(evidence, nowMs)
      expect(permit !== undefined).toBe(isOursAndOver)
      if (permit === undefined) return
      permits++
      expect(spend(permit, ids.instance, nowMs).cloudId).toBe(ownId)
    }),
    { numRuns: 10_000 },
  )
  expect(permits).toBeGreaterThan(500)
})

function gather(drawn: typeof world extends fc.Arbitrary<infer T> ? T : never): { evidence: GateEvidence; ownId: string } {
  const base = { retired: everythingHolds, 'never activated': neverActivated, extra }[drawn.base]!()
  const row = (base.row as unknown as { value: RecordedInstance }).value
  const own = (base.server as unknown as { value: ShownInstance }).value
  const strangers = drawn.strangers.map((one, index) => shown(one, own, `stranger-${index}`))
  const mine = drawn.touched.reduce<ShownInstance>((server, change) => touched[change](server), own)
  const cloud = new Map([mine, ...strangers].map((server) => [server.cloudId, server]))
  const cloudId = drawn.leadsTo < 0 ? row.cloudId : `stranger-${drawn.leadsTo}`
  const read = cloud.get(cloudId)
  const evidence: GateEvidence = {
    ...base,
    ...withValue('row', { cloudId })(withValue('adoption', { cloudId })(base)),
    server:
      read === undefined
        ? { known: false, why: 'The cloud has no such instance.' }
        : { ...base.server, known: true, value: read, atMs: nowMs - 500 },
    listing: {
      ...base.listing,
      known: true,
      atMs: nowMs - 60_000,
      value: { accountId: ids.account, complete: true, shown: [...cloud.keys()].map((id) => ({ region: 'RegionOne', cloudId: id! })) },
    },
    accountRows: {
      known: true,
      atMs: nowMs - 500,
      value: { accountId: ids.account, rows: [{ instanceId: ids.instance, region: 'RegionOne', cloudId }] },
    },
  }
  const changes = [...drawn.alive.map((change) => alive[change]), ...drawn.surroundings.map((change) => surroundings[change])]
  return { evidence: changes.reduce((changed, change) => change(changed), evidence), ownId: own.cloudId! }
}

function shown(one: Stranger, ours: ShownInstance, cloudId: string): ShownInstance {
  const copied = ours.metadata ?? {}
  const identity = {
    copied,
    'half copied': { 'sallyport.attempt': copied['sallyport.attempt']!, 'sallyport.operation': copied['sallyport.operation']! },
    'its own': { 'sallyport.attempt': 'another', 'sallyport.operation': 'another', 'sallyport.nonce-of-attempt': 'another' },
    none: {},
  }[one.identity]!
  const deployment = { 'ours, copied': ids.deployment, "another's": 'another', none: undefined }[one.deployment]
  return withMetadata(
    {
      ...ours,
      cloudId,
      createdAt: new Date(ours.createdAt!.getTime() + one.createdSecondsLater * 1_000),
      ...(one.sameImageAndSize ? {} : { imageId: 'image-of-another', sizeId: 'size-of-another' }),
      tags: { copied: ours.tags, 'its own': ['sallyport:another'], none: [] }[one.tags],
      state: one.state,
      metadata: identity,
    },
    { 'sallyport.deployment': deployment, 'sallyport.stage': one.stage },
  )
}

function withMetadata(server: ShownInstance, changes: Record<string, string | undefined>): ShownInstance {
  const entries = Object.entries({ ...server.metadata, ...changes }).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return { ...server, metadata: Object.fromEntries(entries) }
}

function withValue(source: keyof GateEvidence, changes: object): (evidence: GateEvidence) => GateEvidence {
  return (evidence) => {
    const reading = evidence[source]
    return reading.known
      ? ({ ...evidence, [source]: { ...reading, value: { ...(reading.value as object), ...changes } } } as GateEvidence)
      : evidence
  }
}
