import { describe, expect, it } from 'vitest'
import { acceptableOf, canBe, consequences, type NodeOf, skewWords } from './node-words.ts'

const node = (change: Partial<NodeOf>): NodeOf => ({
  state: 'ENABLED',
  origin: 'PROVISIONED',
  firstEnabledAt: '2026-11-30T12:00:00.000Z',
  name: 'edge-1',
  attempt: null,
  ...change,
})

describe('what may be done to a node', () => {
  it('is what the server takes of it', () => {
    const offered = (one: NodeOf) => (['DISABLE', 'RETIRE', 'REVOKE'] as const).filter((act) => canBe(act, one))
    expect(offered(node({ state: 'ENABLED' }))).toEqual(['DISABLE', 'RETIRE', 'REVOKE'])
    expect(offered(node({ state: 'DISABLED' }))).toEqual(['RETIRE', 'REVOKE'])
    expect(offered(node({ state: 'HELD', firstEnabledAt: null }))).toEqual(['REVOKE'])
    expect(offered(node({ state: 'ENROLLING', firstEnabledAt: null }))).toEqual(['REVOKE'])
    expect(offered(node({ state: 'REVOKED' }))).toEqual(['RETIRE'])
    expect(offered(node({ state: 'REVOKED', firstEnabledAt: null }))).toEqual([])
    expect(offered(node({ state: 'RETIRED' }))).toEqual([])
  })
})

describe('what becomes of the instance', () => {
  it.each([
    ['RETIRE', node({}), /^Its instance is filed for deletion\./],
    ['REVOKE', node({ state: 'HELD', firstEnabledAt: null }), /^Its instance is filed for deletion\./],
    ['REVOKE', node({}), /^Its instance stays, and goes on running and costing\. Retire/],
    ['DISABLE', node({}), /goes on running and costing/],
    ['RETIRE', node({ origin: 'MANUAL' }), /nothing is deleted there/],
  ] as const)('%s says it', (act, one, words) => {
    expect(consequences(act, one).at(-1)).toMatch(words)
  })
})

describe('what may be accepted by name', () => {
  const unknown = (state: 'HELD' | 'ENABLED', icmp: 'UNKNOWN' | 'FAILED') =>
    acceptableOf(
      node({
        state,
        attempt: { conditions: [{ name: 'ICMP', state: icmp, detail: '', since: null }] } as unknown as NonNullable<NodeOf['attempt']>,
      }),
    )
  it('is what is unknown of a held node, and not what failed', () => {
    expect(unknown('HELD', 'UNKNOWN')).toEqual(['ICMP'])
    expect(unknown('HELD', 'FAILED')).toEqual([])
    expect(unknown('ENABLED', 'UNKNOWN')).toEqual([])
  })
})

describe("an agent's clock", () => {
  it.each([
    [999, 'Less than a second off'],
    [-61_000, '61 s behind'],
    [7_200_000, '120 min ahead'],
  ])('%i ms off is "%s"', (ms, words) => expect(skewWords(ms)).toBe(words))
})
