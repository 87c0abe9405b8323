import type { Network, SecurityGroup } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { saysMarker } from './markers.ts'
import { pageThrough } from './page-through.ts'
import { ownerOf } from './row-fields.ts'
import type { Session } from './session.ts'

const owned = { id: z.string().min(1), project_id: z.string().nullish(), tenant_id: z.string().nullish(), shared: z.boolean().optional() }

export const networkRow = z.looseObject({ ...owned, name: z.string().nullish(), 'router:external': z.boolean().optional() })
export const subnetRow = z.looseObject({ ...owned, network_id: z.string(), ip_version: z.union([z.literal(4), z.literal(6)]) })
export const securityGroupRow = z.looseObject({ ...owned, name: z.string().nullish(), description: z.string().nullish() })

/** Networks of the project, shared ones and external ones. An administrator of the cloud would see everyone's. */
export async function listNetworks(session: Session, region: string): Promise<Network[]> {
  const projectId = await session.projectId()
  const networks = await list(session, region, 'networks', networkRow)
  const subnets = await list(session, region, 'subnets', subnetRow)
  const has = (networkId: string, version: 4 | 6): boolean =>
    subnets.some((row) => row.network_id === networkId && row.ip_version === version)
  return networks
    .filter((row) => ownerOf(row) === projectId || row.shared === true || row['router:external'] === true)
    .map((row) => ({
      id: row.id,
      name: row.name || row.id,
      external: row['router:external'] ?? false,
      shared: row.shared ?? false,
      ipv4: has(row.id, 4),
      ipv6: has(row.id, 6),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export async function listSecurityGroups(session: Session, region: string): Promise<SecurityGroup[]> {
  const projectId = await session.projectId()
  const rows = await list(session, region, 'security-groups', securityGroupRow)
  return rows
    .filter((row) => ownerOf(row) === projectId || row.shared === true)
    .map((row) => ({ id: row.id, name: row.name || row.id, marker: saysMarker(row) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Without a limit neutron answers everything at once, unless its operator capped pages. */
const list = <Row extends { id: string }>(session: Session, region: string, path: string, row: z.ZodType<Row>): Promise<Row[]> =>
  pageThrough(session, {
    call: { service: 'network', region, path },
    collection: path.replaceAll('-', '_'),
    row,
    idOf: ({ id }) => id,
    doubtEmptyPage: true,
  })
