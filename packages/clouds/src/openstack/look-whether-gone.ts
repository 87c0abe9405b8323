import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { GoneLook } from '@sallyport/domain/clouds/deletion.ts'
import { getServer } from './get-server.ts'
import { readMarker } from './markers.ts'
import { isOwnNotFound, notFoundWords } from './own-not-found.ts'
import type { Session } from './session.ts'

export type Looked = { region: string; serverId: string; marker: { id: string; deploymentId: string } }

/** A 404 alone says little: it is also what a cloud answers whose project, or whose rights, are others now. */
export async function lookWhetherGone(session: Session, looked: Looked): Promise<GoneLook> {
  const hindered: string[] = []
  const before = await withOneToken(session, hindered, () => markerIn(session, looked))
  const server = await withOneToken(session, hindered, () => serverIn(session, looked))
  const after = await withOneToken(session, hindered, () => markerIn(session, looked))
  return {
    server: server.found,
    markerBefore: before.found,
    markerAfter: after.found,
    tokens: [before.token, server.token, after.token],
    hindered: hindered[0],
  }
}

type Asked<Found> = { found: Found | 'UNKNOWN'; token: string }

/** A token that was given up is never held again: where the same one is held before and after a question, it was asked with that one. */
async function withOneToken<Found>(session: Session, hindered: string[], ask: () => Promise<Found>): Promise<Asked<Found>> {
  try {
    const before = await session.tokenName()
    const found = await ask()
    return { found, token: (await session.tokenName()) === before ? before : '' }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    hindered.push(error.message)
    return { found: 'UNKNOWN', token: '' }
  }
}

async function markerIn(session: Session, { region, marker: { id, deploymentId } }: Looked): Promise<GoneLook['markerBefore']> {
  const marker = await readMarker(session, region, id, deploymentId)
  if (marker === undefined) return 'MISSING'
  return marker.verified ? 'OURS' : 'UNKNOWN'
}

async function serverIn(session: Session, { region, serverId }: Looked): Promise<GoneLook['server']> {
  try {
    const { state, softDeleted } = await getServer(session, region, serverId)
    if (softDeleted === undefined || state === 'unknown') return 'UNKNOWN'
    if (softDeleted) return 'SOFT_DELETED'
    return state === 'gone' ? 'DELETED' : 'PRESENT'
  } catch (error) {
    if (isOwnNotFound(error, notFoundWords.server, serverId)) return 'NOT_FOUND'
    throw error
  }
}
