import { randomUUID } from 'node:crypto'
import { ladderStore } from '@sallyport/database/ladder-store.ts'
import type { Ladder } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount, createWitnessGround, type WitnessGround } from '../../fixtures/witness-ground.ts'

let ground: WitnessGround
let ladder: Ladder
const store = () => ground.means.ladders
beforeEach(async () => {
  ground = await createWitnessGround()
  ladder = await store().begin(ground.accountId, 'r')
})
afterEach(() => ground[Symbol.asyncDispose]())

const fingerprint = (letter: string): string => `SHA256:${letter.repeat(43)}`
const claimOf = (rung: number, letter = 'a') => ({ rung, publicKey: `key ${letter}`, fingerprint: fingerprint(letter) })

test('a claim, its confirmation and the key of the rung are kept, and each write is the base of the next', async () => {
  const claimed = await store().claim(ladder, claimOf(1))
  expect(claimed?.record).toEqual({ rung: 0, fingerprint: null, claim: claimOf(1), fence: null })
  const done = await store().confirm(claimed!, true)
  expect(done?.record).toEqual({ rung: 1, fingerprint: fingerprint('a'), claim: null, fence: null })
  expect(done?.lastClimbAt).toBeInstanceOf(Date)
  expect(await store().find(ground.accountId)).toMatchObject({ record: done?.record, version: ladder.version + 2 })
  expect(await store().confirmedRungs(ladder.id, 1, 10)).toEqual([{ rung: 1, fingerprint: fingerprint('a') }])
  expect(await store().confirmedRungs(ladder.id, 0, 10)).toEqual([])
})

test('a rung that was ours though nobody heard so is no climb', async () => {
  const claimed = await store().claim(ladder, claimOf(1))
  expect((await store().confirm(claimed!, false))?.lastClimbAt).toBeUndefined()
})

test('whoever decided upon a record that has changed writes nothing, whatever the write', async () => {
  const claimed = (await store().claim(ladder, claimOf(1)))!
  expect(await store().claim(ladder, claimOf(1, 'b'))).toBeUndefined()
  expect(await store().fence(ladder, 'OTHERS_ABOVE', {})).toBeUndefined()
  expect(await ground.decisions()).toEqual([])
  await store().confirm(claimed, true)
  expect(await store().confirm(claimed, true)).toBeUndefined()
  expect(await ladderStore(ground.admin).beginAnew(claimed, { ...claimed.record, claim: null })).toBeUndefined()
  expect((await store().find(ground.accountId))?.record).toMatchObject({ rung: 1, fence: null })
})

test('of many who claim upon one record one does', async () => {
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((letter) => store().claim(ladder, claimOf(1, letter))))
  expect(all.filter((one) => one !== undefined)).toHaveLength(1)
})

test('a fence ends what was attested and activated in its own transaction, and tells of it', async () => {
  const fenced = await store().fence(ladder, 'RUNG_REPLACED', { base: 'seen' })
  expect(fenced?.record.fence).toEqual({ reason: 'RUNG_REPLACED', since: expect.any(Date) })
  const { rows } = await ground.db.superuser.query(
    `SELECT (SELECT withdraw_reason FROM deletion_activation) AS withdrawn, (SELECT end_reason FROM deployment_attestation) AS ended,
       (SELECT message FROM alarm WHERE kind = 'WITNESS_FENCED') AS alarm, (SELECT detail FROM deletion_decision WHERE kind = 'WITNESS_FENCED') AS detail`,
  )
  expect(rows[0]).toMatchObject({
    withdrawn: expect.stringContaining('carries a key that this installation never made'),
    ended: expect.stringContaining('The witness was fenced'),
    alarm: expect.stringContaining('attest and activate cloud deletion there anew'),
    detail: expect.stringContaining('"base":"seen"'),
  })
  expect(await ground.decisions()).toEqual(['DELETION_WITHDRAWN', 'WITNESS_FENCED'])
  const told = await ground.db.superuser.query(
    `SELECT (SELECT array_agg(kind ORDER BY kind) FROM installation_change) AS changes, (SELECT array_agg(action) FROM audit_entry) AS audited`,
  )
  expect(told.rows).toEqual([{ changes: ['ALARM', 'ATTESTATION', 'CLOUD_ACCOUNT'], audited: ['fenceWitness'] }])
})

test('accounts of one user share a ladder, those of another user have their own, and one account stands for each', async () => {
  const [second, third] = [randomUUID(), randomUUID()]
  await addAccount(ground.db, second, 'second')
  await addAccount(ground.db, third, 'third', 'user-2')
  await ground.db.superuser.query(
    `INSERT INTO ownership_marker (account_id, region, marker_id, recorded_by_id, recorded_by_name)
     SELECT id, 'q', 'marker-' || name, id, 'Ada' FROM cloud_account`,
  )
  expect((await store().begin(second, 'q')).id).toBe(ladder.id)
  expect(await store().find(third)).toBeUndefined()
  expect(await store().places()).toEqual([
    { accountId: ground.accountId, region: 'r' },
    { accountId: third, region: 'q' },
  ])
})

test('the credential for deletion decides whose ladder it is', async () => {
  await ground.db.superuser.query(`UPDATE cloud_account SET deletion_sealed = '\\x01', deletion_user_id = 'user-9'`)
  expect(await store().find(ground.accountId)).toBeUndefined()
  expect((await store().begin(ground.accountId, 'r')).userId).toBe('user-9')
})

test('without knowing where the credential leads there is no ladder, and the words say what to do', async () => {
  await ground.db.superuser.query('UPDATE cloud_account SET user_id = NULL')
  await expect(store().begin(ground.accountId, 'r')).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('Check the account'),
  })
  await expect(store().begin(randomUUID(), 'r')).rejects.toMatchObject({ kind: 'NOT_FOUND' })
})

const refused = (statement: string) =>
  ground.db.database.worker.query(statement).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )

test('the database itself lets no ladder shrink or move, no claim skip a rung, and nothing but a person out of a fence', async () => {
  const up = 'version = version + 1'
  expect(await refused(`UPDATE witness_ladder SET rung = 7`)).toBe('SP001')
  expect(await refused(`UPDATE witness_ladder SET region = 'q', ${up}`)).toBe('SP001')
  expect(await refused(`UPDATE witness_ladder SET rung = 7, ${up}`)).toBeUndefined()
  expect(await refused(`UPDATE witness_ladder SET rung = 6, ${up}`)).toBe('SP001')
  const claim = `claim_public_key = 'k', claim_fingerprint = '${fingerprint('a')}'`
  expect(await refused(`UPDATE witness_ladder SET claim_rung = 9, ${claim}, ${up}`)).toBe('23514')
  expect(await refused(`UPDATE witness_ladder SET claim_rung = 8, ${up}`)).toBe('23514')
  expect(await refused(`UPDATE witness_ladder SET fence_reason = 'OTHERS_ABOVE', fenced_at = app_now(), ${up}`)).toBeUndefined()
  expect(await refused(`UPDATE witness_ladder SET fence_reason = NULL, fenced_at = NULL, ${up}`)).toBe('SP001')
  await ground.db.database.admin.query(`UPDATE witness_ladder SET fence_reason = NULL, fenced_at = NULL, ${up}`)
})

test('a rung that was confirmed is removed once, and nothing else of it changes', async () => {
  const claimed = (await store().claim(ladder, claimOf(1)))!
  await store().confirm(claimed, true)
  expect(await refused(`UPDATE witness_rung SET fingerprint = '${fingerprint('b')}'`)).toBe('SP001')
  expect(await refused('DELETE FROM witness_rung')).toBe('42501')
  await store().noteRemoved(ladder.id, 1)
  expect(await refused('UPDATE witness_rung SET removed_at = NULL')).toBe('SP001')
  await store().noteRemoved(ladder.id, 1)
  expect(await store().confirmedRungs(ladder.id, 1, 10)).toEqual([])
})
