import { expect, it } from 'vitest'
import type { Identity, ServerView } from '../../clouds/provider.ts'
import { judgeView } from './await-boot.ts'

const identity: Identity = { deploymentId: 'd', operationId: 'o', attemptId: 'a', nonce: 'n' }
const view: ServerView = {
  id: 's',
  projectId: 'p',
  name: 'edge-1',
  state: 'error',
  providerState: 'ERROR',
  task: undefined,
  tellsTask: true,
  identity,
  stage: 'held',
  ownMetadata: undefined,
  tags: undefined,
  size: undefined,
  imageId: undefined,
  locked: undefined,
  lockedReason: undefined,
  softDeleted: undefined,
  volumeIds: undefined,
  keyName: undefined,
  addresses: [],
  createdAt: undefined,
  fault: undefined,
  fingerprint: 'f',
}

it.each([
  [undefined, 'The cloud reports ERROR.'],
  [{ code: 500, message: 'No valid host was found.' }, 'The cloud reports ERROR, fault 500: No valid host was found.'],
  [{ code: undefined, message: 'Build aborted' }, 'The cloud reports ERROR, fault: Build aborted.'],
])('the fault %j is told as one sentence', (fault, message) => {
  expect(judgeView({ ...view, fault }, identity)).toMatchObject({ outcome: 'FAILED', detail: { reason: 'INSTANCE_ERROR', message } })
})
