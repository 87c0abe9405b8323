import { carries, type Identity, type ServerView } from '@sallyport/domain/clouds/provider.ts'
import { listServers } from './list-servers.ts'
import type { Session } from './session.ts'

export const findByAttempt = async (session: Session, region: string, identity: Identity): Promise<ServerView[]> =>
  (await listServers(session, region, (view) => carries(view.identity, identity))).servers
