import type { Collection } from '../../collection.ts'
import type { NeutronBase } from '../rows.ts'
import type { Call } from '../service.ts'
import { overQuota } from './errors.ts'
import { isOwn } from './visible.ts'

export type Json = Record<string, unknown>

/** One kind of thing that neutron keeps: how it is named, seen, shown and changed. Nothing is stored for what it leaves out. */
export type Resource<Row extends NeutronBase> = {
  singular: string
  plural: string
  /** Neutron's exception for an unknown id, and its sentence. */
  unknown: { type: string; message: (id: string) => string }
  rows(call: Call): Collection<Row>
  /** Whether the caller may see the row; by default its own project's. */
  visible?(call: Call, row: Row): boolean
  view(call: Call, row: Row): Json
  create?(call: Call, given: Json): Row
  update?(call: Call, row: Row, given: Json): Row
  remove?(call: Call, row: Row): void
}

export const seenRows = <Row extends NeutronBase>(call: Call, resource: Resource<Row>): Row[] =>
  resource
    .rows(call)
    .all()
    .filter((row) => resource.visible?.(call, row) ?? isOwn(call, row))

/** Attributes that everything in neutron has. */
export const baseView = (row: NeutronBase): Json => ({
  id: row.id,
  name: row.name,
  description: row.description,
  project_id: row.projectId,
  tenant_id: row.projectId,
  tags: row.tags,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  revision_number: row.revision,
})

/** 409 OverQuota when the project has as many as it may. */
export function checkNeutronQuota(call: Call, resource: string, used: number): void {
  const limit = call.cloud.state.quotas.get(call.caller.projectId)?.neutron[resource] ?? -1
  if (limit >= 0 && used >= limit) throw overQuota(resource)
}

/** How many of a kind the caller's project has. */
export const ownCount = (call: Call, rows: NeutronBase[]): number =>
  rows.filter((row) => row.region === call.region && row.projectId === call.caller.projectId).length
