import { randomUUID } from 'node:crypto'
import { readGateFacts } from '@sallyport/database/gate-facts.ts'
import { orphanStore } from '@sallyport/database/orphan-store.ts'
import { noteOrphans } from '@sallyport/database/orphans.ts'
import { surroundingsStore } from '@sallyport/database/surroundings-store.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import type { Identity, ServerView } from '@sallyport/domain/clouds/provider.ts'
import { standardDeletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { type OrphanService, orphanService } from '@sallyport/domain/instances/orphans.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { cloudWord, plantAccount } from '../../fixtures/tenants.ts'
import { createWaitingGround, type Planted, type WaitingGround } from '../../fixtures/waiting-ground.ts'

let ground: WaitingGround
let orphans: OrphanService
beforeAll(async () => {
  ground = await createWaitingGround()
  await ground.switchOn({ webhook: true })
  orphans = orphanService({ store: orphanStore(ground.admin), providers: ground.providers, newId: randomUUID })
})
afterAll(() => ground.drop())

const region = cloudWord('region') // of planted operations
const projectId = cloudWord('project-id') // of the planted account

/** A server beyond those that rows know, which the listing shows and the cloud has. */
async function stray(like: Planted, identity: Partial<Identity> | undefined = like.identity, more: object = {}) {
  const cloudId = randomUUID()
  const shown = {
    id: cloudId,
    projectId,
    identity,
    stage: 'held',
    name: 'edge-1',
    providerState: 'ACTIVE',
    createdAt: new Date(0),
    ...more,
  }
  ground.servers.set(cloudId, shown as never)
  const where = { accountId: ground.accountId, region }
  const note = () => inTransaction(ground.worker, (tx) => noteOrphans(tx, where, [shown as unknown as ServerView]))
  await note()
  return { where: { ...where, cloudId }, note }
}
const instancesOf = async (cloudId: string) =>
  (await ground.db.superuser.query('SELECT * FROM instance WHERE cloud_id = $1', [cloudId])).rows as Record<string, unknown>[]
const settle = (where: { accountId: string; region: string; cloudId: string }, as: 'IGNORED' | 'EXTRA') =>
  orphans.settle(where, as, 'Looked at it.', ada)

test('an orphan is listed once, with what the cloud shows and no nonce; a new one raises one alarm, and the webhook is told', async () => {
  const planted = await ground.plant()
  const { where, note } = await stray(planted)
  await ground.db.moveClock(60_000)
  await note()
  const { items } = await orphans.page({ first: 100, after: undefined }, { settled: false })
  const found = items.filter(({ cloudId }) => cloudId === where.cloudId)
  expect(found).toMatchObject([
    { accountId: ground.accountId, region, shown: { name: 'edge-1', stage: 'held', attemptId: planted.attemptId } },
  ])
  expect(found[0]!.lastSeenAt.getTime()).toBeGreaterThanOrEqual(found[0]!.seenAt.getTime() + 60_000)
  expect(JSON.stringify(found)).not.toContain(planted.identity.nonce)
  const { rows } = await ground.db.superuser.query("SELECT count, message FROM alarm WHERE kind = 'ORPHAN_INSTANCE'")
  expect(rows).toMatchObject([{ count: 1, message: expect.stringContaining(where.cloudId) }])
  const { rows: told } = await ground.db.superuser.query("SELECT body::jsonb AS body FROM webhook_delivery WHERE kind = 'ORPHAN_INSTANCE'")
  expect(told).toMatchObject([{ body: { type: 'alarm', kind: 'ORPHAN_INSTANCE', title: 'Orphan instance', text: rows[0].message } }])
})

test('what one account made is no orphan of another that leads to the same project', async () => {
  const { cloudId, region, identity } = await ground.plant()
  const second = await plantAccount(ground.db.superuser)
  const shown = (id: string) => ({ id, projectId, identity, name: 'edge-1', providerState: 'ACTIVE', createdAt: new Date(0) })
  const stranger = randomUUID()
  const listed = { servers: [shown(cloudId), shown(stranger)], complete: { projectId } }
  await surroundingsStore(ground.worker).noteShown(second, region, listed as never)
  const { items } = await orphans.page({ first: 100, after: undefined }, {})
  expect(items.filter(({ accountId }) => accountId === second).map((orphan) => orphan.cloudId)).toEqual([stranger])
  const elsewhere = await plantAccount(ground.db.superuser)
  await ground.db.superuser.query("UPDATE cloud_account SET project_id = 'another' WHERE id = $1", [elsewhere])
  await surroundingsStore(ground.worker).noteShown(elsewhere, region, listed as never)
  expect((await orphans.page({ first: 100, after: undefined }, {})).items.filter(({ accountId }) => accountId === elsewhere)).toHaveLength(
    2,
  )
})

test('what is to be left alone as an orphan of one account is left alone by the gate through the other', async () => {
  const { instanceId, cloudId, region, identity } = await ground.plantWaiting()
  const leftAlone = async () => {
    const settings = { figures: standardDeletionFigures, fourEyes: false, startedAt: () => new Date(), monotonicNow: () => 0 }
    return (await inTransaction(ground.worker, (tx) => readGateFacts(tx, instanceId, settings)))?.adoption.leftAlone
  }
  expect(await leftAlone()).toBe(false)
  const second = await plantAccount(ground.db.superuser)
  const shown = { id: cloudId, projectId, identity, name: 'edge-1', providerState: 'ACTIVE', createdAt: new Date(0) }
  await inTransaction(ground.worker, (tx) => noteOrphans(tx, { accountId: second, region }, [shown as unknown as ServerView]))
  expect(await leftAlone(), 'that it is listed says nothing').toBe(false)
  await settle({ accountId: second, region, cloudId }, 'IGNORED')
  expect(await leftAlone()).toBe(true)
})

test('one that carries the whole identity of an ended attempt becomes an extra of it, and waits; no tenant is told of a machine', async () => {
  const planted = await ground.plant()
  const { where } = await stray(planted)
  expect(await settle(where, 'EXTRA')).toMatchObject({ settledAs: 'EXTRA', settledBy: 'Ada', settleReason: 'Looked at it.' })
  await settle(where, 'EXTRA')
  const rows = await instancesOf(where.cloudId)
  expect(rows).toMatchObject([
    { part: 'EXTRA', state: 'WAITING', attempt_id: planted.attemptId, region, project_id: projectId, tenant_id: ground.tenantId },
  ])
  expect((await ground.decisions()).filter(({ instanceId }) => instanceId === rows[0]!.id)).toMatchObject([
    { kind: 'ORPHAN_SETTLED', detail: { as: 'EXTRA', attemptId: planted.attemptId, cloudId: where.cloudId, by: 'Ada' } },
  ])
  expect(await ground.notices()).toEqual([])
  await expect(settle(where, 'IGNORED')).rejects.toThrow('Settle that one')
})

test('one that is ignored makes no instance, and may be looked at again', async () => {
  const { where } = await stray(await ground.plant())
  expect(await settle(where, 'IGNORED')).toMatchObject({ settledAs: 'IGNORED' })
  expect(await instancesOf(where.cloudId)).toEqual([])
  expect(await settle(where, 'EXTRA')).toMatchObject({ settledAs: 'EXTRA' })
})

test.each<[string, (planted: Planted) => Promise<{ where: { accountId: string; region: string; cloudId: string } }>, object]>([
  ['of an attempt that no row knows', (planted) => stray(planted, { ...planted.identity, attemptId: randomUUID() }), { kind: 'CONFLICT' }],
  [
    'that names no attempt that there could be',
    (planted) => stray(planted, { ...planted.identity, attemptId: "'; DROP" }),
    { kind: 'CONFLICT' },
  ],
  ['with another nonce', (planted) => stray(planted, { ...planted.identity, nonce: 'copied' }), { kind: 'CONFLICT' }],
  ['of another deployment', (planted) => stray(planted, { ...planted.identity, deploymentId: randomUUID() }), { kind: 'CONFLICT' }],
  ['whose metadata is not told', (planted) => stray(planted, {}), { kind: 'CONFLICT' }],
  ['in another project', (planted) => stray(planted, planted.identity, { projectId: 'other' }), { kind: 'CONFLICT' }],
  [
    'that the cloud does not have any more',
    async (planted) => {
      const one = await stray(planted)
      ground.servers.delete(one.where.cloudId)
      return one
    },
    { kind: 'CLOUD_REFUSED' },
  ],
  ['of an attempt that lives', async () => stray(await ground.plant({ state: 'VALIDATING', node: 'HELD' })), { kind: 'CONFLICT' }],
])('one %s is no extra: nothing is recorded', async (_, make, refusal) => {
  const { where } = await make(await ground.plant())
  await expect(settle(where, 'EXTRA')).rejects.toMatchObject(refusal)
  expect(await instancesOf(where.cloudId)).toEqual([])
  expect(
    await orphans.page({ first: 100, after: undefined }, { settled: false }).then(({ items }) => items.map(({ cloudId }) => cloudId)),
  ).toContain(where.cloudId)
})

test('what nobody listed cannot be settled', async () => {
  await expect(settle({ accountId: ground.accountId, region, cloudId: 'never seen' }, 'EXTRA')).rejects.toMatchObject({ kind: 'NOT_FOUND' })
})
