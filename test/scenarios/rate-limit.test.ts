import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())
afterEach(async () => {
  wire.cloud.faults.clear()
  // What the account was asked to wait is over.
  await wire.pass(3_600_000)
})

const busy = (retryAfter: string, more: object = {}) =>
  wire.cloud.faults.add({ effect: { kind: 'status-before', status: 429, retryAfter }, ...more })

const secondsSince = (began: number) => (performance.now() - began) / 1_000

test('a person is told within seconds when to ask again, at the first refusal and while the account is paused', async () => {
  const began = performance.now()
  busy('300', { service: 'nova', times: 1 })
  expect(await wire.refused()).toMatchObject({ kind: 'TRY_LATER', retryAfterSeconds: 300 })
  wire.cloud.requests.clear()
  const paused = await wire.refused()
  expect(paused).toMatchObject({ kind: 'TRY_LATER', message: expect.stringContaining('asked for a pause') })
  expect(paused.retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(300 - secondsSince(began)))
  expect(paused.retryAfterSeconds).toBeLessThanOrEqual(300)
  expect(wire.asked(/./), 'nobody asks a cloud that wants a pause').toEqual([])
  await wire.pass(300_000)
  expect((await wire.provision()).state).toBe('RUNNING')
})

test('a pause as a date, and one that is shorter than a worker’s patience but not a person’s, are told as well', async () => {
  const began = performance.now()
  busy(new Date(Date.now() + 60_000).toUTCString(), { service: 'nova', times: 1 })
  const dated = await wire.refused()
  expect(dated.kind).toBe('TRY_LATER')
  // A date has whole seconds.
  expect(dated.retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(59 - secondsSince(began)))
  await wire.pass(120_000)
  busy('19', { service: 'neutron', times: 1 })
  expect(await wire.refused()).toMatchObject({ kind: 'TRY_LATER', retryAfterSeconds: 19 })
})

test('429 is never a fact about an instance: the attempt waits as long as it is told, and goes on', async () => {
  const { id } = await wire.provision()
  const [{ id: attemptId } = { id: '' }] = await wire.admission.attemptsOf(id)
  await wire.follow(attemptId, awaitsAgent)
  busy('90', { service: 'nova', method: 'GET', path: '/servers/' })
  await wire.pass(60_000)
  await wire.advance(attemptId)
  const waiting = await wire.admission.attempt(attemptId)
  expect(waiting.state).toBe('BOOTING')
  expect(waiting.conditions.find(({ condition }) => condition === 'INSTANCE')?.state).not.toBe('FAILED')
  expect(await wire.admission.instances(attemptId)).toMatchObject([{ state: 'SEEN', part: 'ADOPTED' }])
  wire.cloud.faults.clear()
  await wire.pass(90_000)
  await wire.advance(attemptId)
  expect((await wire.admission.attempt(attemptId)).state).toBe('BOOTING')
})

test('a create that is answered 429 made nothing: it is not sent again, and a fresh attempt waits for the end of the pause', async () => {
  busy('120', { service: 'nova', method: 'POST', path: '/servers$', times: 1 })
  wire.cloud.requests.clear()
  const { id } = await wire.provision()
  const [first] = await wire.admission.attemptsOf(id)
  await wire.advance(first!.id)
  const [failed, fresh] = await wire.admission.attemptsOf(id)
  expect(failed).toMatchObject({ state: 'FAILED', endReason: 'CREATE_REFUSED', counted: true })
  expect(fresh).toMatchObject({ state: 'PLANNED', counted: false })
  await wire.advance(fresh!.id)
  expect((await wire.admission.attempt(fresh!.id)).state).toBe('PLANNED')
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(1)
  await wire.follow(fresh!.id, awaitsAgent)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(2)
})
