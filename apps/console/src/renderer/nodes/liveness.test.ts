import { operationCalled, operationStates } from '@sallyport/domain/admission/attempt-states.ts'
import { tenantReasons } from '@sallyport/domain/admission/reasons.ts'
import { nodeCalled, nodeStates } from '@sallyport/domain/fleet/node-states.ts'
import { operationShown } from '@sallyport/kit/states.ts'
import { describe, expect, it } from 'vitest'
import { isLiveAt, shownNode, shownSince } from './liveness.ts'

describe('a node in a list', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  it.each([
    ['2026-11-30T11:59:15Z', 'Enabled'],
    ['2026-11-30T11:59:14.999Z', 'Silent'],
    [null, 'Silent'],
  ])('that is enabled and was heard at %s is shown as %s at noon', (lastSeenAt, word) => {
    expect(shownNode({ state: 'ENABLED', reason: 'ADMITTED' }, isLiveAt(lastSeenAt, now)).word).toBe(word)
  })

  it('is silent since it was heard last, and enabled since it was enabled', () => {
    const node = { state: 'ENABLED' as const, stateSince: '2026-11-30T11:46:00Z', lastSeenAt: '2026-11-30T11:59:00Z' }
    expect(shownSince(node, false)).toBe('2026-11-30T11:59:00Z')
    expect(shownSince(node, true)).toBe('2026-11-30T11:46:00Z')
    expect(shownSince({ ...node, lastSeenAt: null }, false)).toBe('2026-11-30T11:46:00Z')
    expect(shownSince({ ...node, state: 'DISABLED' }, false)).toBe('2026-11-30T11:46:00Z')
  })
})

it('refusals call nodes and operations as lists do', () => {
  for (const state of nodeStates)
    for (const reason of [null, ...Object.keys(tenantReasons)])
      expect(nodeCalled(state, reason)).toBe(shownNode({ state, reason }, true).word.toLowerCase())
  for (const state of operationStates) expect(operationCalled[state]).toBe(operationShown(state).word.toLowerCase())
})
