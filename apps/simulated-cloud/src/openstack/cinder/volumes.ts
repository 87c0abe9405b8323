import { type Answer, json, refuse } from '../../http/answer.ts'
import type { VolumeRow } from '../rows.ts'
import { asObject, type Call } from '../service.ts'
import { createVolume, releaseVolume } from './volume-life.ts'

type Json = Record<string, unknown>

const own = (call: Call): VolumeRow[] =>
  call.cloud.state.volumes.all().filter((row) => row.region === call.region && row.projectId === call.caller.projectId)

function find(call: Call, id: string): VolumeRow {
  const row = own(call).find((one) => one.id === id)
  if (row === undefined) throw refuse(404, `Volume ${id} could not be found.`)
  return row
}

const summary = (call: Call, row: VolumeRow): Json => ({
  id: row.id,
  name: row.name,
  links: [
    { rel: 'self', href: `${call.mount}/v3/${row.projectId}/volumes/${row.id}` },
    { rel: 'bookmark', href: `${call.mount}/${row.projectId}/volumes/${row.id}` },
  ],
})

/** Cinder's times have microseconds and no zone. */
const time = (at: string | null): string | null => at && `${at.slice(0, 23)}000`

function detail(call: Call, row: VolumeRow): Json {
  const image = call.cloud.state.images.get(row.imageId ?? '')
  return {
    ...summary(call, row),
    status: row.status,
    size: row.sizeGib,
    description: row.description,
    availability_zone: 'nova',
    bootable: String(row.bootable),
    encrypted: false,
    multiattach: false,
    metadata: row.metadata,
    user_id: row.userId,
    volume_type: '__DEFAULT__',
    snapshot_id: null,
    source_volid: null,
    consistencygroup_id: null,
    replication_status: null,
    migration_status: null,
    'os-vol-tenant-attr:tenant_id': row.projectId,
    created_at: time(row.createdAt),
    updated_at: time(row.updatedAt),
    attachments: row.attachments.map((one) => ({
      id: row.id,
      attachment_id: one.attachmentId,
      volume_id: row.id,
      server_id: one.serverId,
      device: one.device,
      host_name: null,
      attached_at: time(one.attachedAt),
    })),
    ...(image && { volume_image_metadata: { image_id: image.id, image_name: image.name } }),
  }
}

export function listVolumes(call: Call, detailed: boolean): Answer {
  const { query } = call.incoming
  const limit = Math.min(Number(query.get('limit') ?? 1000), 1000)
  const rows = own(call)
    .filter((row) => ['name', 'status'].every((key) => query.get(key) === null || row[key as 'name'] === query.get(key)))
    .toSorted((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
  const marker = query.get('marker')
  const position = marker === null ? -1 : rows.findIndex((row) => row.id === marker)
  if (marker !== null && position < 0) throw refuse(400, `marker [${marker}] not found`)
  const page = rows.slice(position + 1, position + 1 + limit)
  const next = new URLSearchParams(query)
  next.set('marker', page.at(-1)?.id ?? '')
  const href = `${call.mount}/v3/volumes${detailed ? '/detail' : ''}?${next.toString()}`
  const links = query.has('limit') && page.length === limit && limit > 0 ? { volumes_links: [{ rel: 'next', href }] } : {}
  return json(200, { volumes: page.map((row) => (detailed ? detail(call, row) : summary(call, row))), ...links })
}

export const showVolume = (call: Call, id: string): Answer => json(200, { volume: detail(call, find(call, id)) })

type Usage = { volumes: number; gigabytes: number }

/** What the project uses of its limits. */
export const usageOf = (call: Call): Usage => ({
  volumes: own(call).length,
  gigabytes: own(call).reduce((sum, row) => sum + row.sizeGib, 0),
})

/** Over quota is 413 here, as cinder has it; nova says 403. */
function checkQuota(call: Call, sizeGib: number): void {
  const limits = call.cloud.state.quotas.get(call.caller.projectId)?.cinder
  const used = usageOf(call)
  if (limits === undefined) return
  if (limits.volumes >= 0 && used.volumes + 1 > limits.volumes) {
    throw refuse(413, `VolumeLimitExceeded: Maximum number of volumes allowed (${limits.volumes}) exceeded for quota 'volumes'.`)
  }
  if (limits.gigabytes >= 0 && used.gigabytes + sizeGib > limits.gigabytes) {
    const sentence = `Requested volume or snapshot exceeds allowed gigabytes quota. Requested ${sizeGib}G, quota is ${limits.gigabytes}G and ${used.gigabytes}G has been consumed.`
    throw refuse(413, `VolumeSizeExceedsAvailableQuota: ${sentence}`)
  }
}

export function createVolumeByApi(call: Call): Answer {
  const given = asObject(asObject(call.body)?.volume)
  const sizeGib = Number(given?.size)
  if (given === undefined || !Number.isInteger(sizeGib) || sizeGib < 1) {
    throw refuse(
      400,
      `Invalid input for field/attribute size. Value: ${String(given?.size)}. Volume size must be an integer greater than 0.`,
    )
  }
  checkQuota(call, sizeGib)
  const imageId = typeof given.imageRef === 'string' ? given.imageRef : null
  if (imageId !== null && call.cloud.state.images.get(imageId) === undefined)
    throw refuse(400, 'Invalid image identifier or unable to access requested image.')
  const row = createVolume(call.cloud, {
    region: call.region,
    projectId: call.caller.projectId,
    userId: call.caller.userId,
    name: typeof given.name === 'string' ? given.name : '',
    description: typeof given.description === 'string' ? given.description : null,
    sizeGib,
    imageId,
    metadata: (asObject(given.metadata) ?? {}) as Record<string, string>,
  })
  return json(202, { volume: detail(call, row) })
}

export function deleteVolume(call: Call, id: string): Answer {
  const row = find(call, id)
  if (!['available', 'error'].includes(row.status)) {
    throw refuse(
      400,
      'Invalid volume: Volume status must be available or error or error_restoring or error_extending or error_managing and must not be migrating, attached, belong to a group, have snapshots, awaiting a transfer, or be disassociated from snapshots after volume transfer.',
    )
  }
  releaseVolume(call.cloud, id, true)
  return { status: 202, headers: {}, body: '' }
}
