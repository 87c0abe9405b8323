import { describe, expect, it } from 'vitest'
import { Problem } from '../primitives/problem.ts'
import { decideNodeChange, type NodeWish } from './decide-node-change.ts'
import { type NodeState, nodeStates } from './node-states.ts'

const outcome = (state: NodeState, wish: NodeWish, wasEnabled: boolean): string => {
  try {
    return decideNodeChange({ state, wasEnabled }, wish) ?? 'already'
  } catch (error) {
    if (error instanceof Problem && error.kind === 'CONFLICT') return 'refused'
    throw error
  }
}

describe('what people may ask of a node', () => {
  it.each<[NodeWish, Record<NodeState, string>]>([
    ['ENABLE', { ENROLLING: 'refused', HELD: 'refused', ENABLED: 'already', DISABLED: 'ENABLED', RETIRED: 'refused', REVOKED: 'refused' }],
    [
      'DISABLE',
      { ENROLLING: 'refused', HELD: 'refused', ENABLED: 'DISABLED', DISABLED: 'already', RETIRED: 'refused', REVOKED: 'refused' },
    ],
    ['RETIRE', { ENROLLING: 'refused', HELD: 'refused', ENABLED: 'RETIRED', DISABLED: 'RETIRED', RETIRED: 'already', REVOKED: 'RETIRED' }],
    ['REVOKE', { ENROLLING: 'REVOKED', HELD: 'REVOKED', ENABLED: 'REVOKED', DISABLED: 'REVOKED', RETIRED: 'refused', REVOKED: 'already' }],
  ])('%s', (wish, expected) => {
    expect(Object.fromEntries(nodeStates.map((state) => [state, outcome(state, wish, true)]))).toEqual(expected)
  })

  it('a revoked node that never was enabled is not retired', () => {
    expect(outcome('REVOKED', 'RETIRE', false)).toBe('refused')
  })

  it('nobody enables a held node, and the refusal says what will', () => {
    expect(() => decideNodeChange({ state: 'HELD', wasEnabled: false }, 'ENABLE')).toThrow('by its admission alone')
  })
})
