import { deleteInstance } from '@sallyport/domain/deletion-gate/delete-instance.ts'
import { deletionTurn } from '@sallyport/domain/deletion-gate/deletion-turn.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'

let ground: GateGround
beforeEach(async () => {
  ground = await createGateGround()
})
afterEach(() => ground.drop())

const attempt = () =>
  deleteInstance(ground.work, {
    instanceId: ground.instanceId,
    accountId: ground.accountId,
    region: 'r',
    cloudId: ground.cloudId,
    filedAt: new Date(),
  })

test('where everything holds exactly one delete leaves, and its decision holds all the evidence', async () => {
  const outcome = await attempt()
  expect(outcome).toMatchObject({ kind: 'SENT', answer: { outcome: 'ACCEPTED' } })
  expect(ground.deleted()).toEqual([ground.cloudId])
  expect(await ground.state()).toBe('DELETING')
  expect(await ground.decisions()).toEqual(['DELETE_DECIDED', 'DELETE_ANSWERED'])
  expect(await attempt()).toMatchObject({ kind: 'REFUSED' })
  expect(ground.deleted()).toHaveLength(1)
})

test('a turn of the loop deletes, and later turns prove it gone and tell the tenant', async () => {
  const turn = () => deletionTurn(ground.work, { aborted: false })
  await turn()
  expect(ground.deleted()).toEqual([ground.cloudId])
  await turn()
  expect(await ground.state()).toBe('DELETING')
  await ground.db.moveClock(61_000)
  await turn()
  expect(await ground.state()).toBe('GONE')
  expect(await ground.decisions()).toEqual(['DELETE_DECIDED', 'DELETE_ANSWERED', 'DELETE_GONE'])
  const { rows } = await ground.db.superuser.query('SELECT kind, text FROM tenant_notice')
  expect(rows).toEqual([{ kind: 'REMOVED', text: expect.stringContaining('was removed') }])
  expect(rows[0].text).not.toContain(ground.cloudId)
})
