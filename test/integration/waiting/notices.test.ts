import { keepAnnouncing } from '@sallyport/database/announcing.ts'
import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { noticesFor } from '@sallyport/database/notices.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { deleteExpired } from '@sallyport/database/retention-store.ts'
import { tenantNoticesStore } from '@sallyport/database/tenant-notices-store.ts'
import { openTenantWall } from '@sallyport/database/tenant-wall.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { cloudError } from '../../fixtures/scripted-cloud.ts'
import { startTenantServer } from '../../fixtures/tenant-server.ts'
import { cloudWord, plant, plantMember, plantTenant } from '../../fixtures/tenants.ts'
import { createWaitingGround, type WaitingGround } from '../../fixtures/waiting-ground.ts'

let ground: WaitingGround
beforeAll(async () => {
  ground = await createWaitingGround()
})
afterEach(async () => {
  await plant(ground.db.superuser, (client) =>
    client.query('DELETE FROM tenant_notice; DELETE FROM webhook_delivery; DELETE FROM instance'),
  )
})
afterAll(() => ground.drop())

const off = () => keepAnnouncing(plainClient(ground.db.database.worker), { coolDownMinutes: undefined, webhook: false })
const on = (coolDownMinutes = 15, webhook = false) => keepAnnouncing(ground.worker, { coolDownMinutes, webhook })
const handOn = () => dueAttempts(ground.worker).handOnRetired()

describe('what the Owners are told', () => {
  test('names the node and the first minute at which its machine may go, and nothing of a cloud', async () => {
    await on()
    const { instanceId, nodeId } = await ground.plant({ state: 'ADMITTED' })
    await handOn()
    const { filed_at: filedAt } = await ground.row(instanceId)
    const notBefore = new Date(Math.ceil(((filedAt as Date).getTime() + 15 * 60_000) / 60_000) * 60_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')
    const [notice] = await ground.notices()
    expect(notice).toMatchObject({ kind: 'PLANNED', text: expect.stringContaining(`not before ${notBefore} UTC.`) })
    expect(notice!.text).toContain('The node was retired.')
    expect(JSON.stringify(notice)).not.toContain(cloudWord(''))
    const { rows } = await ground.db.superuser.query("SELECT 1 FROM tenant_change WHERE kind = 'NODE' AND object_id = $1", [nodeId])
    expect(rows).toHaveLength(1)
  })

  test('is nothing while deletion is switched off, since nothing will go', async () => {
    await off()
    await ground.plant({ state: 'ADMITTED' })
    await handOn()
    expect(await ground.notices()).toEqual([])
  })

  test('comes to those that were waiting, once, when deletion is switched on: not before they could know', async () => {
    await off()
    const planted = await ground.plant({ state: 'ADMITTED' })
    await handOn()
    await ground.db.moveClock(3_600_000)
    await Promise.all([on(), on()])
    await on()
    const { rows } = await ground.db.superuser.query('SELECT kind, text, at FROM tenant_notice WHERE node_id = $1', [planted.nodeId])
    expect(rows).toMatchObject([{ kind: 'PLANNED' }])
    const [, said] = /not before (.*) UTC/.exec(rows[0].text)!
    expect(Date.parse(`${said}Z`)).toBeGreaterThanOrEqual(rows[0].at.getTime())
  })

  test('says that a machine stays only where it said before that it would go', async () => {
    await on()
    const { instanceId } = await ground.plantWaiting()
    const tell = (kind: 'KEPT' | 'PLANNED') => inTransaction(ground.admin, (tx) => noticesFor(tx, kind, [instanceId]))
    await tell('KEPT')
    expect(await ground.notices()).toEqual([])
    await tell('PLANNED')
    await ground.db.moveClock(1_000)
    await tell('KEPT')
    await ground.db.moveClock(1_000)
    await tell('KEPT')
    expect((await ground.notices()).map(({ kind }) => kind)).toEqual(['PLANNED', 'KEPT'])
  })

  test('is nothing of an extra instance, which is no node’s machine', async () => {
    await on()
    const { instanceId } = await ground.plantWaiting()
    await ground.db.superuser.query("UPDATE instance SET part = 'EXTRA' WHERE id = $1", [instanceId])
    for (const kind of ['PLANNED', 'REMOVED', 'LOST'] as const)
      await inTransaction(ground.worker, (tx) => noticesFor(tx, kind, [instanceId]))
    expect(await ground.notices()).toEqual([])
  })

  test('goes to the webhook as well, where one is configured, in the words of the notice', async () => {
    await on(15, true)
    const { instanceId, nodeId } = await ground.plantWaiting({ state: 'ADMITTED' })
    await inTransaction(ground.worker, (tx) => noticesFor(tx, 'REMOVED', [instanceId]))
    const { rows: nodes } = await ground.db.superuser.query('SELECT name FROM node WHERE id = $1', [nodeId])
    const { rows } = await ground.db.superuser.query(
      'SELECT d.id = n.id AS same, d.body::jsonb AS body FROM webhook_delivery d, tenant_notice n',
    )
    const { rows: installation } = await ground.db.superuser.query('SELECT deployment_id AS id FROM installation')
    expect(rows).toEqual([
      {
        same: true,
        body: {
          id: expect.any(String),
          type: 'notice',
          kind: 'REMOVED',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          installation: installation[0].id,
          tenant: ground.tenantId,
          title: 'A machine was removed',
          text: `The machine of node ${nodes[0].name} was removed. The node was retired.`,
        },
      },
    ])
  })

  test('is read by the tenant alone, newest first, and kept for 90 days', async () => {
    await on()
    const other = await plantTenant(ground.db.superuser, 'Other')
    const nodeIds: string[] = []
    for (const tenantId of [ground.tenantId, other, ground.tenantId]) {
      const { instanceId, nodeId } = await ground.plant({ tenantId })
      nodeIds.push(nodeId)
      await inTransaction(ground.worker, (tx) => noticesFor(tx, 'LOST', [instanceId]))
      await ground.db.moveClock(1_000)
    }
    const notices = tenantNoticesStore(openTenantWall(ground.db.database.tenant, { onBreach: () => {} }))
    const first = await notices.page({ tenantId: ground.tenantId }, { first: 1, after: undefined })
    expect([first.items.length, first.hasNext]).toEqual([1, true])
    const all = await notices.page({ tenantId: ground.tenantId }, { first: 100, after: undefined })
    expect(all.items.map(({ nodeId }) => nodeId)).toEqual([nodeIds[2], nodeIds[0]])
    expect(all.items[0]!.at.getTime()).toBeGreaterThan(all.items[1]!.at.getTime())
    await ground.db.moveClock(91 * 24 * 3_600_000)
    await deleteExpired(ground.worker, { changeHours: 24, resultHours: 24 }, { aborted: false })
    expect((await notices.page({ tenantId: ground.tenantId }, { first: 100, after: undefined })).items).toEqual([])
  })

  test('is shown to Owners through the API, and refused to Members', async () => {
    await on()
    const { instanceId } = await ground.plant()
    await inTransaction(ground.worker, (tx) => noticesFor(tx, 'LOST', [instanceId]))
    const server = await startTenantServer(ground.db)
    try {
      const [owner, member] = [
        await plantMember(ground.db.superuser, ground.tenantId, 'OWNER', 'Olga'),
        await plantMember(ground.db.superuser, ground.tenantId, 'MEMBER', 'Milo'),
      ]
      const ask = (token: string) => server.ask(token, '{ notices { edges { node { kind title text nodeId } } } }')
      expect((await ask(owner.token)).data).toMatchObject({ notices: { edges: [{ node: { kind: 'LOST', title: 'A machine is gone' } }] } })
      expect((await ask(member.token)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    } finally {
      await server.close()
    }
  })
})

describe('the end of an attempt', () => {
  let admission: TestAdmission
  beforeAll(async () => {
    admission = await createAdmission('slow')
    await keepAnnouncing(admission.worker, { coolDownMinutes: 15, webhook: false })
  })
  afterAll(() => admission[Symbol.asyncDispose]())
  const told = async (attemptId: string) =>
    (
      await admission.db.superuser.query(
        'SELECT t.kind, t.text FROM tenant_notice t JOIN attempt a ON a.node_id = t.node_id WHERE a.id = $1 ORDER BY t.at, t.id',
        [attemptId],
      )
    ).rows

  test('tells of its machine where there is one', async () => {
    const { attemptIds } = await admission.request({ count: 2 })
    const [withMachine, without] = attemptIds as [string, string]
    await admission.advance(withMachine)
    await admission.db.moveClock(11 * 60_000)
    await admission.advance(withMachine)
    expect(await admission.attempt(withMachine)).toMatchObject({ state: 'FAILED', endReason: 'DEADLINE' })
    expect(await told(withMachine)).toMatchObject([{ kind: 'PLANNED', text: expect.stringContaining('never taken into service') }])
    admission.cloud.script = {
      beforeCreate: () => {
        throw cloudError('Forbidden')
      },
    }
    await admission.advance(without)
    admission.cloud.script = {}
    expect(await admission.attempt(without)).toMatchObject({ state: 'FAILED' })
    expect(await told(without)).toEqual([])
  })

  test('that came too early for its machine tells of it when it appears', async () => {
    await admission.db.moveClock(61_000)
    admission.cloud.script = {
      afterCreate: () => {
        throw cloudError('OutcomeUnknown')
      },
      find: () => [],
    }
    const { attemptIds } = await admission.request()
    const attemptId = attemptIds[0]!
    for (let s = 0; s <= 75; s += 15) {
      await admission.advance(attemptId)
      await admission.db.moveClock(15_000)
    }
    expect(await admission.attempt(attemptId)).toMatchObject({ endReason: 'CREATE_UNCONFIRMED' })
    expect(await told(attemptId)).toEqual([])
    const created = { id: 'late-one', projectId: 'p', providerRequestId: undefined }
    await dueAttempts(admission.worker).recordLate(attemptId, created, crypto.randomUUID())
    expect(await told(attemptId)).toMatchObject([{ kind: 'PLANNED' }])
    admission.cloud.script = {}
  })
})
