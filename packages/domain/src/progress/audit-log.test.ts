import { expect, it } from 'vitest'
import { nameAsKnown } from './audit-log.ts'

it.each([
  ['retireNode', 'NODE', { name: 'edge-1', from: 'ENABLED' }, 'edge-1'],
  ['renameNode', 'NODE', { from: 'edge-1', to: 'harbour' }, 'edge-1'],
  ['publishAddress', 'PUBLISHED_ADDRESS', { range: '203.0.113.7', note: 'north' }, '203.0.113.7'],
  ['inviteOwner', 'MEMBER', { displayName: 'Lin', email: 'lin@example.org' }, 'Lin'],
  // The place that is tried again, and not the operation.
  ['retryPlace', 'OPERATION', { placeId: 'p', name: 'edge-2' }, undefined],
  ['setMemberRole', 'MEMBER', { from: 'MEMBER', to: 'OWNER' }, undefined],
  ['disableNode', 'NODE', { name: 7 }, undefined],
  ['disableNode', 'NODE', {}, undefined],
])('knows of %s of %s what it was done to by the name of that time', (action, subjectKind, detail, name) =>
  expect(nameAsKnown({ action, subjectKind, detail })).toBe(name),
)
