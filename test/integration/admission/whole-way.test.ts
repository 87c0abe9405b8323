import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { driveAgent } from '../../fixtures/driven-agent.ts'

let admission: TestAdmission
beforeEach(async () => {
  admission = await createAdmission('slow')
  await admission.db.superuser.query(
    `INSERT INTO published_address (id, range, family, note, published_by) VALUES (gen_random_uuid(), '127.20.0.0/16', 4, '', 'test')`,
  )
})
afterEach(() => admission[Symbol.asyncDispose]())

test('a node is held for two minutes and admitted when every condition holds', async () => {
  const { operationId, attemptIds } = await admission.request()
  const [id] = attemptIds as [string]
  await admission.advance(id)
  expect(await admission.attempt(id)).toMatchObject({ state: 'BOOTING', node: 'HELD', sealed: false })
  const agent = driveAgent(admission, id)
  for (let s = 0; s < 120; s += 15) {
    await agent.act()
    await admission.advance(id)
    expect(await admission.attempt(id)).toMatchObject({ state: 'VALIDATING', node: 'HELD', stageAhead: false })
    await admission.db.moveClock(15_000)
  }
  await agent.act()
  await admission.advance(id)
  const ended = await admission.attempt(id)
  expect(ended).toMatchObject({ state: 'ADMITTED', node: 'ENABLED', stageAhead: false, tenantReason: 'ADMITTED' })
  expect(ended.conditions.map(({ state }) => state)).toEqual(Array(13).fill('MET'))
  expect(await admission.operation(operationId)).toBe('SUCCEEDED')
  expect([...admission.cloud.servers.values()].map(({ stage }) => stage)).toEqual(['admitted'])
  expect(await admission.eventKinds(operationId)).toEqual(
    expect.arrayContaining([
      'OPERATION_STARTED',
      'CREATE_CALLED',
      'INSTANCE_CREATED',
      'VALIDATING',
      'CONDITIONS',
      'STAGE_AHEAD',
      'ADMITTED',
      'OPERATION_ENDED',
    ]),
  )
})
