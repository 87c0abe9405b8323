import { refuse } from '../../http/answer.ts'
import { isUuid } from '../../ids.ts'
import { externalForMember, networksOf, visibleNetwork } from '../neutron/visible.ts'
import type { FlavorRow, ImageRow, RequestedNetwork, SecurityGroupRow } from '../rows.ts'
import { zoneName } from './availability-zones.ts'
import type { NovaCall } from './call.ts'
import { badRequest } from './errors.ts'

/** The body of a create that the schema has passed. */
export type CreateBody = {
  name: string
  description?: string | null
  imageRef?: string
  flavorRef: string | number
  metadata?: Record<string, string>
  tags?: string[]
  networks?: string | { uuid?: string; port?: string | null; fixed_ip?: string; tag?: string }[]
  availability_zone?: string
  key_name?: string
  user_data?: string
  config_drive?: boolean | string
  security_groups?: { name?: string }[]
  block_device_mapping_v2?: BlockDevice[]
  min_count?: number | string
  max_count?: number | string
  return_reservation_id?: boolean | string
  hostname?: string
  accessIPv4?: string
  accessIPv6?: string
  adminPass?: string
  'OS-DCF:diskConfig'?: string
  trusted_image_certificates?: string[] | null
}
export type BlockDevice = {
  boot_index?: number | string | null
  uuid?: string
  source_type?: string
  destination_type?: string
  volume_size?: number | string | null
  delete_on_termination?: boolean | string
  device_name?: string | null
  tag?: string
}

/** A block device that becomes a volume of the server. */
export type WantedVolume =
  | { kind: 'from-image'; imageId: string; sizeGib: number; deleteOnTermination: boolean; tag: string | null }
  | { kind: 'blank'; sizeGib: number; deleteOnTermination: boolean; tag: string | null }
  | { kind: 'existing'; volumeId: string; deleteOnTermination: boolean; tag: string | null }

/** Strict booleans in all the spellings that the schema lets through. */
export const isYes = (value: boolean | string | undefined): boolean =>
  typeof value === 'string' ? ['true', '1', 'on', 'yes'].includes(value.toLowerCase()) : value === true

export function flavorOf(call: NovaCall, reference: string | number): FlavorRow {
  const row = call.cloud.state.flavors.get(String(reference))
  if (row === undefined) throw badRequest(`Flavor ${reference} could not be found.`)
  return row
}

/** A usable image, or the 400 that nova makes of every trouble with it. */
export function imageOf(call: NovaCall, id: string, flavor: FlavorRow): ImageRow {
  if (!isUuid(id)) throw badRequest('Invalid imageRef provided.')
  const row = call.cloud.state.images.get(id)
  const visible = row?.region === call.region && (row.visibility === 'public' || row.projectId === call.caller.projectId)
  if (row === undefined || !visible) throw badRequest('Can not find requested image')
  if (row.status !== 'active') throw badRequest(`Image ${id} is not active.`)
  if (row.minRam > flavor.ram) throw badRequest("Flavor's memory is too small for requested image.")
  return row
}

/** The zone, or the 400 for one that is not there. */
export function zoneOf(requested: string | undefined): string {
  if (requested !== undefined && requested !== zoneName) throw badRequest('The requested availability zone is not available')
  return zoneName
}

/** Checks what can be checked at once. A network that exists but must not be used (external) is found out later, in BUILD. */
export function networksOfCreate(call: NovaCall, body: CreateBody): RequestedNetwork[] {
  const usable = networksOf(call).filter((network) => !externalForMember(call, network))
  const wanted = body.networks
  if (wanted === 'none') return []
  if (typeof wanted === 'string' && wanted !== 'auto') {
    throw badRequest(
      `Invalid input for field/attribute networks. Value: ${wanted}. '${wanted}' is not valid under any of the given schemas`,
    )
  }
  if (wanted === 'auto' || wanted === undefined || wanted.length === 0) {
    if (usable.length > 1) throw refuse(409, 'Multiple possible networks found, use a Network ID to be more specific.')
    return usable.map((network) => ({ uuid: network.id }))
  }
  return wanted.map(({ uuid, port, fixed_ip: fixedIp, tag }) => {
    if (typeof port === 'string') return { port: checkedPort(call, port), ...(tag !== undefined && { tag }) }
    if (uuid === undefined) throw badRequest('Bad networks format: network uuid is not in proper format (None)')
    if (visibleNetwork(call, uuid) === undefined) throw badRequest(`Network ${uuid} could not be found.`)
    return { uuid, ...(fixedIp !== undefined && { fixedIp }), ...(tag !== undefined && { tag }) }
  })
}

function checkedPort(call: NovaCall, id: string): string {
  const row = call.cloud.state.ports.get(id)
  if (row === undefined || row.projectId !== call.caller.projectId || row.region !== call.region) {
    throw badRequest(`Port id ${id} could not be found.`)
  }
  if (row.deviceId !== '') throw refuse(409, `Port ${id} is still in use.`)
  return id
}

/** Groups by id or by name; two of one name cannot be told apart and are a 409. */
export function securityGroupsOfCreate(call: NovaCall, body: CreateBody): SecurityGroupRow[] {
  const own = call.cloud.state.securityGroups.all().filter((row) => row.projectId === call.caller.projectId && row.region === call.region)
  const names = [...new Set((body.security_groups ?? []).map((group) => group.name ?? 'default'))]
  return (names.length === 0 ? ['default'] : names).map((name) => {
    const byId = own.find((row) => row.id === name)
    const byName = own.filter((row) => row.name === name)
    if (byId !== undefined) return byId
    if (byName.length > 1) {
      throw refuse(409, `Multiple security_group matches found for name '${name}', use an ID to be more specific.`)
    }
    const [only] = byName
    if (only === undefined) throw badRequest(`Unable to find security_group with name or id '${name}'`)
    return only
  })
}

/** Block devices that need cinder. The one with boot index 0 holds the system where no image is given. */
export function volumesOfCreate(call: NovaCall, body: CreateBody, flavor: FlavorRow): WantedVolume[] {
  const wanted: WantedVolume[] = []
  for (const device of body.block_device_mapping_v2 ?? []) {
    const common = { deleteOnTermination: isYes(device.delete_on_termination), tag: device.tag ?? null }
    if (device.source_type === 'image' && device.destination_type === 'volume' && device.uuid !== undefined) {
      const sizeGib = Number(device.volume_size ?? flavor.disk)
      const image = imageOf(call, device.uuid, flavor)
      if (sizeGib < 1) throw badRequest("Images with destination_type 'volume' need to have a non-zero size specified")
      if (sizeGib < image.minDisk) throw badRequest('Volume is smaller than the minimum size specified in image metadata.')
      wanted.push({ kind: 'from-image', imageId: image.id, sizeGib, ...common })
    } else if (device.source_type === 'blank' && device.destination_type === 'volume') {
      wanted.push({ kind: 'blank', sizeGib: Number(device.volume_size ?? 0), ...common })
    } else if (device.source_type === 'volume' && device.uuid !== undefined) {
      const volume = call.cloud.state.volumes.get(device.uuid)
      if (volume === undefined || volume.projectId !== call.caller.projectId) {
        throw badRequest(`Block Device Mapping is Invalid: failed to get volume ${device.uuid}.`)
      }
      if (volume.status !== 'available') {
        throw badRequest(`Invalid volume: volume '${volume.id}' status must be 'available'. Currently in '${volume.status}'`)
      }
      wanted.push({ kind: 'existing', volumeId: volume.id, ...common })
    }
  }
  const bootsFromVolume = (body.block_device_mapping_v2 ?? []).some((device) => Number(device.boot_index ?? -1) === 0)
  if (body.imageRef === undefined || body.imageRef === '') {
    if (!bootsFromVolume) throw badRequest(body.imageRef === undefined ? 'Missing imageRef attribute' : 'Invalid imageRef provided.')
  } else {
    if (!isUuid(body.imageRef)) {
      const { imageRef } = body
      throw badRequest(
        `Invalid input for field/attribute imageRef. Value: ${imageRef}. '${imageRef}' is not valid under any of the given schemas`,
      )
    }
    const image = imageOf(call, body.imageRef, flavor)
    if (flavor.disk === 0 && !bootsFromVolume) throw refuse(403, 'Only volume-backed servers are allowed for flavors with zero disk.')
    if (flavor.disk > 0 && image.minDisk > flavor.disk) throw badRequest("Flavor's disk is too small for requested image.")
  }
  return wanted
}
