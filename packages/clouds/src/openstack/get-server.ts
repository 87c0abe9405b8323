import type { ServerView } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { microversionNeeds } from './microversions.ts'
import { aboutThis, notFoundWords } from './own-not-found.ts'
import { serverAnswer, viewOf } from './parse-server.ts'
import { pathPart } from './path-part.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export async function getServer(session: Session, region: string, id: string): Promise<ServerView> {
  const answer = await session
    .call({ service: 'compute', region, method: 'GET', path: `servers/${pathPart(id, 'id')}`, microversion: microversionNeeds.readServers })
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
