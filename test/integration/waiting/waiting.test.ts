import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { Prisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { plant, plantTenant } from '../../fixtures/tenants.ts'
import { createWaitingGround, plantMany, type WaitingGround } from '../../fixtures/waiting-ground.ts'

let ground: WaitingGround
beforeAll(async () => {
  ground = await createWaitingGround()
  await ground.switchOn()
})
afterAll(() => ground.drop())

const decisionsOf = async (instanceId: string) => (await ground.decisions()).filter((one) => one.instanceId === instanceId)
const audited = async (instanceId: string) =>
  (await ground.db.superuser.query('SELECT action, actor_name AS who FROM audit_entry WHERE subject_id = $1 ORDER BY at', [instanceId]))
    .rows
const changes = async (instanceId: string) =>
  (await ground.db.superuser.query('SELECT kind FROM installation_change WHERE object_id = $1', [instanceId])).rows.length
const toldOf = async (nodeId: string) =>
  (await ground.db.superuser.query('SELECT kind FROM tenant_notice WHERE node_id = $1 ORDER BY at, id', [nodeId])).rows.map(
    ({ kind }) => kind,
  )

test('when the cloud was last asked about an instance is told of whoever asked: its attempt, the gate, or a look whether it is gone', async () => {
  const { instanceId } = await ground.plantWaiting()
  const query = (text: string) => plant(ground.db.superuser, (client) => client.query(text, [instanceId]))
  const minutesAgo = async () => {
    const { rows } = await ground.db.superuser.query<{ now: Date }>('SELECT app_now() AS now')
    const read = (await instanceReads(ground.admin).find(instanceId))?.lastReadAt
    return read && Math.round((rows[0]!.now.getTime() - read.getTime()) / 60_000)
  }
  await query(
    "UPDATE instance SET last_read_at = app_now() - interval '16 minutes', judged_at = app_now(), cloud_asked = false WHERE id = $1",
  )
  expect(await minutesAgo(), 'the gate asked no cloud').toBe(16)
  await query("UPDATE instance SET judged_at = app_now() - interval '9 minutes', cloud_asked = true WHERE id = $1")
  expect(await minutesAgo()).toBe(9)
  await query(`INSERT INTO instance_delete (id, instance_id, account_id, operation_id, activation_id, decision_number, kind, decided_at, confirm_by)
    SELECT gen_random_uuid(), i.id, i.account_id, gen_random_uuid(), gen_random_uuid(), 0, 'RETIRED', app_now() - interval '5 minutes', app_now()
    FROM instance i WHERE i.id = $1`)
  expect(await minutesAgo(), 'a delete is decided upon a reading of that moment').toBe(5)
  const looked = (server: string, ago: string) =>
    query(`INSERT INTO gone_look (id, instance_id, at, server, marker_before, marker_after, tokens)
      VALUES (gen_random_uuid(), $1, app_now() - interval '${ago}', '${server}', 'OURS', 'OURS', '{a,b,c}')`)
  await looked('PRESENT', '2 minutes')
  await looked('UNKNOWN', '1 minute')
  expect(await minutesAgo(), 'what nobody answered tells nothing').toBe(2)
  for (const table of ['instance_delete', 'gone_look']) await query(`DELETE FROM ${table} WHERE instance_id = $1`)
})

describe('an instance that is kept', () => {
  test('stays, with who kept it, a record, an audit entry and a notice, and is not handed on again', async () => {
    const { instanceId, nodeId } = await ground.plant({ state: 'ADMITTED' })
    await dueAttempts(ground.worker).handOnRetired()
    expect(await ground.waiting.keep(instanceId, undefined, ada)).toMatchObject({ state: 'SEEN', keptBy: 'Ada', keptAt: expect.any(Date) })
    expect(await ground.waiting.keep(instanceId, undefined, ada)).toMatchObject({ state: 'SEEN' })
    expect(await decisionsOf(instanceId)).toMatchObject([{ kind: 'INSTANCE_KEPT', detail: { from: 'WAITING', by: 'Ada', byId: ada.id } }])
    expect(await audited(instanceId)).toEqual([{ action: 'keepInstance', who: 'Ada' }])
    expect(await toldOf(nodeId)).toEqual(['PLANNED', 'KEPT'])
    expect(await changes(instanceId)).toBe(2)
    await dueAttempts(ground.worker).handOnRetired()
    expect(await ground.row(instanceId)).toMatchObject({ state: 'SEEN' })
  })

  test('has the reason that was given in its record, its audit entry and its state, and none where none was', async () => {
    const [{ instanceId: explained, nodeId }, { instanceId: silent }] = [await ground.plantWaiting(), await ground.plantWaiting()]
    expect(await ground.waiting.keep(explained, 'asked for by finance', ada)).toMatchObject({
      stateDetail: 'Kept by Ada: asked for by finance',
    })
    expect(await ground.waiting.keep(silent, undefined, ada)).toMatchObject({ stateDetail: 'Kept by Ada.' })
    const recorded = async (id: string) => {
      const { rows } = await ground.db.superuser.query('SELECT detail::jsonb AS detail FROM audit_entry WHERE subject_id = $1', [id])
      return [...rows.map(({ detail }) => detail), ...(await decisionsOf(id)).map(({ detail }) => detail)]
    }
    expect(await recorded(explained)).toMatchObject([{ reason: 'asked for by finance' }, { reason: 'asked for by finance' }])
    expect((await recorded(silent)).map((detail) => 'reason' in (detail as object))).toEqual([false, false])
    const { rows } = await ground.db.superuser.query('SELECT text FROM tenant_notice WHERE node_id = $1', [nodeId])
    expect(JSON.stringify(rows), 'no tenant is told what administrators say').not.toContain('finance')
  })

  test('is filed again by request, and its cool-down begins anew', async () => {
    const { instanceId, nodeId } = await ground.plantWaiting()
    const before = (await ground.row(instanceId)).filed_at as Date
    const judged = [
      { clause: 8, name: 'surroundings-and-pace', fact: 'cool-down-over', state: 'FALSE', why: 'It can be kept, until the old end.' },
    ]
    await ground.db.superuser.query('UPDATE instance SET blocked_by = $2, judged_at = app_now(), cloud_asked = false WHERE id = $1', [
      instanceId,
      JSON.stringify(judged),
    ])
    await ground.waiting.keep(instanceId, undefined, ada)
    await ground.db.moveClock(60_000)
    const again = await ground.waiting.requestDeletion(instanceId, ada)
    expect(again, 'what was said of the earlier filing is not said of this one').toMatchObject({
      blockedBy: undefined,
      judgedAt: undefined,
    })
    expect(again).toMatchObject({ state: 'WAITING', keptAt: undefined, keptBy: undefined })
    expect(again.filedAt!.getTime()).toBeGreaterThanOrEqual(before.getTime() + 60_000)
    expect((await decisionsOf(instanceId)).map(({ kind }) => kind)).toEqual(['INSTANCE_KEPT', 'INSTANCE_FILED'])
    // That it stays was no news: nobody had been told that it would go.
    expect(await toldOf(nodeId)).toEqual(['PLANNED'])
  })

  test('is one that waited: what nobody would delete is refused, and leaves nothing behind', async () => {
    const { instanceId } = await ground.plant()
    await expect(ground.waiting.keep(instanceId, undefined, ada)).rejects.toMatchObject({ kind: 'CONFLICT' })
    await expect(ground.waiting.requestDeletion(instanceId, ada)).rejects.toThrow('Retire or revoke the node')
    await expect(ground.waiting.keep('00000000-0000-4000-8000-000000000000', undefined, ada)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
    expect(await decisionsOf(instanceId)).toEqual([])
  })

  test('is kept or settled, never both, whoever comes first', async () => {
    const { instanceId } = await ground.plantWaiting()
    const kept = await Promise.allSettled([
      ground.waiting.keep(instanceId, undefined, ada),
      ground.waiting.settle(instanceId, 'IGNORED', 'theirs', ada),
    ])
    expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await decisionsOf(instanceId)).toHaveLength(1)
  })
})

describe('an instance that is settled', () => {
  test('as ignored waits no more, until it is reopened', async () => {
    const { instanceId } = await ground.plantWaiting()
    expect(await ground.waiting.settle(instanceId, 'IGNORED', 'It is the mail server now.', ada)).toMatchObject({
      state: 'SETTLED',
      settledAs: 'IGNORED',
      settledBy: 'Ada',
      settleReason: 'It is the mail server now.',
    })
    expect(await ground.waiting.settle(instanceId, 'REOPENED', 'It moved away.', ada)).toMatchObject({
      state: 'WAITING',
      settledAs: undefined,
      settledAt: undefined,
    })
    expect(await decisionsOf(instanceId)).toMatchObject([
      { kind: 'INSTANCE_SETTLED', detail: { as: 'IGNORED', reason: 'It is the mail server now.' } },
      { kind: 'INSTANCE_SETTLED', detail: { as: 'REOPENED', from: 'SETTLED' } },
    ])
    expect(ground.cloud.writes).toEqual([])
  })

  const stageAhead = async () => {
    const planted = await ground.plantWaiting()
    await ground.db.superuser.query('UPDATE attempt SET stage_ahead = true WHERE id = $1', [planted.attemptId])
    ground.servers.set(planted.cloudId, { ...ground.servers.get(planted.cloudId)!, stage: 'admitted' })
    return planted
  }
  const settle = (instanceId: string) => ground.waiting.settle(instanceId, 'NEVER_ACTIVATED', 'Its attempt ended.', ada)

  test('as never activated gets the stage back that its attempt had when it ended, and goes on waiting', async () => {
    const { instanceId, cloudId } = await stageAhead()
    expect(await settle(instanceId)).toMatchObject({ state: 'WAITING', settledAs: 'NEVER_ACTIVATED', stage: 'held' })
    expect(ground.servers.get(cloudId)).toMatchObject({ stage: 'held' })
    await settle(instanceId)
    expect(ground.cloud.writes.filter(([id]) => id === cloudId)).toEqual([[cloudId, 'held']])
    expect(await decisionsOf(instanceId)).toMatchObject([
      { detail: { as: 'NEVER_ACTIVATED', shown: { wholeIdentity: true, stage: 'admitted' } } },
    ])
  })

  test('as never activated is recorded before the stage is written, and written again where that failed', async () => {
    const { instanceId, cloudId } = await stageAhead()
    ground.cloud.failWrite = new CloudError('Unavailable', 'away')
    await expect(settle(instanceId)).rejects.toMatchObject({ kind: 'CLOUD_UNREACHABLE' })
    expect(await ground.row(instanceId)).toMatchObject({ settled_as: 'NEVER_ACTIVATED' })
    expect(ground.servers.get(cloudId)).toMatchObject({ stage: 'admitted' })
    await settle(instanceId)
    expect(ground.servers.get(cloudId)).toMatchObject({ stage: 'held' })
  })

  test.each<[string, (of: Awaited<ReturnType<typeof stageAhead>>) => unknown, object]>([
    [
      'whose stage was never going to be written',
      ({ attemptId }) => ground.db.superuser.query('UPDATE attempt SET stage_ahead = false WHERE id = $1', [attemptId]),
      { kind: 'CONFLICT' },
    ],
    [
      'whose stage was never going to be written, though the cloud has nothing to show of it',
      ({ attemptId, cloudId }) => {
        ground.servers.delete(cloudId)
        return ground.db.superuser.query('UPDATE attempt SET stage_ahead = false WHERE id = $1', [attemptId])
      },
      { kind: 'CONFLICT' },
    ],
    [
      'whose stage was never going to be written, and is held',
      async ({ attemptId, cloudId }) => {
        await ground.db.superuser.query('UPDATE attempt SET stage_ahead = false WHERE id = $1', [attemptId])
        ground.servers.set(cloudId, { ...ground.servers.get(cloudId)!, stage: 'held' })
      },
      { kind: 'CONFLICT', message: expect.stringContaining('there is nothing to settle') },
    ],
    ['whose nonce is another', (of) => change(of.cloudId, { identity: { ...of.identity, nonce: 'x' } }), { kind: 'CONFLICT' }],
    ['that is in another project', (of) => change(of.cloudId, { projectId: 'other' }), { kind: 'CONFLICT' }],
    ['whose identity is not told', (of) => change(of.cloudId, { identity: undefined }), { kind: 'CONFLICT' }],
    ['that the cloud does not have', (of) => ground.servers.delete(of.cloudId), { kind: 'CLOUD_REFUSED' }],
  ])('as never activated is refused for one %s: nothing is written, here or there', async (_, make, refusal) => {
    const planted = await stageAhead()
    await make(planted)
    const before = ground.cloud.writes.length
    await expect(settle(planted.instanceId)).rejects.toMatchObject(refusal)
    expect(await ground.row(planted.instanceId)).toMatchObject({ settled_as: null, stage: expect.stringContaining('CLOUDWORD') })
    expect([ground.cloud.writes.length, await decisionsOf(planted.instanceId)]).toEqual([before, []])
  })
  const change = (cloudId: string, to: object) => ground.servers.set(cloudId, { ...ground.servers.get(cloudId)!, ...to } as never)
})

test('instances of retired nodes of several tenants are handed on in one turn', async () => {
  const other = await plantTenant(ground.db.superuser, 'Other')
  const planted = [await ground.plant({ state: 'ADMITTED' }), await ground.plant({ state: 'ADMITTED', tenantId: other })]
  expect(await dueAttempts(ground.worker).handOnRetired()).toBe(2)
  for (const { instanceId } of planted) expect(await ground.row(instanceId)).toMatchObject({ state: 'WAITING', filed_at: expect.any(Date) })
  expect(await ground.notices(other)).toMatchObject([{ kind: 'PLANNED' }])
})

describe('the list of what needs attention', () => {
  const listed = async () =>
    (await instanceReads(ground.admin).page({ first: 100, after: undefined }, { needsAttention: true })).items.map(({ id }) => id)

  test('has what waits, what was never confirmed, and a delete that hangs; not one that is on its way', async () => {
    const [waits, unconfirmed, onItsWay, unanswered, late] = await Promise.all(Array.from({ length: 5 }, () => ground.plantWaiting()))
    await ground.db.superuser.query(
      "INSERT INTO deletion_decision (number, at, kind, detail, previous, hash) SELECT chain_number + 1, app_now(), 'DELETE_DECIDED', '{}', chain_hash, repeat('a', 64) FROM deletion_state",
    )
    const client = await ground.db.superuser.connect()
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'")
    const set = (id: string, state: string) => client.query('UPDATE instance SET state = $2 WHERE id = $1', [id, state])
    const begin = (id: string, account: string, decided: string, confirm: string, answer: string | null) =>
      client.query(
        `INSERT INTO instance_delete (id, instance_id, account_id, operation_id, activation_id, decision_number, kind, decided_at, confirm_by, answer, answered_at)
         SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), chain_number, 'RETIRED', app_now() - $3::interval, app_now() + $4::interval,
           $5::jsonb, CASE WHEN $5 IS NOT NULL THEN app_now() END FROM deletion_state`,
        [id, account, decided, confirm, answer],
      )
    const accounts = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
    await set(unconfirmed!.instanceId, 'UNCONFIRMED')
    for (const one of [onItsWay, unanswered, late]) await set(one!.instanceId, 'DELETING')
    await begin(onItsWay!.instanceId, accounts[0], '10 minutes', '20 minutes', '{}')
    await begin(unanswered!.instanceId, accounts[1], '10 minutes', '20 minutes', null)
    await begin(late!.instanceId, accounts[2], '40 minutes', '-1 minutes', '{}')
    await client.query('COMMIT')
    client.release()
    const ids = await listed()
    for (const one of [waits, unconfirmed, unanswered, late]) expect(ids).toContain(one!.instanceId)
    expect(ids).not.toContain(onItsWay!.instanceId)
  })

  test('is read by its own index, however many instances there were', async () => {
    await plantMany(ground, await ground.plant(), 10_000)
    let asked: Prisma.Sql | undefined
    const listening = {
      $queryRaw: async (text: TemplateStringsArray, ...values: unknown[]) => {
        asked = Prisma.sql(text, ...(values as []))
        return []
      },
    } as unknown as PrismaClient
    await instanceReads(listening).page(
      { first: 20, after: { at: '2100-01-01T00:00:00.000Z', id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' } },
      { needsAttention: true },
    )
    const { rows } = await ground.db.superuser.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked!.text}`, asked!.values as unknown[])
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('instance_attention')
  })
})
