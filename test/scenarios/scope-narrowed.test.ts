import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.switches.clearAll())

test('lists that are suddenly empty refuse the request by each field: empty is not OK', async () => {
  wire.cloud.switches.set('listings-empty', { service: 'any' })
  const problem = await wire.refused({ securityGroupIds: ['any'] })
  expect(problem.kind).toBe('INVALID_INPUT')
  for (const missing of ['image', 'network', 'size', 'security group']) expect(problem.message).toContain(`has no ${missing}`)
})

test('an empty list is believed about no instance that was ever seen', async () => {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  wire.cloud.switches.set('listings-empty', { service: 'nova' })
  await wire.pass(31_000)
  await wire.advance(attempt!.id)
  expect(awaitsAgent(await wire.admission.attempt(attempt!.id))).toBe(true)
})

test('after a create without answer an empty list ends the attempt as unconfirmed, and its instance is still watched for', async () => {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  wire.cloud.switches.set('answer-lost-after-effect', { service: 'nova', method: 'POST', path: '/servers$', times: 1 })
  wire.cloud.switches.set('listings-empty', { service: 'nova', path: '/servers' })
  const unconfirmed = await wire.follow(attempt!.id, ended)
  expect(unconfirmed).toMatchObject({ endReason: 'CREATE_UNCONFIRMED', watched: true })
  expect((await wire.admission.attemptsOf(id))[1]).toMatchObject({ counted: false, state: 'PLANNED' })
})
