import { keepAnnouncing } from '@sallyport/database/announcing.ts'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { deleteStore } from '@sallyport/database/delete-store.ts'
import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { cloudWord } from '../../fixtures/tenants.ts'
import { createWaitingGround, type Planted, type WaitingGround } from '../../fixtures/waiting-ground.ts'

let ground: WaitingGround
beforeEach(async () => {
  ground = await createWaitingGround()
  onTestFinished(() => ground.drop())
  await ground.switchOn()
})

const remove = async () => {
  await ground.db.superuser.query("UPDATE operation SET state = 'FAILED', ended_at = app_now() WHERE state = 'RUNNING'")
  expect(await cloudAccountStore(ground.admin).remove(ground.accountId, true, ada)).toMatchObject({ outcome: 'REMOVED' })
}
/** Past every rule: an account whose removal an older version did not tell of. */
const removedBefore = () => ground.db.superuser.query('UPDATE cloud_account SET removed_at = app_now()')
/** One that its tenant was told of. */
const filed = async (): Promise<Planted> => {
  const planted = await ground.plant({ state: 'ADMITTED' })
  await dueAttempts(ground.worker).handOnRetired()
  return planted
}
const kinds = async () => (await ground.notices()).map(({ kind }) => kind)

/** As it stands when its delete was decided, and written down as the worker writes it. */
async function decided(answered: boolean): Promise<Planted & { deleteId: string }> {
  const planted = await filed()
  const client = await ground.db.superuser.connect()
  const deleteId = crypto.randomUUID()
  try {
    await client.query(
      "INSERT INTO deletion_decision (number, at, kind, detail, previous, hash) SELECT chain_number + 1, app_now(), 'DELETE_DECIDED', '{}', chain_hash, repeat('a', 64) FROM deletion_state",
    )
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO instance_delete (id, instance_id, account_id, operation_id, activation_id, decision_number, kind, confirm_by, answer, answered_at)
       SELECT $1, i.id, i.account_id, a.operation_id, gen_random_uuid(), 1, 'RETIRED', app_now() + interval '30 minutes', $3, CASE WHEN $3::jsonb IS NOT NULL THEN app_now() END
       FROM instance i JOIN attempt a ON a.id = i.attempt_id WHERE i.id = $2`,
      [deleteId, planted.instanceId, answered ? '{"outcome":"ACCEPTED"}' : null],
    )
    await client.query("UPDATE instance SET state = 'DELETING' WHERE id = $1", [planted.instanceId])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return { ...planted, deleteId }
}
const deletes = () =>
  deleteStore(ground.worker, { figures: {}, fourEyes: false, startedAt: () => new Date(), monotonicNow: () => 0 } as never)
const settle = (instanceId: string) => ground.waiting.settle(instanceId, 'IGNORED', 'Deleted by hand.', ada)
const ofDelete = async (deleteId: string) =>
  (await ground.db.superuser.query('SELECT "end", ended_at IS NOT NULL AS ended FROM instance_delete WHERE id = $1', [deleteId])).rows[0]

describe('an instance whose delete was sent, of an account that was removed then', () => {
  test.each([
    ['DELETING', true],
    ['DELETING', false],
    ['UNCONFIRMED', true],
  ] as const)('is settled as %s, answered: %s, and nothing is under way any more', async (state, answered) => {
    const { instanceId, deleteId } = await decided(answered)
    if (state === 'UNCONFIRMED') await deletes().end(deleteId, 'UNCONFIRMED', 'Never proved.', undefined)
    await expect(settle(instanceId)).rejects.toThrow('A delete of this instance was sent to the cloud')
    await remove()
    expect(await settle(instanceId)).toMatchObject({ state: 'SETTLED', settledAs: 'IGNORED', settleReason: 'Deleted by hand.' })
    expect(await ofDelete(deleteId)).toEqual({ end: 'UNCONFIRMED', ended: true })
    expect(await deletes().open()).toEqual([])
    const kindsOfRecords = (await ground.decisions()).map(({ kind }) => kind)
    expect(kindsOfRecords.filter((kind) => kind === 'DELETE_UNCONFIRMED')).toHaveLength(1)
    expect(kindsOfRecords.at(-1)).toBe('INSTANCE_SETTLED')
  })

  test('stays settled, whatever the worker that sent it comes to write', async () => {
    const { instanceId, deleteId } = await decided(false)
    await remove()
    await settle(instanceId)
    await deletes().recordAnswer(deleteId, { outcome: 'REFUSED', because: 'LOCKED', words: 'It is locked.' } as never)
    for (const end of ['GONE', 'STILL_THERE', 'UNCONFIRMED'] as const) await deletes().end(deleteId, end, 'Late.', 'Tripped.')
    expect(await ground.row(instanceId)).toMatchObject({ state: 'SETTLED' })
    expect(await ofDelete(deleteId)).toMatchObject({ end: 'UNCONFIRMED' })
    expect((await ground.db.superuser.query('SELECT breaker_tripped_at AS at FROM deletion_state')).rows).toEqual([{ at: null }])
  })

  test.each(['GONE', 'STILL_THERE', 'REFUSED', 'NOT_SENT'])('is ended by no administrator as %s', async (end) => {
    const { deleteId } = await decided(true)
    await expect(
      ground.db.database.admin.query('UPDATE instance_delete SET "end" = $2, end_detail = $3, ended_at = app_now() WHERE id = $1', [
        deleteId,
        end,
        'x',
      ]),
    ).rejects.toMatchObject({ code: 'SP001' })
  })
})

describe('Owners who were told that a machine will be removed', () => {
  test('are told that it will not, with the removal of its account, and once', async () => {
    await filed()
    await remove()
    const [, left, more] = await ground.notices()
    expect([left, more]).toMatchObject([{ kind: 'LEFT', title: 'A machine will not be removed' }, undefined])
    expect(JSON.stringify(left)).not.toContain(cloudWord(''))
    await keepAnnouncing(ground.worker, { coolDownMinutes: 15, webhook: false })
    expect(await kinds()).toEqual(['PLANNED', 'LEFT'])
  })

  test('are not told that it stays where its removal had begun', async () => {
    const { instanceId, deleteId } = await decided(true)
    await remove()
    expect((await ground.notices()).at(-1)).toMatchObject({ kind: 'LEFT', text: expect.stringContaining('had begun') })
    await deletes().end(deleteId, 'UNCONFIRMED', 'Never proved.', undefined)
    await settle(instanceId)
    expect(await kinds()).toEqual(['PLANNED', 'LEFT'])
  })

  test('hear it at the next start, also where deletion is off by then, of an account that was removed before anybody told', async () => {
    await filed()
    await removedBefore()
    await keepAnnouncing(ground.worker, { coolDownMinutes: undefined, webhook: false })
    expect(await kinds()).toEqual(['PLANNED', 'LEFT'])
  })

  test('hear nothing of one that nobody told them of, that was kept, or that went', async () => {
    await ground.switchOn({ coolDownMinutes: 15 })
    await ground.plantWaiting()
    const { instanceId } = await filed()
    await ground.waiting.keep(instanceId, undefined, ada)
    await remove()
    expect(await kinds()).toEqual(['PLANNED', 'KEPT'])
  })

  test('are never told it of a machine in an account that was removed, however it comes to be filed', async () => {
    const { instanceId } = await filed()
    const retired = await ground.plant({ state: 'ADMITTED' })
    await remove()
    await ground.waiting.settle(instanceId, 'IGNORED', 'Look after it.', ada)
    await ground.waiting.settle(instanceId, 'REOPENED', 'It is not there.', ada)
    await dueAttempts(ground.worker).handOnRetired()
    expect(await ground.row(retired.instanceId)).toMatchObject({ state: 'WAITING' })
    await keepAnnouncing(ground.worker, { coolDownMinutes: 15, webhook: false })
    expect(await kinds()).toEqual(['PLANNED', 'LEFT'])
  })
})
