import type { OwnServers } from '@sallyport/domain/clouds/provider.ts'
import { listServers } from './list-servers.ts'
import type { Session } from './session.ts'

export const listOwn = (session: Session, region: string, deploymentId: string): Promise<OwnServers> =>
  listServers(session, region, (view) => view.identity?.deploymentId === deploymentId)
