import { describe, expect, it } from 'vitest'
import type { NodeState } from '../fleet/node-states.ts'
import { counts } from './assignable-nodes.ts'
import { healthState } from './health.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)

describe('who counts', () => {
  it.each<[NodeState, boolean]>([
    ['ENROLLING', false],
    ['HELD', false],
    ['ENABLED', true],
    ['DISABLED', false],
    ['RETIRED', false],
    ['REVOKED', false],
  ])('a live %s node: %s', (state, expected) => {
    expect(counts({ state, lastSeenAt: ago(1) }, now)).toBe(expected)
  })

  it('an enabled node counts for 45 s after its last heartbeat', () => {
    expect(counts({ state: 'ENABLED', lastSeenAt: ago(45) }, now)).toBe(true)
    expect(counts({ state: 'ENABLED', lastSeenAt: ago(45.001) }, now)).toBe(false)
    expect(counts({ state: 'ENABLED', lastSeenAt: undefined }, now)).toBe(false)
  })
})

describe("a tenant's health", () => {
  const of = (down: number, unknown: number, enabledNodes: number, liveNodes: number) =>
    healthState({ monitors: { UP: 3, DOWN: down, UNKNOWN: unknown }, enabledNodes, liveNodes })

  it('is healthy when all nodes live and all monitors are up', () => {
    expect(of(0, 0, 2, 2)).toBe('HEALTHY')
  })
  it('is down when one monitor is', () => {
    expect(of(1, 0, 2, 2)).toBe('DOWN')
  })
  it('needs attention when an enabled node is silent or a monitor cannot be judged', () => {
    expect(of(0, 0, 2, 1)).toBe('ATTENTION')
    expect(of(0, 1, 2, 2)).toBe('ATTENTION')
  })
  it('is unknown while no node is live, enabled or not', () => {
    expect(of(0, 3, 2, 0)).toBe('UNKNOWN')
    expect(of(0, 0, 0, 0)).toBe('UNKNOWN')
  })
})
