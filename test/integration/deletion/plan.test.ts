import { breakerStore } from '@sallyport/database/breaker-store.ts'
import { gateChanges } from '@sallyport/database/gate-reads.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { type ChangeKind, inTransaction } from '@sallyport/database/transaction.ts'
import { tripBreaker } from '@sallyport/database/trip-breaker.ts'
import { shareGateState } from '@sallyport/domain/deletion-gate/steps/share-gate-state.ts'
import { deletionGate } from '@sallyport/server/wire-deletion.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'
import { ada } from '../../fixtures/installation.ts'

let ground: GateGround
beforeEach(async () => {
  ground = await createGateGround()
})
afterEach(() => ground.drop())

const service = () =>
  deletionGate({ admin: plainClient(ground.db.database.admin), worker: plainClient(ground.db.database.worker) }, ground.parts)
const first = { first: 20, after: undefined }

test('the plan names what would be deleted, climbs for nothing and deletes nothing', async () => {
  const page = await service().plan(first)
  expect(page).toMatchObject({
    hasNext: false,
    items: [{ instanceId: ground.instanceId, nodeName: 'n-1', wouldBeDeleted: true, blockedBy: [] }],
  })
  expect(page.items[0]!.clauses.map(({ state }) => state)).toEqual([
    'HOLDS',
    'HOLDS',
    'HOLDS',
    'HOLDS',
    'HOLDS',
    'HOLDS',
    'UNKNOWN',
    'HOLDS',
  ])
  expect(ground.cloud.calls).not.toContain('takeRung')
  expect(ground.deleted()).toEqual([])
  expect(await ground.decisions()).toEqual([])
})

test('what stands in the way is named with its sentence, and switched off the cloud is not asked', async () => {
  ground.cloud.change(ground.cloudId, { locked: true })
  expect((await service().plan(first)).items[0]).toMatchObject({
    wouldBeDeleted: false,
    blockedBy: [{ clause: 4, fact: 'not-locked', why: 'It is locked. Sallyport never locks: somebody wants it kept.' }],
  })
  ground.configured.cloudDeletion = false
  ground.cloud.calls.length = 0
  const { items } = await service().plan(first)
  const whys = Object.fromEntries(items[0]!.blockedBy.map(({ fact, why, covers }) => [fact, { why, covers: covers.length }]))
  expect(Object.keys(whys)).toContain('enabled')
  expect(ground.cloud.calls).toEqual([])
  const unasked = Object.values(whys).filter(
    ({ why }) => why === 'Deletion is switched off in the configuration: no cloud is asked about it.',
  )
  expect(unasked, 'one line, which covers all of it').toHaveLength(1)
  expect(unasked[0]!.covers).toBeGreaterThan(15)
  expect(JSON.stringify(items)).not.toMatch(/not listed|once everything else holds/)
})

test('a server that the cloud does not have is one line of the plan, which names what it covers', async () => {
  ground.cloud.servers.delete(ground.cloudId)
  const { blockedBy } = (await service().plan(first)).items[0]!
  const lines = blockedBy.filter(({ why }) => why.includes('no such server'))
  expect(lines).toHaveLength(1)
  expect(lines[0]!.covers).toEqual(expect.arrayContaining(['identity-matches/stage', 'identity-matches/not-locked']))
  expect(new Set(blockedBy.map(({ why }) => why)).size).toBe(blockedBy.length)
})

test('an account without a marker is said to be unlisted for that, and not merely yet', async () => {
  await ground.db.superuser.query('DELETE FROM ownership_marker')
  const { blockedBy } = (await service().plan(first)).items[0]!
  expect(blockedBy.filter(({ why }) => why.includes('not listed'))).toMatchObject([
    { why: expect.stringContaining('an ownership marker is recorded') },
  ])
  expect(blockedBy[0]).toMatchObject({ fact: 'marker-recorded', state: 'FALSE', covers: ['marker-present/recorded-marker'] })
})

test('the gate is open where everything about the installation holds, and closed with its reason where it does not', async () => {
  expect(await service().state()).toMatchObject({ open: true, waiting: 1, underWay: 0 })
  expect((await service().state()).clauses.map(({ clause }) => clause)).toEqual([1, 2, 3, 8])
  ground.fingerprint.shared.timeline = 2
  const closed = await service().state()
  expect(closed.open).toBe(false)
  expect(closed.clauses[2]!.facts.filter(({ state }) => state !== 'HOLDS')).toMatchObject([
    { fact: 'same-timeline', state: 'FALSE', why: expect.stringContaining('A standby was promoted') },
  ])
})

test('one judgement serves all who ask, until something that bears on it is announced', async () => {
  const { admin, worker } = ground.db.database
  const gate = shareGateState(service(), { changes: gateChanges(plainClient(admin)), monotonicNow: () => 0 })
  const asked = async () => (await gate.state()).clauses.flatMap(({ facts }) => facts).filter(({ state }) => state !== 'HOLDS')
  const announce = (kind: ChangeKind) => inTransaction(plainClient(worker), async (tx) => tx.note(undefined, kind, kind))
  expect(await asked()).toEqual([])
  ground.fingerprint.shared.timeline = 2
  for (const kind of ['NODE', 'OPERATION', 'PUBLISHED_ADDRESS'] as const) await announce(kind)
  expect(await asked(), 'nothing of that bears on it').toEqual([])
  await announce('ATTESTATION')
  expect(await asked()).toMatchObject([{ fact: 'same-timeline' }])
})

test('a breaker that is reset is seen at once, also where its alarm was acknowledged before', async () => {
  const { admin, worker } = ground.db.database
  const gate = shareGateState(service(), { changes: gateChanges(plainClient(admin)), monotonicNow: () => 0 })
  await inTransaction(plainClient(worker), (tx) => tripBreaker(tx, 'Too many.'))
  expect((await gate.state()).open).toBe(false)
  await ground.db.superuser.query("UPDATE alarm SET acknowledged_at = app_now(), acknowledged_by = 'Bo'")
  const prisma = openPrisma(admin, () => {})
  await breakerStore(prisma).reset(ada)
  await prisma.$disconnect()
  expect((await gate.state()).open).toBe(true)
})
