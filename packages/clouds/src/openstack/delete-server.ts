import type { DeleteAnswer, SpentPermit } from '@sallyport/domain/clouds/deletion.ts'
import { microversionNeeds } from './microversions.ts'
import { notFoundWords } from './own-not-found.ts'
import { pathPart } from './path-part.ts'
import { sendDelete } from './send-delete.ts'
import type { Session } from './session.ts'

/** nova answers 204 at once, also where it will do nothing: an operator may have switched off the server's termination. */
export const deleteServer = async (session: Session, permit: SpentPermit): Promise<DeleteAnswer> =>
  sendDelete(session, permit, {
    service: 'compute',
    path: `servers/${pathPart(permit.serverId, 'serverId')}`,
    id: permit.serverId,
    notFound: notFoundWords.server,
    microversion: microversionNeeds.deleteServer,
  })
