import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { FloatingAddress } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { pageThrough } from './page-through.ts'
import { pathPart } from './path-part.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const floatingRow = z.looseObject({
  id: z.string().min(1),
  floating_ip_address: z.string(),
  floating_network_id: z.string(),
  port_id: z.string().nullish(),
  description: z.string().nullish(),
})
export const floatingAnswer = z.looseObject({ floatingip: floatingRow })

export const portRow = z.looseObject({
  id: z.string().min(1),
  device_id: z.string(),
  device_owner: z.string(),
  fixed_ips: z.array(z.looseObject({ ip_address: z.string() })),
})

type FloatingRow = z.infer<typeof floatingRow>
export type Attach = { serverId: string; poolId: string; description: string; onAllocated: (floating: FloatingAddress) => Promise<void> }

/**
 * Takes an address and gives it to the server's first port with IPv4. An address that an earlier, interrupted call took for this server (its
 * description names the server) is used instead of a second one. Throws `Conflict` while the server has no port yet: ask again later.
 */
export async function attachFloatingAddress(session: Session, region: string, attach: Attach): Promise<FloatingAddress> {
  const description = attach.description.includes(attach.serverId)
    ? attach.description
    : `${attach.description} (server ${attach.serverId})`
  if (description.length > 255)
    throw new CloudError('InvalidRequest', 'A description has at most 255 characters.', { field: 'description' })
  const portId = await findPort(session, region, attach.serverId)
  const row =
    (await findTaken(session, region, attach.poolId, description, portId)) ?? (await allocate(session, region, attach.poolId, description))
  const floating = { id: row.id, address: row.floating_ip_address }
  await attach.onAllocated(floating)
  if (row.port_id !== portId) await associate(session, region, row, portId)
  return floating
}

async function findPort(session: Session, region: string, serverId: string): Promise<string> {
  const ports = await pageThrough(session, {
    call: { service: 'network', region, path: 'ports', query: { device_id: pathPart(serverId, 'serverId') } },
    collection: 'ports',
    row: portRow,
    idOf: ({ id }) => id,
  })
  const own = ports.find((port) => port.device_id === serverId && port.fixed_ips.some(({ ip_address }) => !ip_address.includes(':')))
  if (own !== undefined) return own.id
  throw new CloudError('Conflict', `Server ${serverId} has no port with an IPv4 address yet.`)
}

async function findTaken(
  session: Session,
  region: string,
  poolId: string,
  description: string,
  portId: string,
): Promise<FloatingRow | undefined> {
  const rows = await pageThrough(session, {
    call: { service: 'network', region, path: 'floatingips', query: { description } },
    collection: 'floatingips',
    row: floatingRow,
    idOf: ({ id }) => id,
  })
  return rows.find(
    (row) => row.description === description && row.floating_network_id === poolId && (!row.port_id || row.port_id === portId),
  )
}

async function allocate(session: Session, region: string, poolId: string, description: string): Promise<FloatingRow> {
  const answer = await session.call({
    service: 'network',
    region,
    method: 'POST',
    path: 'floatingips',
    body: { floatingip: { floating_network_id: poolId, description } },
    effect: 'once',
  })
  const parsed = floatingAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, 'it holds no floating address', 'once')
  return parsed.data.floatingip
}

async function associate(session: Session, region: string, row: FloatingRow, portId: string): Promise<void> {
  const path = `floatingips/${pathPart(row.id, 'id')}`
  const answer = await session.call({ service: 'network', region, method: 'PUT', path, body: { floatingip: { port_id: portId } } })
  const parsed = floatingAnswer.safeParse(answer.json)
  if (!parsed.success || parsed.data.floatingip.port_id !== portId) {
    throw notUnderstood(answer.asked, `it does not show the address at port ${portId}`, 'repeatable')
  }
}
