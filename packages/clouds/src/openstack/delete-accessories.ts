import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Accessory, DeleteAnswer, SpentPermit } from '@sallyport/domain/clouds/deletion.ts'
import { z } from 'zod'
import { aboutThis, isOwnNotFound, notFoundWords } from './own-not-found.ts'
import { pathPart } from './path-part.ts'
import { ownerOf } from './row-fields.ts'
import { type Deletion, sendDelete } from './send-delete.ts'
import type { ServiceAnswer, Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

const owned = {
  id: z.string().min(1),
  project_id: z.string().nullish(),
  tenant_id: z.string().nullish(),
  revision_number: z.number().optional(),
}

export const portAnswer = z.looseObject({ port: z.looseObject({ ...owned, device_id: z.string(), device_owner: z.string() }) })
export const floatingIpAnswer = z.looseObject({ floatingip: z.looseObject({ ...owned, port_id: z.string().nullable() }) })
export const volumeAnswer = z.looseObject({
  volume: z.looseObject({
    id: z.string().min(1),
    status: z.string(),
    attachments: z.array(z.looseObject({ server_id: z.string().optional() })),
    'os-vol-tenant-attr:tenant_id': z.string().optional(),
  }),
})

/** What was read of an accessory. `attachedTo`: in words; undefined where it is attached to nothing. */
type Found = { id: string; projectId: string | undefined; attachedTo: string | undefined; revision: number | undefined }
type Kind = Pick<Deletion, 'service' | 'notFound'> & { what: string; path: string; read(json: unknown): Found | string }

const ports: Kind = {
  what: 'port',
  service: 'network',
  path: 'ports',
  notFound: notFoundWords.port,
  read(json) {
    const parsed = portAnswer.safeParse(json)
    if (!parsed.success) return z.prettifyError(parsed.error)
    const { id, device_id, device_owner, revision_number: revision, ...row } = parsed.data.port
    const attachedTo = device_id === '' && device_owner === '' ? undefined : `${device_owner || 'a device'} ${device_id}`.trim()
    return { id, projectId: ownerOf(row), attachedTo, revision }
  },
}

const floatingAddresses: Kind = {
  what: 'floating address',
  service: 'network',
  path: 'floatingips',
  notFound: notFoundWords.floatingAddress,
  read(json) {
    const parsed = floatingIpAnswer.safeParse(json)
    if (!parsed.success) return z.prettifyError(parsed.error)
    const { id, port_id, revision_number: revision, ...row } = parsed.data.floatingip
    return { id, projectId: ownerOf(row), attachedTo: port_id ? `port ${port_id}` : undefined, revision }
  },
}

const volumes: Kind = {
  what: 'volume',
  service: 'volume',
  path: 'volumes',
  notFound: notFoundWords.volume,
  read(json) {
    const parsed = volumeAnswer.safeParse(json)
    if (!parsed.success) return z.prettifyError(parsed.error)
    const { id, status, attachments, 'os-vol-tenant-attr:tenant_id': projectId } = parsed.data.volume
    const free = attachments.length === 0 && (status === 'available' || status === 'error')
    return {
      id,
      projectId,
      attachedTo: free ? undefined : (attachments[0]?.server_id ?? `something: its status is ${status}`),
      revision: undefined,
    }
  },
}

export const deletePort = (session: Session, permit: SpentPermit, id: string): Promise<DeleteAnswer> =>
  deleteAccessory(session, permit, { kind: 'PORT', id }, ports)

export const releaseFloatingAddress = (session: Session, permit: SpentPermit, id: string): Promise<DeleteAnswer> =>
  deleteAccessory(session, permit, { kind: 'FLOATING_ADDRESS', id }, floatingAddresses)

/** Without its snapshots, and never by force: cinder refuses where there are any. */
export const deleteVolume = (session: Session, permit: SpentPermit, id: string): Promise<DeleteAnswer> =>
  deleteAccessory(session, permit, { kind: 'VOLUME', id }, volumes)

async function deleteAccessory(session: Session, permit: SpentPermit, wanted: Accessory, kind: Kind): Promise<DeleteAnswer> {
  const { id } = wanted
  const { what, service, notFound } = kind
  if (!permit.accessories.some((recorded) => recorded.kind === wanted.kind && recorded.id === id)) {
    throw new CloudError('InvalidRequest', `The permit does not name ${what} ${id}.`, { field: 'id' })
  }
  const path = `${kind.path}/${pathPart(id, 'id')}`
  const answer = await read(session, permit, kind, path, id)
  if (answer === 'GONE') return { outcome: 'GONE', providerRequestId: undefined }
  const found = kind.read(answer.json)
  if (typeof found === 'string') throw notUnderstood(answer.asked, found)
  if (found.id !== id) throw notUnderstood(answer.asked, `it is about ${what} ${found.id}`)
  if (found.projectId !== undefined && found.projectId !== permit.projectId) {
    throw notUnderstood(answer.asked, `${what} ${id} belongs to project ${found.projectId}`)
  }
  const { providerRequestId } = answer
  if (found.attachedTo !== undefined) {
    return { outcome: 'REFUSED', because: 'IN_USE', words: `The ${what} ${id} is attached to ${found.attachedTo}.`, providerRequestId }
  }
  // Refused where it was changed since it was read; a neutron without this extension does not look at it.
  const headers = found.revision === undefined ? {} : { 'if-match': `revision_number=${found.revision}` }
  return sendDelete(session, permit, { service, path, id, notFound, headers })
}

async function read(session: Session, permit: SpentPermit, kind: Kind, path: string, id: string): Promise<ServiceAnswer | 'GONE'> {
  const { service, notFound, what } = kind
  try {
    return await session.call({ service, region: permit.region, method: 'GET', path, projectId: permit.projectId })
  } catch (error) {
    if (isOwnNotFound(error, notFound, id)) return 'GONE'
    throw aboutThis(error, notFound, what, id)
  }
}
