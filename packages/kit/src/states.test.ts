import { describe, expect, it } from 'vitest'
import { factShown, instanceShown, type NodeSeen, nodeShown } from './states.ts'
import { ago, left } from './words-for-time.ts'

describe('how a node is shown', () => {
  it.each<[NodeSeen['state'], boolean, string | null, string, string]>([
    ['ENROLLING', false, null, 'waiting', 'Enrolling'],
    ['HELD', true, 'BEING_CHECKED', 'held', 'Held'],
    ['ENABLED', true, 'ADMITTED', 'met', 'Enabled'],
    ['ENABLED', false, 'ADMITTED', 'attention', 'Silent'],
    ['DISABLED', true, null, 'waiting', 'Disabled'],
    ['RETIRED', false, null, 'unknown', 'Retired'],
    ['REVOKED', false, 'NOT_PROVEN_IN_TIME', 'failed', 'Not admitted'],
    ['REVOKED', false, 'CANCELLED', 'waiting', 'Cancelled'],
    ['REVOKED', false, 'REVOKED', 'failed', 'Revoked'],
    ['REVOKED', false, 'ADMITTED', 'failed', 'Revoked'],
  ])('%s, live %s, because of %s: %s "%s"', (state, live, code, mark, word) => {
    expect(nodeShown({ state, live, reason: code === null ? null : { code } })).toEqual({ mark, word })
  })
})

describe('what may be deleted', () => {
  it('shows an instance that a person kept as kept, and one that runs as running', () => {
    expect(instanceShown({ state: 'SEEN', keptAt: '2026-11-29T12:00:00.000Z' })).toEqual({ mark: 'held', word: 'Kept' })
    expect(instanceShown({ state: 'SEEN', keptAt: null })).toEqual({ mark: 'met', word: 'In the cloud' })
  })

  it('shows a delete that was never proved as something to look at, not as gone', () => {
    expect(instanceShown({ state: 'UNCONFIRMED', keptAt: null }).mark).toBe('attention')
    expect(instanceShown({ state: 'GONE', keptAt: null }).word).toBe('Gone')
  })

  it('shows what is not known neither as true nor as false', () => {
    expect((['HOLDS', 'FALSE', 'UNKNOWN'] as const).map((state) => factShown(state).mark)).toEqual(['met', 'failed', 'unknown'])
  })
})

describe('times', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)

  it.each([
    [-3, 'just now'],
    [4, 'just now'],
    [-12, '12 seconds ago'],
    [-59, '59 seconds ago'],
    [-119, '1 minute ago'],
    [-7_300, '2 hours ago'],
    [-90_000, 'yesterday'],
  ])('%i s is told as "%s"', (seconds, words) => {
    expect(ago(after(seconds), now)).toBe(words)
  })

  it.each([
    [5_400, '1 h 30 min left', 'calm'],
    [600, '10 min left', 'calm'],
    [599, '9 min left', 'soon'],
    [120, '2 min left', 'soon'],
    [119, '119 s left', 'now'],
    [0, 'time is up', 'now'],
    [-5, 'time is up', 'now'],
  ])('%i s before a deadline: "%s", %s', (seconds, words, pressing) => {
    expect(left(after(seconds), now)).toEqual({ words, pressing })
  })
})
