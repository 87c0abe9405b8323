import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { DeleteAnswer } from '@sallyport/domain/clouds/deletion.ts'
import { FRESH_FOR_MS } from '@sallyport/domain/deletion-gate/clause.ts'
import type { DeleteTarget } from '@sallyport/domain/deletion-gate/permit.ts'
import type { Accessory } from '@sallyport/domain/deletion-gate/recorded-instance.ts'
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

/** Whose permit was spent, and which of its accessories is to go. */
export type FollowingDelete = { target: DeleteTarget; id: string; decisionId: string; monotonicMs: () => number }

export const deletePort = (session: Session, following: FollowingDelete): Promise<DeleteAnswer> =>
  deleteAccessory(session, following, 'PORT', ports)

export const releaseFloatingAddress = (session: Session, following: FollowingDelete): Promise<DeleteAnswer> =>
  deleteAccessory(session, following, 'FLOATING_ADDRESS', floatingAddresses)

/** Without its snapshots, and never by force: cinder refuses where there are any. */
export const deleteVolume = (session: Session, following: FollowingDelete): Promise<DeleteAnswer> =>
  deleteAccessory(session, following, 'VOLUME', volumes)

async function deleteAccessory(session: Session, following: FollowingDelete, which: Accessory['kind'], kind: Kind): Promise<DeleteAnswer> {
  const { target, id, decisionId, monotonicMs } = following
  const { region, projectId } = target
  const { what, service, notFound } = kind
  if (!target.accessories.some((recorded) => recorded.kind === which && recorded.cloudId === id)) {
    throw new CloudError('InvalidRequest', `No ${what} ${id} was recorded with the instance.`, { field: 'id' })
  }
  const path = `${kind.path}/${pathPart(id, 'id')}`
  // Before the question, so that its answer is never younger than it looks.
  const leaveByMs = monotonicMs() + FRESH_FOR_MS
  const answer = await read(session, target, kind, path, id)
  if (answer === 'GONE') return { outcome: 'GONE', providerRequestId: undefined }
  const found = kind.read(answer.json)
  if (typeof found === 'string') throw notUnderstood(answer.asked, found)
  if (found.id !== id) throw notUnderstood(answer.asked, `it is about ${what} ${found.id}`)
  if (found.projectId !== undefined && found.projectId !== projectId) {
    throw notUnderstood(answer.asked, `${what} ${id} belongs to project ${found.projectId}`)
  }
  const { providerRequestId } = answer
  if (found.attachedTo !== undefined) {
    return { outcome: 'REFUSED', because: 'IN_USE', words: `The ${what} ${id} is attached to ${found.attachedTo}.`, providerRequestId }
  }
  // Refused where it was changed since it was read; a neutron without this extension does not look at it.
  const headers = found.revision === undefined ? {} : { 'if-match': `revision_number=${found.revision}` }
  return sendDelete(session, { region, projectId, decisionId, leaveByMs, service, path, id, notFound, headers })
}

async function read(session: Session, target: DeleteTarget, kind: Kind, path: string, id: string): Promise<ServiceAnswer | 'GONE'> {
  const { region, projectId } = target
  const { service, notFound, what } = kind
  try {
    return await session.call({ service, region, method: 'GET', path, projectId })
  } catch (error) {
    if (isOwnNotFound(error, notFound, id)) return 'GONE'
    throw aboutThis(error, notFound, what, id)
  }
}
