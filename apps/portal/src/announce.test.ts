import type { OperationState } from '@sallyport/kit/states.ts'
import { expect, it } from 'vitest'
import { known, news } from './announce.ts'

const operation = (state: OperationState, nodes: [name: string, state: string, reason?: string][]) => ({
  id: 'o',
  state,
  nodes: nodes.map(([name, nodeState, text]) => ({
    id: name,
    name,
    state: nodeState,
    reason: text === undefined ? null : { text },
    progress: null,
  })),
})

it('says nothing at first sight, and nothing while nothing changed', () => {
  const now = [operation('SUCCEEDED', [['mon-1', 'ENABLED']])]
  expect(news(new Map(), now)).toEqual([])
  expect(news(known(now), now)).toEqual([])
})

it('tells an admission, a refusal and an end, each once', () => {
  const before = [
    operation('RUNNING', [
      ['mon-1', 'HELD'],
      ['mon-2', 'HELD'],
      ['mon-3', 'HELD'],
    ]),
  ]
  const now = [
    operation('PARTIAL', [
      ['mon-1', 'ENABLED'],
      ['mon-2', 'REVOKED', 'Did not prove itself in time.'],
      ['mon-3', 'HELD'],
    ]),
  ]
  expect(news(known(before), now)).toEqual([
    'mon-1 was admitted.',
    'mon-2 was not admitted. Did not prove itself in time.',
    'The operation for mon-1 to mon-3 ended: partly done.',
  ])
  expect(news(known(now), now)).toEqual([])
})

it('says nothing of a node that is switched off later', () => {
  const before = [operation('SUCCEEDED', [['mon-1', 'ENABLED']])]
  expect(news(known(before), [operation('SUCCEEDED', [['mon-1', 'DISABLED']])])).toEqual([])
})
