import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.switches.clearAll())

const creates = () => wire.asked(/POST .*\/servers$/)

test('an instance that is deleted by hand is replaced once, however many workers see that it is gone', async () => {
  const { id } = await wire.provision({ attemptsPerPlace: 3 })
  const [first] = await wire.admission.attemptsOf(id)
  await wire.follow(first!.id, awaitsAgent)
  await wire.edit(await wire.serverId(first!.id), 'deleted')
  wire.cloud.requests.clear()
  for (let look = 0; look < 10 && (await wire.admission.attempt(first!.id)).state !== 'FAILED'; look++) {
    await wire.pass(31_000)
    await Promise.all([1, 2, 3].map(() => wire.advance(first!.id)))
  }
  const [gone, fresh, ...more] = await wire.admission.attemptsOf(id)
  expect(gone).toMatchObject({ state: 'FAILED', endReason: 'INSTANCE_VANISHED' })
  expect(fresh).toMatchObject({ number: 2, state: 'PLANNED' })
  expect(more).toEqual([])
  await Promise.all([1, 2, 3].map(() => wire.advance(fresh!.id)))
  await wire.follow(fresh!.id, awaitsAgent)
  expect(creates()).toHaveLength(1)
})

test('a server of the same name is neither adopted nor a reason to create, also when the answer to the create was lost', async () => {
  const others = await wire.others()
  const { cloud } = wire
  const twin = { name: 'twin-1', imageRef: cloud.images['debian-node'], flavorRef: cloud.flavors['m1.tiny'] }
  const networks = [{ uuid: cloud.networks.monitoring }]
  const { server } = (await others.ask('compute', 'POST', '/servers', { server: { ...twin, networks } })) as { server: { id: string } }
  cloud.switches.set('answer-lost-after-effect', { service: 'nova', method: 'POST', path: '/servers$', times: 1 })
  cloud.requests.clear()
  const { id } = await wire.provision({ namePrefix: 'twin' })
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  const own = await wire.serverId(attempt!.id)
  expect(own).not.toBe(server.id)
  expect(await wire.admission.instances(attempt!.id)).toHaveLength(1)
  expect(creates()).toHaveLength(1)
  await wire.edit(own, 'renamed', { name: 'something-else' })
  await wire.pass(31_000)
  await wire.advance(attempt!.id)
  expect(await wire.admission.attempt(attempt!.id)).toMatchObject({ state: 'BOOTING' })
})

test('once an id is recorded the attempt never creates again, whatever lists say', async () => {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  wire.cloud.requests.clear()
  wire.cloud.switches.set('listings-empty', { service: 'nova' })
  for (let look = 0; look < 4; look++) {
    await wire.pass(31_000)
    await wire.advance(attempt!.id)
  }
  expect(awaitsAgent(await wire.admission.attempt(attempt!.id))).toBe(true)
  expect(creates()).toEqual([])
  expect(await wire.admission.attemptsOf(id)).toHaveLength(1)
  expect((await wire.follow(attempt!.id, ended)).endReason).toBe('DEADLINE')
})
