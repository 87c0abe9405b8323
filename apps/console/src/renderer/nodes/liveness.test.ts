import { describe, expect, it } from 'vitest'
import { isLiveAt, shownNode } from './liveness.ts'

describe('a node in a list', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  it.each([
    ['2026-11-30T11:59:15Z', 'Enabled'],
    ['2026-11-30T11:59:14.999Z', 'Silent'],
    [null, 'Silent'],
  ])('that is enabled and was heard at %s is shown as %s at noon', (lastSeenAt, word) => {
    expect(shownNode({ state: 'ENABLED', reason: 'ADMITTED' }, isLiveAt(lastSeenAt, now)).word).toBe(word)
  })
})
