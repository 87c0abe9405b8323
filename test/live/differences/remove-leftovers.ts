import type { RawOpenStack } from '../../contracts/raw-openstack.ts'
import { until } from '../../fixtures/until.ts'

type Row = { id: string; name?: string | null; description?: string | null }

/** Everything that the requests make is named or described so. */
const ours = (row: Row): boolean => [row.name, row.description].some((text) => text?.startsWith('differences') === true)

/** Removes what a run that was broken off has left, in the order in which things let go of each other. */
export async function removeLeftovers(raw: RawOpenStack): Promise<void> {
  const list = async (type: string, path: string, key: string): Promise<Row[]> =>
    ((await raw.ask(type, 'GET', path)) as Record<string, Row[]>)[key] ?? []
  const removeAll = async (type: string, path: string, key: string): Promise<void> => {
    for (const { id } of (await list(type, path, key)).filter(ours)) await raw.ask(type, 'DELETE', `${path}/${id}`)
  }
  const servers = async (): Promise<Row[]> => (await list('compute', '/servers', 'servers')).filter(ours)
  for (const { id } of await servers()) {
    await raw.ask('compute', 'POST', `/servers/${id}/action`, { unlock: null })
    await raw.ask('compute', 'DELETE', `/servers/${id}`)
  }
  await until('leftover servers to be gone', async () => (await servers()).length === 0, { withinMs: 300_000 })
  const keypairs = (await raw.ask('compute', 'GET', '/os-keypairs')) as { keypairs: { keypair: { name: string } }[] }
  for (const { keypair } of keypairs.keypairs)
    if (keypair.name.startsWith('differences')) await raw.ask('compute', 'DELETE', `/os-keypairs/${keypair.name}`)
  await removeAll('identity', `/users/${raw.userId}/application_credentials`, 'application_credentials')
  await removeAll('network', '/floatingips', 'floatingips')
  for (const router of (await list('network', '/routers', 'routers')).filter(ours)) {
    const ports = (await list('network', `/ports?device_id=${router.id}`, 'ports')).map(({ id }) => id)
    for (const port_id of ports) await raw.ask('network', 'PUT', `/routers/${router.id}/remove_router_interface`, { port_id })
    await raw.ask('network', 'DELETE', `/routers/${router.id}`)
  }
  await until('leftover ports to be gone', async () => {
    await removeAll('network', '/ports', 'ports')
    await removeAll('network', '/security-groups', 'security_groups')
    await removeAll('network', '/networks', 'networks')
    return true
  })
}
