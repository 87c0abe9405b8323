import { expect, it } from 'vitest'
import { admittedWords, byPlace } from './places.ts'

const node = (id: string, placeId: string, attempt: number) => ({ id, progress: { placeId, attempt } })

it('keeps one row a place in its order, with the newest attempt in it', () => {
  const places = byPlace([node('a1', 'a', 1), node('b1', 'b', 1), node('a2', 'a', 2), node('a3', 'a', 3)])
  expect(places.map(({ now, earlier }) => [now.id, earlier.map(({ id }) => id)])).toEqual([
    ['a3', ['a2', 'a1']],
    ['b1', []],
  ])
})

it('gives a node without a place a row of its own', () => {
  expect(
    byPlace([
      { id: 'x', progress: null },
      { id: 'y', progress: null },
    ]).map(({ now }) => now.id),
  ).toEqual(['x', 'y'])
})

it.each<[string, [state: string, admitted: boolean][]]>([
  [
    '0 of 3 admitted',
    [
      ['HELD', false],
      ['HELD', false],
      ['REVOKED', false],
    ],
  ],
  [
    '2 of 3 admitted',
    [
      ['ENABLED', true],
      ['DISABLED', true],
      ['HELD', false],
    ],
  ],
  [
    '2 of 3 admitted, 1 revoked since',
    [
      ['ENABLED', true],
      ['REVOKED', true],
      ['REVOKED', false],
    ],
  ],
  [
    '3 of 3 admitted, 1 revoked since, 2 retired since',
    [
      ['RETIRED', true],
      ['REVOKED', true],
      ['RETIRED', true],
    ],
  ],
])('says "%s", and never that a node that ended was not admitted', (words, nodes) => {
  const places = nodes.map(([state, admitted]) => ({ now: { state, firstEnabledAt: admitted ? '2026-11-30T11:40:00Z' : null } }))
  expect(admittedWords(places, 3)).toBe(words)
})
