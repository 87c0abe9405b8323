import { type Answer, json, refuse } from '../../http/answer.ts'
import type { NovaCall } from './call.ts'

/** The one zone of every region. */
export const zoneName = 'nova'

export const listZones = (): Answer => json(200, { availabilityZoneInfo: [{ zoneName, zoneState: { available: true }, hosts: null }] })

/** Hosts and their services are for administrators. */
export function listZonesDetailed(call: NovaCall): Answer {
  if (!call.caller.isAdmin) {
    throw refuse(403, "Policy doesn't allow os_compute_api:os-availability-zone:detail to be performed.")
  }
  const service = { 'nova-compute': { active: true, available: true, updated_at: null } }
  return json(200, { availabilityZoneInfo: [{ zoneName, zoneState: { available: true }, hosts: { [hostName]: service } }] })
}

/** The one hypervisor of every region. */
export const hostName = 'compute-1'
