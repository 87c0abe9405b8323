import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { confirmDelete } from '@sallyport/domain/deletion-gate/steps/confirm-delete.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'

let ground: GateGround
beforeEach(async () => {
  ground = await createGateGround()
})
afterEach(() => ground.drop())

test('where everything holds exactly one delete leaves, and its decision holds all the evidence', async () => {
  const outcome = await ground.attempt()
  expect(outcome).toMatchObject({ kind: 'SENT', answer: { outcome: 'ACCEPTED' } })
  expect(ground.deleted()).toEqual([ground.cloudId])
  expect(await ground.state()).toBe('DELETING')
  expect(await ground.decisions()).toEqual(['DELETE_DECIDED', 'DELETE_ANSWERED'])
  const { rows } = await ground.db.superuser.query(
    `SELECT detail::jsonb AS detail, instance_id::text AS instance FROM deletion_decision WHERE number = 1`,
  )
  const { evidence, passes, verdict } = rows[0].detail
  expect(passes).toBe(true)
  expect(rows[0].instance).toBe(ground.instanceId)
  expect(evidence.server.value).toMatchObject({ cloudId: ground.cloudId, locked: false, task: null })
  expect(evidence.markers.value.found).toHaveLength(1)
  expect(Object.values(evidence as Record<string, { known: boolean }>).every(({ known }) => known)).toBe(true)
  expect(verdict.clauses.map(({ state }: { state: string }) => state)).toEqual(Array(8).fill('HOLDS'))
  expect(await ground.attempt()).toMatchObject({ kind: 'REFUSED' })
  expect(ground.deleted()).toHaveLength(1)
})

test('a turn of the loop deletes, and later turns prove it gone and tell the tenant', async () => {
  await ground.turn()
  expect(ground.deleted()).toEqual([ground.cloudId])
  await ground.turn()
  expect(await ground.state()).toBe('DELETING')
  await ground.db.moveClock(61_000)
  await ground.turn()
  expect(await ground.state()).toBe('GONE')
  expect(await ground.decisions()).toEqual(['DELETE_DECIDED', 'DELETE_ANSWERED', 'DELETE_GONE'])
  const { rows } = await ground.db.superuser.query('SELECT kind, text FROM tenant_notice')
  expect(rows).toEqual([{ kind: 'REMOVED', text: expect.stringContaining('was removed') }])
  expect(rows[0].text).not.toContain(ground.cloudId)
  await ground.turn()
  expect(ground.deleted()).toHaveLength(1)
})

test('a node that its tenant renamed is no server that somebody renamed', async () => {
  await ground.db.superuser.query(`UPDATE node SET name = 'berlin' WHERE id = $1`, [ground.nodeId])
  expect(await ground.attempt()).toMatchObject({ kind: 'SENT' })
})

test('an extra has the name that its attempt asked for; where no create of it is recorded, nobody knows which', async () => {
  const { superuser } = ground.db
  await superuser.query(`UPDATE instance SET part = 'EXTRA', name = 'as its node was called later' WHERE id = $1`, [ground.instanceId])
  const named = async () => (await ground.work.facts.read(ground.instanceId))?.row.name
  expect(await named()).toBeUndefined()
  expect(await ground.attempt()).toMatchObject({
    kind: 'REFUSED',
    refusals: expect.arrayContaining([expect.objectContaining({ fact: 'name', state: 'UNKNOWN' })]),
  })
  await superuser.query(
    `INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, name, state)
     SELECT gen_random_uuid(), attempt_id, tenant_id, account_id, region, 'n-1', 'NONE' FROM instance WHERE id = $1`,
    [ground.instanceId],
  )
  expect(await named()).toBe('n-1')
})

test('a climb that is dropped once delays the delete by half a minute, and does nothing else', async () => {
  const { witness } = ground.work.gather
  const { climb } = witness
  witness.climb = async () => {
    witness.climb = climb
    // As on a replica that did not compare itself yet with what was attested a moment ago.
    return { known: true, value: null, atMs: ground.work.gather.monotonicNow() }
  }
  await ground.turn()
  await ground.turn()
  expect([await ground.state(), ground.deleted(), await ground.decisions()]).toEqual(['WAITING', [], []])
  const { rows } = await ground.db.superuser.query(
    'SELECT s.breaker_tripped_at AS tripped, l.fenced_at AS fenced, v.withdrawn_at AS withdrawn FROM deletion_state s, witness_ladder l, deletion_activation v',
  )
  expect(rows).toEqual([{ tripped: null, fenced: null, withdrawn: null }])
  await ground.db.moveClock(31_000)
  await ground.turn()
  expect(ground.deleted()).toEqual([ground.cloudId])
})

test('what was made for it follows once it is gone, and what is attached to another thing is left and listed', async () => {
  await ground.db.superuser.query(
    `INSERT INTO instance_accessory (instance_id, kind, cloud_id) VALUES ($1, 'FLOATING_ADDRESS', 'fip-1'), ($1, 'VOLUME', 'vol-1')`,
    [ground.instanceId],
  )
  for (const id of ['fip-1', 'vol-1', 'not-recorded']) ground.cloud.accessories.add(id)
  ground.cloud.deleteVolume = async () => ({ outcome: 'REFUSED', because: 'IN_USE', words: 'it is attached', providerRequestId: undefined })
  await ground.turn()
  expect(ground.deleted()).toEqual([ground.cloudId])
  await ground.turn()
  await ground.db.moveClock(61_000)
  await ground.turn() // gone, and the accessories follow
  await ground.turn() // the cloud is asked again, and knows of no such address
  expect(ground.deleted()).toEqual([ground.cloudId, 'fip-1', 'fip-1'])
  const { rows } = await ground.db.superuser.query('SELECT kind, state FROM instance_accessory ORDER BY kind')
  expect(rows).toEqual([
    { kind: 'FLOATING_ADDRESS', state: 'GONE' },
    { kind: 'VOLUME', state: 'LEFT' },
  ])
  expect(ground.cloud.accessories.has('not-recorded')).toBe(true)
})

describe('what was made for it', () => {
  /** Its instance is proved gone, and the address is still to follow. */
  async function goneWithAnAddress(): Promise<void> {
    await ground.db.superuser.query(
      `INSERT INTO instance_accessory (instance_id, kind, cloud_id) VALUES ($1, 'FLOATING_ADDRESS', 'fip-1')`,
      [ground.instanceId],
    )
    ground.cloud.accessories.add('fip-1')
    await ground.turn()
    await ground.turn()
    await ground.db.moveClock(61_000)
    await confirmDelete(ground.work.confirm, (await ground.work.deletes.open())[0]!)
    expect(await ground.state()).toBe('GONE')
  }
  const accessory = async () => (await ground.db.superuser.query('SELECT state FROM instance_accessory')).rows[0].state
  const rungs = () => ground.cloud.rungs.size

  test('is climbed for as for the instance, once for all of it, and not again while it goes', async () => {
    await goneWithAnAddress()
    ground.cloud.releaseFloatingAddress = async () => ({ outcome: 'ACCEPTED', providerRequestId: undefined })
    const before = rungs()
    await ground.turn()
    await ground.turn()
    expect([await accessory(), rungs() - before]).toEqual(['SENT', 1])
  })

  test('stays where a copy stands above, whether it was asked for before or not, and the copy is noticed', async () => {
    await goneWithAnAddress()
    await ground.cloud.takeRung('r', `sallyport-${ground.deploymentId}-e2`, 'a copy')
    await ground.turn()
    expect([await accessory(), ground.deleted()]).toEqual(['RECORDED', [ground.cloudId]])
    expect((await ground.db.superuser.query('SELECT fence_reason FROM witness_ladder')).rows).toEqual([
      { fence_reason: 'TAKEN_BY_ANOTHER' },
    ])
  })

  test.each(['readRung', 'listRungNames'])(
    'that was asked for is not asked for again while %s does not answer, or a copy is above',
    async (silent) => {
      await goneWithAnAddress()
      ground.cloud.releaseFloatingAddress = async () => ({ outcome: 'ACCEPTED', providerRequestId: undefined })
      await ground.turn()
      let asked = 0
      ground.cloud.releaseFloatingAddress = async () => {
        asked += 1
        return { outcome: 'ACCEPTED', providerRequestId: undefined }
      }
      ground.cloud.script.beforeDeletion = (call) => {
        if (call === silent) throw new CloudError('Unavailable', 'no answer')
      }
      await ground.turn()
      ground.cloud.script = {}
      expect(asked).toBe(0)
      await ground.turn()
      expect(asked).toBe(1)
      await ground.cloud.takeRung('r', `sallyport-${ground.deploymentId}-e${rungs() + 1}`, 'a copy')
      await ground.turn()
      expect(asked).toBe(1)
      expect((await ground.db.superuser.query('SELECT fence_reason FROM witness_ladder')).rows).toEqual([{ fence_reason: 'OTHERS_ABOVE' }])
    },
  )
})

test('a row whose instance the cloud lost holds the account up until it is proved gone twice, and is ended with an alarm', async () => {
  const lost = await ground.addWaiting()
  ground.cloud.servers.delete(lost.cloudId)
  await ground.list()
  expect(await ground.state(lost.instanceId)).toBe('WAITING')
  expect(await ground.attempt()).toMatchObject({ kind: 'REFUSED', refusals: [expect.objectContaining({ fact: 'rows-accounted-for' })] })
  await ground.db.moveClock(61_000)
  await ground.list()
  expect(await ground.state(lost.instanceId)).toBe('GONE')
  const { rows } = await ground.db.superuser.query(`SELECT subject_id AS subject FROM alarm WHERE kind = 'INSTANCE_LOST'`)
  expect(rows).toEqual([{ subject: lost.instanceId }])
  expect(await ground.attempt()).toMatchObject({ kind: 'SENT' })
  expect(ground.deleted()).toEqual([ground.cloudId])
})

test('the second of an account waits for the end of the first, and for the pause after the first that follows an activation', async () => {
  const second = await ground.addWaiting()
  await ground.list()
  await ground.db.moveClock(20 * 60_000)
  await ground.attempt()
  expect(await ground.attempt(second.instanceId)).toMatchObject({
    kind: 'REFUSED',
    refusals: expect.arrayContaining([
      expect.objectContaining({ fact: 'one-in-flight' }),
      expect.objectContaining({ fact: 'first-alone' }),
    ]),
  })
  await ground.turn()
  await ground.db.moveClock(61_000)
  await ground.turn()
  expect(await ground.state()).toBe('GONE')
  const held = await ground.attempt(second.instanceId)
  expect(held).toMatchObject({ kind: 'REFUSED', refusals: [expect.objectContaining({ fact: 'pause-after-first' })] })
  expect(ground.deleted()).toHaveLength(1)
  await ground.db.moveClock(31 * 60_000)
  await ground.turn()
  expect(ground.deleted()).toEqual([ground.cloudId, second.cloudId])
})

test('many wishes at once trip the breaker, and nothing is deleted any more', async () => {
  for (let n = 0; n < 20; n++) await ground.addWaiting()
  await ground.turn()
  const before = ground.deleted().length
  await ground.addWaiting()
  await ground.turn()
  await ground.db.moveClock(3_600_000)
  await ground.turn()
  expect(ground.deleted().length).toBe(before)
  expect(await ground.decisions()).toContain('BREAKER_TRIPPED')
  const { rows } = await ground.db.superuser.query(`SELECT count(*)::int AS n FROM alarm WHERE kind = 'DELETION_BREAKER'`)
  expect(rows[0].n).toBe(1)
})

test('what waits in an account that was removed is told so and what to do, and no cloud is asked about it', async () => {
  await ground.db.superuser.query('UPDATE cloud_account SET removed_at = app_now()')
  await ground.turn()
  const { rows } = await ground.db.superuser.query('SELECT state, blocked_by AS blocked FROM instance WHERE id = $1', [ground.instanceId])
  expect(rows).toMatchObject([{ state: 'WAITING', blocked: expect.arrayContaining([expect.objectContaining({ fact: 'account-in-use' })]) }])
  expect(ground.deleted()).toEqual([])
})
