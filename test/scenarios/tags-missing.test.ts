import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())

async function booted(): Promise<{ attemptId: string; server: string }> {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  return { attemptId: attempt!.id, server: await wire.serverId(attempt!.id) }
}

async function lookAgain(attemptId: string): Promise<void> {
  await wire.pass(31_000)
  await wire.advance(attemptId)
}

test('what says whose an instance is travels in the one create request', async () => {
  wire.cloud.requests.clear()
  const { attemptId, server } = await booted()
  const told = (await (await wire.others()).ask('compute', 'GET', `/servers/${server}`)) as {
    server: { metadata: Record<string, string>; tags: string[] }
  }
  expect(told.server.metadata).toMatchObject({ 'sallyport.attempt': attemptId, 'sallyport.stage': 'held' })
  expect(told.server.tags).toContain(`sallyport-attempt:${attemptId}`)
  const writes = wire.asked(/nova (POST|PUT)/)
  expect(writes[0]).toMatch(/POST .*\/servers$/)
  // The nonce of the proof alone is written afterwards: it must not be known before.
  expect(writes.slice(1).every((line) => line.endsWith(`/servers/${server}/metadata`))).toBe(true)
})

test('tags that others take away or add, and their own metadata, change nothing', async () => {
  const { attemptId, server } = await booted()
  await wire.edit(server, 'policy-tags-added')
  await wire.edit(server, 'tags-removed')
  await lookAgain(attemptId)
  expect(awaitsAgent(await wire.admission.attempt(attemptId))).toBe(true)
  const { servers: own } = await (await wire.provider()).listOwn('RegionOne', (await view(server)).identity!.deploymentId!)
  expect(own.map(({ id }) => id)).toContain(server)
})

test('an instance without our metadata is not believed any more: its attempt ends and it stays listed', async () => {
  const { attemptId, server } = await booted()
  await wire.edit(server, 'metadata-removed')
  const attempt = await wire.follow(attemptId, ended)
  expect(attempt).toMatchObject({ endReason: 'INSTANCE_ALTERED', tenantReason: 'IDENTITY_DOUBTED' })
  expect(await wire.admission.instances(attemptId)).toMatchObject([{ state: 'WAITING', cloudId: server }])
})

const view = async (server: string) => (await wire.provider()).getServer('RegionOne', server)
