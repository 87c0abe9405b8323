import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire({ ipv6Network: true })
})
afterAll(() => wire.close())

async function created(networks: string[]) {
  const networkIds = networks.map((name) => wire.cloud.networks[name]!)
  const { id } = await wire.provision({ networkIds })
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  const cloudId = await wire.serverId(attempt!.id)
  const answer = await (await wire.others()).ask('compute', 'GET', `/servers/${cloudId}`)
  return { attemptId: attempt!.id, server: (answer as { server: { config_drive: string } }).server }
}

test('an instance without IPv4 gets its user-data on a drive, any other from the metadata service', async () => {
  expect((await created(['ipv6-only'])).server.config_drive).toBe('True')
  expect((await created(['monitoring'])).server.config_drive).toBe('')
  expect((await created(['ipv6-only', 'monitoring'])).server.config_drive).toBe('')
})

test('its address is one of those that the node may be seen from', async () => {
  const { attemptId } = await created(['ipv6-only'])
  const { rows } = await wire.admission.db.superuser.query<{ detail: { reportedAddresses: string[] } }>(
    "SELECT detail FROM evidence WHERE attempt_id = $1 AND condition = 'INSTANCE'",
    [attemptId],
  )
  expect(rows[0]!.detail.reportedAddresses.some((address) => address.includes(':'))).toBe(true)
})

test('a floating address, which is IPv4, is waited for in words', async () => {
  const { id } = await wire.provision({
    networkIds: [wire.cloud.networks['ipv6-only']!],
    floatingIpPoolId: wire.cloud.networks.public!,
  })
  const [attempt] = await wire.admission.attemptsOf(id)
  const waiting = await wire.follow(attempt!.id, ({ detail }) => detail !== null)
  expect(waiting.detail).toMatch(/No floating address yet: .*no port with an IPv4 address/)
})
