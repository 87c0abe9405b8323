import { secondsZ } from '../../format-time.ts'
import { sha256 } from '../../ids.ts'
import type { AddressRow, FlavorRow, ServerRow } from '../rows.ts'
import type { NovaCall } from './call.ts'
import { serverStatus } from './server-status.ts'

type Json = Record<string, unknown>

/** `self` and `bookmark` of anything nova owns. */
export const linksOf = (mount: string, path: string): Json[] => [
  { rel: 'self', href: `${mount}/v2.1/${path}` },
  { rel: 'bookmark', href: `${mount}/${path}` },
]

const bookmark = (mount: string, path: string): Json[] => [{ rel: 'bookmark', href: `${mount}/${path}` }]

/** The short form: what a plain list and nothing else shows. */
export const serverSummary = (call: NovaCall, row: ServerRow): Json => ({
  id: row.id,
  name: row.name,
  links: linksOf(call.mount, `servers/${row.id}`),
})

/** Networks by name, each with its addresses; a floating one follows its fixed one. */
export function addressesView(addresses: readonly AddressRow[]): Record<string, Json[]> {
  const view: Record<string, Json[]> = {}
  for (const row of addresses) {
    const one = (addr: string, type: string): Json => ({
      version: row.version,
      addr,
      'OS-EXT-IPS:type': type,
      'OS-EXT-IPS-MAC:mac_addr': row.mac,
    })
    const before = view[row.networkName] ?? []
    view[row.networkName] = [...before, one(row.fixed, 'fixed'), ...row.floating.map((addr) => one(addr, 'floating'))]
  }
  return view
}

function flavorView(call: NovaCall, flavor: FlavorRow): Json {
  if (call.minor < 47) return { id: flavor.id, links: bookmark(call.mount, `flavors/${flavor.id}`) }
  const { vcpus, ram, disk, ephemeral, swap, name, extraSpecs } = flavor
  return { vcpus, ram, disk, ephemeral, swap, original_name: name, extra_specs: extraSpecs }
}

/** Names of the groups on the server's ports. A server without port has no such key at all. */
function securityGroupsOf(call: NovaCall, row: ServerRow): Json | undefined {
  const ports = row.deleted ? [] : call.cloud.state.ports.all().filter((port) => port.deviceId === row.id)
  const ids = new Set(ports.flatMap((port) => port.securityGroupIds))
  const names = [...ids].map((id) => call.cloud.state.securityGroups.get(id)?.name).filter((name) => name !== undefined)
  return names.length === 0 ? undefined : { security_groups: names.map((name) => ({ name })) }
}

/** What administrators see beside: the host, and from 2.3 on the user-data too. */
function adminView(call: NovaCall, row: ServerRow): Json {
  if (!call.caller.isAdmin) return {}
  return {
    'OS-EXT-SRV-ATTR:host': row.host,
    'OS-EXT-SRV-ATTR:hypervisor_hostname': row.host,
    'OS-EXT-SRV-ATTR:instance_name': `instance-${row.number.toString(16).padStart(8, '0')}`,
    ...(call.minor >= 3 && {
      'OS-EXT-SRV-ATTR:hostname': row.hostname,
      'OS-EXT-SRV-ATTR:reservation_id': `r-${row.id.slice(0, 8)}`,
      'OS-EXT-SRV-ATTR:launch_index': 0,
      'OS-EXT-SRV-ATTR:kernel_id': '',
      'OS-EXT-SRV-ATTR:ramdisk_id': '',
      'OS-EXT-SRV-ATTR:root_device_name': row.host === null ? null : '/dev/vda',
      'OS-EXT-SRV-ATTR:user_data': row.userData,
    }),
    ...(call.minor >= 16 && { host_status: row.host === null ? '' : 'UP' }),
  }
}

function faultView(call: NovaCall, row: ServerRow): Json | undefined {
  if (row.fault === null || row.deleted || !['ERROR', 'DELETED'].includes(serverStatus(row))) return undefined
  const { message, details, createdAt } = row.fault
  return { fault: { code: 500, created: createdAt, message, ...(call.caller.isAdmin && { details }) } }
}

/** The long form of one server that was asked for by id: from 2.71 on it tells its groups, which a list does not. */
export const serverShow = (call: NovaCall, row: ServerRow): Json => ({
  ...serverDetail(call, row),
  ...(call.minor >= 71 && { server_groups: [] }),
})

const extended =
  /^(?:OS-EXT-AZ|OS-EXT-STS|OS-SRV-USG|OS-EXT-SRV-ATTR|os-extended-volumes):|^(?:config_drive|key_name|security_groups|host_status)$/

/** The form that a change is answered with: before 2.75 without everything that extensions had added. */
export function serverChanged(call: NovaCall, row: ServerRow): Json {
  const whole = serverShow(call, row)
  if (call.minor >= 75) return whole
  const plain = Object.entries(addressesView(row.addresses)).map(
    ([name, list]) => [name, list.map(({ version, addr }) => ({ version, addr }))] as const,
  )
  const kept = Object.entries(whole).filter(([key]) => !extended.test(key))
  return { ...Object.fromEntries(kept), addresses: Object.fromEntries(plain) }
}

/** The long form, shaped by the microversion. A deleted server has neither metadata nor tags nor addresses left. */
export function serverDetail(call: NovaCall, row: ServerRow): Json {
  const { minor } = call
  const status = serverStatus(row)
  const volumes = row.volumes.map(({ id, deleteOnTermination }) =>
    minor >= 3 ? { id, delete_on_termination: deleteOnTermination } : { id },
  )
  return {
    ...serverSummary(call, row),
    status,
    tenant_id: row.projectId,
    user_id: row.userId,
    metadata: row.metadata,
    hostId: row.host === null ? '' : sha256(`${row.projectId}${row.host}`).slice(0, 56),
    image: row.imageId === null ? '' : { id: row.imageId, links: bookmark(call.mount, `images/${row.imageId}`) },
    flavor: flavorView(call, row.flavor),
    created: secondsZ(new Date(row.createdAt)),
    updated: secondsZ(new Date(row.updatedAt)),
    addresses: addressesView(row.addresses),
    accessIPv4: row.accessIPv4,
    accessIPv6: row.accessIPv6,
    ...(['ACTIVE', 'BUILD'].includes(status) && { progress: 0 }),
    'OS-DCF:diskConfig': row.diskConfig,
    'OS-EXT-AZ:availability_zone': row.host === null ? (row.requestedZone ?? '') : row.zone,
    config_drive: row.configDrive ? 'True' : '',
    key_name: row.keyName,
    'OS-SRV-USG:launched_at': row.launchedAt,
    'OS-SRV-USG:terminated_at': row.terminatedAt,
    'OS-EXT-STS:task_state': row.taskState,
    'OS-EXT-STS:vm_state': row.vmState,
    'OS-EXT-STS:power_state': row.powerState,
    'os-extended-volumes:volumes_attached': volumes,
    ...securityGroupsOf(call, row),
    ...faultView(call, row),
    ...adminView(call, row),
    ...(minor >= 9 && { locked: row.locked }),
    ...(minor >= 19 && { description: row.description }),
    ...(minor >= 26 && { tags: row.tags }),
    ...(minor >= 63 && { trusted_image_certificates: row.trustedCertificates }),
    ...(minor >= 73 && { locked_reason: row.lockedReason }),
    ...(minor >= 90 && { 'OS-EXT-SRV-ATTR:hostname': row.hostname }),
    ...(minor >= 96 && { pinned_availability_zone: row.requestedZone }),
  }
}
