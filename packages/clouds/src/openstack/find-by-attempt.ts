import { carries, type Identity, type ServerView } from '@sallyport/domain/clouds/provider.ts'
import { listServers } from './list-servers.ts'
import type { Session } from './session.ts'

export const findByAttempt = (session: Session, region: string, identity: Identity): Promise<ServerView[]> =>
  listServers(session, region, (view) => carries(view.identity, identity))
