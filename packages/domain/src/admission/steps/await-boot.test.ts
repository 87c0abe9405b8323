import { expect, it } from 'vitest'
import type { Identity, ServerView } from '../../clouds/provider.ts'
import { judgeView, withoutFault } from './await-boot.ts'

const identity: Identity = { deploymentId: 'd', operationId: 'o', attemptId: 'a', nonce: 'n' }
const view: ServerView = {
  id: 's',
  projectId: 'p',
  name: 'edge-1',
  description: undefined,
  state: 'error',
  providerState: 'ERROR',
  task: undefined,
  tellsTask: true,
  identity,
  stage: 'held',
  ownMetadata: undefined,
  otherMetadataKeys: undefined,
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

it('an ERROR that does not say why is waited for, until it was seen so for 10 s', () => {
  const at = (seconds: number) => ({ now: new Date(Date.UTC(2026, 10, 30, 12, 0, seconds)) })
  const first = withoutFault(at(0), view, { detail: { message: 'The cloud reports BUILD.' } })
  expect(first).toEqual({
    outcome: 'UNKNOWN',
    detail: { message: 'The cloud reports ERROR, and not yet why.', errorSince: '2026-11-30T12:00:00.000Z' },
  })
  expect(withoutFault(at(9), view, first)).toEqual(first)
  expect(withoutFault(at(10), view, first)).toBeUndefined()
  expect(withoutFault(at(5), { ...view, fault: { code: 500, message: 'No valid host was found.' } }, first)).toBeUndefined()
  expect(withoutFault(at(0), { ...view, state: 'pending' }, undefined)).toBeUndefined()
})
