import { expect, it } from 'vitest'
import { byPlace } from './places.ts'

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
