import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire({ quota: { instances: 4 } })
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.switches.clearAll())

test('what the quota has no room for is refused before anything is sent, with what is used and how many would fit', async () => {
  wire.cloud.requests.clear()
  expect(await wire.refused({ count: 5 })).toMatchObject({
    kind: 'INVALID_INPUT',
    field: 'count',
    message: expect.stringMatching(/quota of instances allows 4; 0 are used, 5 more were wanted\. It has room for 4/),
  })
  expect(wire.asked(/POST|PUT/).filter((line) => !line.endsWith('/auth/tokens'))).toEqual([])
})

test('a quota that is lowered meanwhile fails each place that finds no room, once and for good, and leaves the others alone', async () => {
  const { id } = await wire.provision({ count: 3, attemptsPerPlace: 3 })
  const [first, ...others] = await wire.admission.attemptsOf(id)
  wire.cloud.requests.clear()
  await wire.follow(first!.id, awaitsAgent)
  wire.cloud.switches.set('quota-lowered', { resource: 'instances', limit: 1 })
  for (const { id: attemptId } of others) {
    const attempt = await wire.follow(attemptId, ended)
    expect(attempt).toMatchObject({ endReason: 'CREATE_REFUSED', tenantReason: 'COULD_NOT_START' })
    expect(attempt.detail).toMatch(/answered 403: Quota exceeded for instances/)
    expect(await wire.admission.instances(attemptId)).toMatchObject([{ state: 'NONE', cloudId: null }])
  }
  expect(await wire.admission.attemptsOf(id), 'nobody asks again for what was refused').toHaveLength(3)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(3)
  expect((await wire.admission.attempt(first!.id)).state).toBe('BOOTING')
  expect(await wire.admission.operation(id)).toBe('RUNNING')
})

test('a quota of ports is met by the create alone, named, and not asked again', async () => {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  wire.cloud.switches.set('quota-lowered', { resource: 'port', limit: 0 })
  wire.cloud.requests.clear()
  const over = await wire.follow(attempt!.id, ended)
  expect(over).toMatchObject({ endReason: 'CREATE_REFUSED', tenantReason: 'COULD_NOT_START' })
  expect(over.detail).toMatch(/answered 403: The number of defined ports: \d+ is over the limit: 0/)
  expect(await wire.admission.attemptsOf(id)).toHaveLength(1)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(1)
})

test('servers on their way out take room until the cloud lets go of them, and the very next request finds it', async () => {
  const others = await wire.others()
  const { servers } = (await others.ask('compute', 'GET', '/servers')) as { servers: { id: string }[] }
  expect(servers.length).toBeGreaterThan(0)
  const full = 4 - servers.length + 1
  expect((await wire.refused({ count: full })).field).toBe('count')
  for (const { id } of servers) await others.ask('compute', 'DELETE', `/servers/${id}`)
  await wire.pass(60_000)
  expect((await wire.provision({ count: full })).state).toBe('RUNNING')
})
