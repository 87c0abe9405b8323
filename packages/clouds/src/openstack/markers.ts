import { createHash } from 'node:crypto'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Marker } from '@sallyport/domain/clouds/ownership.ts'
import { z } from 'zod'
import { aboutThis, isOwnNotFound, notFoundWords } from './own-not-found.ts'
import { pageThrough } from './page-through.ts'
import { pathPart } from './path-part.ts'
import { dateOf, ownerOf } from './row-fields.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const markerRow = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
  project_id: z.string().nullish(),
  tenant_id: z.string().nullish(),
  created_at: z.string().optional(),
  revision_number: z.number().optional(),
})
export const markerAnswer = z.looseObject({ security_group: markerRow })

type MarkerRow = z.infer<typeof markerRow>

/** Names are not unique, and anyone in the project may change one: a group that names the deployment in either place says to be its marker. */
export async function findMarkers(session: Session, region: string, deploymentId: string): Promise<Marker[]> {
  const projectId = await session.projectId()
  const name = markerName(deploymentId)
  const rows = await pageThrough<MarkerRow>(session, {
    call: { service: 'network', region, path: 'security-groups', projectId },
    collection: 'security_groups',
    row: markerRow,
    idOf: ({ id }) => id,
    doubtEmptyPage: true,
  })
  return rows
    .filter((row) => ownerOf(row) === projectId && (row.name === name || row.description?.includes(deploymentId) === true))
    .map((row) => toMarker(row, deploymentId, projectId))
}

/** Whether a group says to be the marker of any deployment, in either place. */
export const saysMarker = ({ name, description }: Pick<MarkerRow, 'name' | 'description'>): boolean =>
  /^sallyport-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(name ?? '') || /sallyport:v\d+:/.test(description ?? '')

export async function readMarker(session: Session, region: string, id: string, deploymentId: string): Promise<Marker | undefined> {
  const projectId = await session.projectId()
  const answer = await session
    .call({ service: 'network', region, method: 'GET', path: `security-groups/${pathPart(id, 'id')}`, projectId })
    .catch((error: unknown) => {
      if (isOwnNotFound(error, notFoundWords.securityGroup, id)) return undefined
      throw aboutThis(error, notFoundWords.securityGroup, 'security group', id)
    })
  if (answer === undefined) return undefined
  const parsed = markerAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, z.prettifyError(parsed.error))
  const row = parsed.data.security_group
  if (row.id !== id) throw notUnderstood(answer.asked, `it is about security group ${row.id}`)
  return toMarker(row, deploymentId, projectId)
}

/** A group without a rule of ours, put on no port: only its name and description mean anything. */
export async function createMarker(session: Session, region: string, deploymentId: string, now: Date): Promise<Marker> {
  const projectId = await session.projectId()
  const created = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const answer = await session.call({
    service: 'network',
    region,
    method: 'POST',
    path: 'security-groups',
    body: { security_group: { name: markerName(deploymentId), description: markerDescription({ deploymentId, projectId, created }) } },
    effect: 'once',
    projectId,
  })
  const parsed = markerAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, 'it holds no security group', 'once')
  const marker = toMarker(parsed.data.security_group, deploymentId, projectId)
  if (!marker.verified) throw notUnderstood(answer.asked, 'it does not show name and description as they were sent', 'once')
  return marker
}

function markerName(deploymentId: string): string {
  if (!/^[\w-]{1,60}$/.test(deploymentId)) {
    throw new CloudError('InvalidRequest', 'A deployment’s id has 1 to 60 letters, digits and dashes.', { field: 'deploymentId' })
  }
  return `sallyport-${deploymentId}`
}

/** The check makes a slip of the keyboard, or a copy from another project, show itself. It is no secret. */
function markerDescription(of: { deploymentId: string; projectId: string; created: string }): string {
  const check = createHash('sha256').update(`sallyport marker 1 ${of.deploymentId} ${of.projectId} ${of.created}`).digest('hex')
  return `sallyport:v1:${of.deploymentId}:${of.created}:${check.slice(0, 32)}`
}

function toMarker(row: MarkerRow, deploymentId: string, projectId: string): Marker {
  const { id } = row
  const [name, description, owner] = [row.name ?? '', row.description ?? '', ownerOf(row) ?? '']
  const created = /^sallyport:v1:[\w-]+:(\d{8}T\d{6}Z):/.exec(description)?.[1]
  const verified =
    created !== undefined &&
    owner === projectId &&
    name === markerName(deploymentId) &&
    description === markerDescription({ deploymentId, projectId, created })
  return { id, projectId: owner, name, description, verified, createdAt: dateOf(row.created_at), revision: row.revision_number }
}
