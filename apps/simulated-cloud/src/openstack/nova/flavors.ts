import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import { uuid } from '../../ids.ts'
import type { FlavorRow } from '../rows.ts'
import { asObject } from '../service.ts'
import type { NovaCall } from './call.ts'
import { checkBody } from './errors.ts'
import { afterMarker, nextLinks, pageSize } from './paging.ts'
import { linksOf } from './server-view.ts'

function summary(call: NovaCall, row: FlavorRow): Record<string, unknown> {
  const { id, name, description } = row
  return { id, name, links: linksOf(call.mount, `flavors/${id}`), ...(call.minor >= 55 && { description }) }
}

function detail(call: NovaCall, row: FlavorRow): Record<string, unknown> {
  return {
    ...summary(call, row),
    ram: row.ram,
    disk: row.disk,
    vcpus: row.vcpus,
    // Until 2.75 "no swap" is an empty text, as in API 1.1.
    swap: row.swap === 0 && call.minor < 75 ? '' : row.swap,
    rxtx_factor: 1,
    'OS-FLV-EXT-DATA:ephemeral': row.ephemeral,
    'OS-FLV-DISABLED:disabled': false,
    'os-flavor-access:is_public': true,
    ...(call.minor >= 61 && { extra_specs: row.extraSpecs }),
  }
}

const find = (call: NovaCall, id: string): FlavorRow => {
  const row = call.cloud.state.flavors.get(id)
  if (row === undefined) throw refuse(404, `Flavor ${id} could not be found.`)
  return row
}

export function listFlavors(call: NovaCall, detailed: boolean): Answer {
  const rows = call.cloud.state.flavors.all().toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const page = afterMarker(call, rows, (row) => row.id).slice(0, pageSize(call))
  const links = nextLinks(call, detailed ? 'flavors/detail' : 'flavors', page.length, page.at(-1)?.id)
  return json(200, {
    flavors: page.map((row) => (detailed ? detail(call, row) : summary(call, row))),
    ...(links && { flavors_links: links }),
  })
}

export const showFlavor = (call: NovaCall, id: string): Answer => json(200, { flavor: detail(call, find(call, id)) })

export const showExtraSpecs = (call: NovaCall, id: string): Answer => json(200, { extra_specs: find(call, id).extraSpecs })

const onlyAdmin = (call: NovaCall, policy: string): void => {
  if (!call.caller.isAdmin) throw refuse(403, `Policy doesn't allow ${policy} to be performed.`)
}

/** Administrators make flavors: memory in MiB, disk in GiB. */
export function createFlavor(call: NovaCall): Answer {
  onlyAdmin(call, 'os_compute_api:os-flavor-manage:create')
  const number = { type: ['integer', 'string'], pattern: '^[0-9]*$' } as const
  const flavor = {
    type: 'object',
    required: ['name', 'ram', 'vcpus', 'disk'],
    properties: {
      id: { type: ['string', 'number', 'null'], minLength: 1, maxLength: 255 },
      name: { type: 'string', minLength: 1, maxLength: 255, format: 'name' },
      description: { type: ['string', 'null'], maxLength: 65_535 },
      ram: number,
      vcpus: number,
      disk: number,
      swap: number,
      'OS-FLV-EXT-DATA:ephemeral': number,
      rxtx_factor: { type: ['number', 'string'] },
      'os-flavor-access:is_public': { type: ['boolean', 'string'] },
    },
    additionalProperties: false,
  } as const
  checkBody({ type: 'object', required: ['flavor'], properties: { flavor }, additionalProperties: false }, call.body)
  const given = asObject(asObject(call.body)?.flavor) ?? {}
  const id = given.id === undefined || given.id === null || given.id === 'auto' ? uuid() : String(given.id)
  if (call.cloud.state.flavors.get(id) !== undefined) throw refuse(409, `Flavor with ID ${id} already exists.`)
  const row = call.cloud.state.flavors.put({
    id,
    name: String(given.name),
    description: typeof given.description === 'string' ? given.description : null,
    ram: Number(given.ram),
    vcpus: Number(given.vcpus),
    disk: Number(given.disk),
    swap: Number(given.swap ?? 0),
    ephemeral: Number(given['OS-FLV-EXT-DATA:ephemeral'] ?? 0),
    extraSpecs: {},
  })
  return json(200, { flavor: detail(call, row) })
}

export function deleteFlavor(call: NovaCall, id: string): Answer {
  onlyAdmin(call, 'os_compute_api:os-flavor-manage:delete')
  call.cloud.state.flavors.remove(find(call, id).id)
  return empty(202)
}
