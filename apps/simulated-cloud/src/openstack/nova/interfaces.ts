import { type Answer, json, refuse } from '../../http/answer.ts'
import type { PortRow } from '../rows.ts'
import type { NovaCall } from './call.ts'
import { findServer } from './find-server.ts'
import { addressesView } from './server-view.ts'

const view = (call: NovaCall, port: PortRow): Record<string, unknown> => ({
  port_state: port.status,
  fixed_ips: port.fixedIps.map((ip) => ({ subnet_id: ip.subnetId, ip_address: ip.address })),
  port_id: port.id,
  net_id: port.networkId,
  mac_addr: port.mac,
  ...(call.minor >= 70 && { tag: null }),
})

const portsOf = (call: NovaCall, id: string): PortRow[] => {
  const row = findServer(call, id)
  return call.cloud.state.ports.all().filter((port) => port.deviceId === row.id)
}

/** Ports as neutron has them: here a new port shows before it does in `addresses`. */
export const listInterfaces = (call: NovaCall, id: string): Answer =>
  json(200, { interfaceAttachments: portsOf(call, id).map((port) => view(call, port)) })

export function showInterface(call: NovaCall, id: string, portId: string): Answer {
  const port = portsOf(call, id).find((one) => one.id === portId)
  if (port === undefined) throw refuse(404, `Port id ${portId} could not be found.`)
  return json(200, { interfaceAttachment: view(call, port) })
}

const plain = (call: NovaCall, id: string): Record<string, unknown[]> => {
  const byNetwork = Object.entries(addressesView(findServer(call, id).addresses))
  return Object.fromEntries(byNetwork.map(([name, list]) => [name, list.map(({ addr, version }) => ({ addr, version }))]))
}

export const listAddresses = (call: NovaCall, id: string): Answer => json(200, { addresses: plain(call, id) })

export function listNetworkAddresses(call: NovaCall, id: string, name: string): Answer {
  const list = plain(call, id)[name]
  if (list === undefined) throw refuse(404, 'Instance is not a member of specified network')
  return json(200, { [name]: list })
}

/** Volumes of a server, with the fields of each microversion. */
export function listVolumeAttachments(call: NovaCall, id: string): Answer {
  const row = findServer(call, id)
  const attachments = row.volumes.map((volume) => {
    const attachment = call.cloud.state.volumes.get(volume.id)?.attachments.find((one) => one.serverId === row.id)
    return {
      volumeId: volume.id,
      serverId: row.id,
      device: volume.device,
      ...(call.minor < 89 && { id: volume.id }),
      ...(call.minor >= 70 && { tag: volume.tag }),
      ...(call.minor >= 79 && { delete_on_termination: volume.deleteOnTermination }),
      ...(call.minor >= 89 && { attachment_id: attachment?.attachmentId ?? null, bdm_uuid: volume.id }),
    }
  })
  return json(200, { volumeAttachments: attachments })
}
