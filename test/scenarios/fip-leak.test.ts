import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire({ quota: { floatingIps: 2 } })
})
afterAll(() => wire.close())
afterEach(() => {
  wire.cloud.switches.clearAll()
  wire.cloud.faults.clear()
})

type Floating = { id: string; port_id: string | null; description: string }
const floatingAddresses = async (): Promise<Floating[]> =>
  ((await (await wire.others()).ask('network', 'GET', '/floatingips')) as { floatingips: Floating[] }).floatingips
const pool = () => ({ floatingIpPoolId: wire.cloud.networks.public! })
const takes = () => wire.asked(/neutron POST .*\/floatingips$/)

async function lookOften(attemptId: string, looks: number): Promise<void> {
  for (let look = 0; look < looks; look++) {
    await wire.advance(attemptId)
    await wire.pass(10_000)
  }
}

test('an address that cannot be given to the instance is kept and tried again: ten rounds take no second one', async () => {
  const { id } = await wire.provision(pool())
  const [attempt] = await wire.admission.attemptsOf(id)
  // The answer of a network without a router.
  wire.cloud.faults.add({ effect: { kind: 'status-before', status: 404 }, service: 'neutron', method: 'PUT', path: '/floatingips/' })
  await lookOften(attempt!.id, 12)
  const trouble = await wire.admission.attempt(attempt!.id)
  expect(trouble).toMatchObject({ state: 'BOOTING', detail: expect.stringContaining('No floating address yet') })
  expect(wire.asked(/neutron PUT .*\/floatingips\//).length).toBeGreaterThan(5)
  expect(takes()).toHaveLength(1)
  const [only, ...more] = await floatingAddresses()
  expect(more).toEqual([])
  const { rows } = await wire.admission.db.superuser.query('SELECT cloud_id, floating_id FROM instance WHERE attempt_id = $1', [
    attempt!.id,
  ])
  expect(rows, 'both ids are kept before the step that fails').toEqual([{ cloud_id: expect.any(String), floating_id: only!.id }])
  wire.cloud.faults.clear()
  await lookOften(attempt!.id, 3)
  expect(await floatingAddresses()).toMatchObject([{ id: only!.id, port_id: expect.any(String) }])
  expect((await wire.admission.attempt(attempt!.id)).detail).toBeNull()
})

test('an answer that is lost after the address was taken costs no second one', async () => {
  const before = (await floatingAddresses()).length
  wire.cloud.requests.clear()
  const { id } = await wire.provision(pool())
  const [attempt] = await wire.admission.attemptsOf(id)
  wire.cloud.switches.set('answer-lost-after-effect', { service: 'neutron', method: 'POST', path: '/floatingips$', times: 1 })
  await lookOften(attempt!.id, 4)
  expect(takes()).toHaveLength(1)
  expect(await floatingAddresses()).toHaveLength(before + 1)
  expect(awaitsAgent(await wire.admission.attempt(attempt!.id))).toBe(true)
})

test('where no address is left the request is refused, and later the attempt waits: a free one of somebody else is never taken', async () => {
  expect(await wire.refused(pool())).toMatchObject({ field: 'count', message: expect.stringContaining('quota of floating addresses') })
  const taken = await floatingAddresses()
  expect(taken).toHaveLength(2)
  const others = await wire.others()
  await others.ask('network', 'PUT', `/floatingips/${taken[0]!.id}`, { floatingip: { port_id: null, description: 'of a person' } })
  wire.cloud.switches.set('quota-lowered', { resource: 'floatingip', limit: 3 })
  const { id } = await wire.provision(pool())
  wire.cloud.switches.set('quota-lowered', { resource: 'floatingip', limit: 2 })
  const [attempt] = await wire.admission.attemptsOf(id)
  await lookOften(attempt!.id, 4)
  expect(await wire.admission.attempt(attempt!.id)).toMatchObject({ state: 'BOOTING', detail: expect.stringMatching(/[Qq]uota/) })
  expect(await floatingAddresses()).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: taken[0]!.id, port_id: null, description: 'of a person' })]),
  )
})
