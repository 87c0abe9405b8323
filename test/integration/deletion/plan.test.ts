import { plainClient } from '@sallyport/database/plain-client.ts'
import { deletionGate } from '@sallyport/server/wire-deletion.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'

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
  expect(items[0]!.blockedBy.map(({ fact }) => fact)).toContain('enabled')
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
