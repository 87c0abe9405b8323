import type { Cloud } from '../../cloud.ts'
import { macAddress } from '../../ids.ts'
import type { FloatingIpRow, PortRow } from '../rows.ts'
import { allocatePortAddresses } from './addresses.ts'
import { newBase, revised } from './changed.ts'

/** How long neutron's news needs until nova shows it, in milliseconds. */
export const newsDelayMs = 1000

/** Makes a port with addresses of its network, one a family. Errors as `allocatePortAddresses`. */
export function createPort(
  cloud: Cloud,
  given: {
    region: string
    projectId: string
    networkId: string
    name?: string
    description?: string
    fixedAddress?: string
    withAddress?: boolean
    securityGroupIds: string[]
    deviceId?: string
    deviceOwner?: string
    adminStateUp?: boolean
    portSecurity?: boolean
  },
): PortRow {
  const { networkId, deviceId = '', deviceOwner = '' } = given
  const mac = macAddress()
  const fixedIps = given.withAddress === false ? [] : allocatePortAddresses(cloud, networkId, mac, given.fixedAddress)
  return cloud.state.ports.put({
    ...newBase(cloud.clock, given),
    networkId,
    mac,
    fixedIps,
    deviceId,
    deviceOwner,
    securityGroupIds: given.securityGroupIds,
    status: deviceId === '' ? 'DOWN' : 'ACTIVE',
    adminStateUp: given.adminStateUp ?? true,
    portSecurity: given.portSecurity ?? true,
    zone: 'nova',
  })
}

/** Takes a port away. A floating IP on it stays, without port. */
export function deletePort(cloud: Cloud, id: string): void {
  for (const row of cloud.state.floatingIps.all()) if (row.portId === id) detachFloatingIp(cloud, row)
  cloud.state.ports.remove(id)
}

/** Gives a port that was passed in back to its owner. */
export function unbindPort(cloud: Cloud, id: string): void {
  const row = cloud.state.ports.get(id)
  if (row !== undefined) cloud.state.ports.put(revised(cloud.clock, { ...row, deviceId: '', deviceOwner: '', status: 'DOWN' }))
}

/** Its status says so only when the router's agent has done it, a moment later. */
export function detachFloatingIp(cloud: Cloud, row: FloatingIpRow): FloatingIpRow {
  tellNova(cloud, row.portId)
  settleFloatingIp(cloud, row.id)
  return cloud.state.floatingIps.put(revised(cloud.clock, { ...row, portId: null, fixedAddress: null, routerId: null }))
}

/** How long a router's agent needs, in milliseconds. */
const agentDelayMs = 500

/** The agent will make the status of a floating IP what its port says. */
export const settleFloatingIp = (cloud: Cloud, id: string): void => cloud.jobs.schedule('floatingip.settle', id, agentDelayMs)

/** Says how the agents' work ends. */
export function handleNetworkJobs(cloud: Cloud): void {
  cloud.jobs.handle('floatingip.settle', (id) => {
    const row = cloud.state.floatingIps.get(id)
    if (row !== undefined) cloud.state.floatingIps.put({ ...row, status: row.portId === null ? 'DOWN' : 'ACTIVE' })
  })
}

/** Sends neutron's event about a port to nova, which learns of it a second later. */
export function tellNova(cloud: Cloud, portId: string | null): void {
  const serverId = portId === null ? undefined : cloud.state.ports.get(portId)?.deviceId
  if (serverId !== undefined && serverId !== '') cloud.jobs.schedule('server.refresh-addresses', serverId, newsDelayMs)
}
