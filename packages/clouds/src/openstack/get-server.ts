import type { ServerView } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { type MicroversionNeed, microversionNeeds } from './microversions.ts'
import { aboutThis, notFoundWords } from './own-not-found.ts'
import { serverAnswer, viewOf } from './parse-server.ts'
import { pathPart } from './path-part.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const getServer = (session: Session, region: string, id: string): Promise<ServerView> =>
  readServer(session, region, id, microversionNeeds.readServers)

/** A server of an unreachable cell is an error here, not a partial row: this version has none. */
export const readForDeletion = (session: Session, region: string, id: string): Promise<ServerView> =>
  readServer(session, region, id, microversionNeeds.readForDeletion)

async function readServer(session: Session, region: string, id: string, microversion: MicroversionNeed): Promise<ServerView> {
  const answer = await session
    .call({ service: 'compute', region, method: 'GET', path: `servers/${pathPart(id, 'id')}`, microversion })
    .catch((error: unknown) => {
      throw aboutThisServer(error, id)
    })
  const parsed = serverAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, z.prettifyError(parsed.error))
  if (parsed.data.server.id !== id) throw notUnderstood(answer.asked, `it is about server ${parsed.data.server.id}`)
  return viewOf(parsed.data.server, answer.body)
}

/** "Not found" is evidence, so it counts only as nova's own word about this very id. */
export const aboutThisServer = (error: unknown, id: string): unknown => aboutThis(error, notFoundWords.server, 'server', id)
