import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.switches.clearAll())

test('an id that is not found in the first seconds is kept, asked for again, and nothing is created twice', async () => {
  wire.cloud.switches.set('listing-late', { milliseconds: 20_000, byId: 'not-found' })
  wire.cloud.requests.clear()
  const { id } = await wire.provision({ attemptsPerPlace: 3 })
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.advance(attempt!.id)
  expect(await wire.admission.instances(attempt!.id)).toMatchObject([{ cloudId: expect.any(String), state: 'SEEN' }])
  const seen = await wire.follow(attempt!.id, awaitsAgent)
  expect(seen.state).toBe('BOOTING')
  expect(await wire.admission.attemptsOf(id)).toHaveLength(1)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(1)
  expect(wire.asked(/GET .*\/servers\/[0-9a-f-]{36}$/).length).toBeGreaterThan(1)
})

test('an instance that goes again before it ran, as for want of an address, is a failed attempt that says so', async () => {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  await wire.pass(15_000)
  await wire.edit(await wire.serverId(attempt!.id), 'deleted')
  const gone = await wire.follow(attempt!.id, ended)
  expect(gone).toMatchObject({ endReason: 'INSTANCE_VANISHED', tenantReason: 'COULD_NOT_START' })
  expect(gone.detail).toMatch(/does not find the instance|reports it DELETED/)
})
