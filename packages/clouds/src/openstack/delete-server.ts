import type { DeleteAnswer } from '@sallyport/domain/clouds/deletion.ts'
import { type DeletePermit, spend } from '@sallyport/domain/deletion-gate/permit.ts'
import { microversionNeeds } from './microversions.ts'
import { notFoundWords } from './own-not-found.ts'
import { pathPart } from './path-part.ts'
import { sendDelete } from './send-delete.ts'
import type { Session } from './session.ts'

/** How long a request may wait for its turn and its connection, in milliseconds: so much less may be the age of what the permit rests on. */
export const LEAVES_WITHIN_MS = 500

export type PermittedDelete = { permit: DeletePermit; instanceId: string; decisionId: string; monotonicMs: () => number }

/** nova answers 204 at once, also where it will do nothing: an operator may have switched off the server's termination. */
export async function deleteServer(
  session: Session,
  { permit, instanceId, decisionId, monotonicMs }: PermittedDelete,
): Promise<DeleteAnswer> {
  // A sign-in that is due now is not to come between the permit and the request.
  await session.projectId()
  const leaveByMs = monotonicMs() + LEAVES_WITHIN_MS
  const { region, projectId, cloudId } = spend(permit, instanceId, leaveByMs)
  return sendDelete(session, {
    region,
    projectId,
    decisionId,
    leaveByMs,
    service: 'compute',
    path: `servers/${pathPart(cloudId, 'cloudId')}`,
    id: cloudId,
    notFound: notFoundWords.server,
    microversion: microversionNeeds.deleteServer,
  })
}
