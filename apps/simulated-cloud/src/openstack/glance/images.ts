import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import type { ImageRow } from '../rows.ts'
import type { Call } from '../service.ts'

const defaultPage = 25
const largestPage = 1000

const visible = (call: Call, row: ImageRow): boolean =>
  row.region === call.region && (row.visibility === 'public' || row.projectId === call.caller.projectId || call.caller.isAdmin)

function view(row: ImageRow): Record<string, unknown> {
  const { id, name, visibility, status, size, checksum, tags } = row
  return {
    ...row.properties,
    id,
    name,
    visibility,
    status,
    size,
    checksum,
    tags,
    virtual_size: null,
    os_hash_algo: 'sha512',
    os_hash_value: row.sha512,
    os_hidden: false,
    protected: false,
    min_disk: row.minDisk,
    min_ram: row.minRam,
    disk_format: 'qcow2',
    container_format: 'bare',
    owner: row.projectId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    self: `/v2/images/${id}`,
    file: `/v2/images/${id}/file`,
    schema: '/v2/schemas/image',
  }
}

function pageSize(call: Call): number {
  const text = call.incoming.query.get('limit')
  if (text === null) return defaultPage
  if (!/^-?\d+$/.test(text)) throw refuse(400, 'limit param must be an integer')
  if (text.startsWith('-')) throw refuse(400, 'limit param must be positive')
  return Math.min(Number(text), largestPage)
}

const unknown = (id: string): string => `No image found with ID ${id}`
const visibilities = ['community', 'public', 'private', 'shared', 'all']

const filters = ['name', 'status', 'visibility', 'owner', 'id', 'disk_format', 'container_format'] as const

/** Newest first, 25 a page. `next` is relative to the service, wherever it is mounted, and may lead to an empty page. */
export function listImages(call: Call): Answer {
  const { query } = call.incoming
  const visibility = query.get('visibility')
  if (visibility !== null && !visibilities.includes(visibility)) throw refuse(400, `Invalid visibility value: ${visibility}`)
  const images = call.cloud.state.images
    .all()
    .filter((row) => visible(call, row))
    .filter((row) => filters.every((key) => query.get(key) === null || String(view(row)[key]) === query.get(key)))
    .filter((row) => query.getAll('tag').every((tag) => row.tags.includes(tag)))
    .toSorted((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
  const marker = query.get('marker')
  const position = marker === null ? -1 : images.findIndex((row) => row.id === marker)
  if (marker !== null && position < 0) throw refuse(400, unknown(marker))
  const limit = pageSize(call)
  const page = images.slice(position + 1, position + 1 + limit)
  const link = (last?: string): string => {
    const next = new URLSearchParams(query)
    next.delete('marker')
    if (last !== undefined) next.append('marker', last)
    return next.size === 0 ? '/v2/images' : `/v2/images?${next.toString()}`
  }
  const next = page.length === limit && limit > 0 ? { next: link(page.at(-1)?.id) } : {}
  return json(200, { images: page.map(view), first: link(), ...next, schema: '/v2/schemas/images' })
}

function find(call: Call, id: string): ImageRow {
  const row = call.cloud.state.images.get(id)
  if (row === undefined || !visible(call, row)) throw refuse(404, unknown(id))
  return row
}

export const showImage = (call: Call, id: string): Answer => json(200, view(find(call, id)))

/** Images of others can be used, not deleted. */
export function deleteImage(call: Call, id: string): Answer {
  const row = find(call, id)
  if (row.projectId !== call.caller.projectId && !call.caller.isAdmin) throw refuse(403, 'You do not own this image')
  call.cloud.state.images.remove(id)
  return empty(204)
}
