import { describe, expect, it } from 'vitest'
import { arrivedOn, firstOf, onlyPage, type Page, type Pages, rowsOf, withRows } from './list-pages.ts'

type Row = { id: string; state: string }
const page = (ids: string, hasNextPage = false): Page<Row> => ({
  edges: [...ids].map((id) => ({ node: { id, state: 'old' } })),
  pageInfo: { hasNextPage, endCursor: ids.at(-1) ?? null },
})
const two: Pages<Row> = { pages: [page('abc', true), page('cde')], pageParams: [null, 'c'] }

describe('the pages of a list', () => {
  it('tell a row that moved while they were loaded once', () => {
    expect(rowsOf(two).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are cut to the first with its parameter, so that the next is asked for behind it', () => {
    expect(firstOf(two)).toEqual({ pages: [page('abc', true)], pageParams: [null] })
  })

  it('take fresh rows in their places, and leave pages without any as they are', () => {
    const fresh = withRows(two, [
      { id: 'd', state: 'new' },
      { id: 'x', state: 'new' },
    ])
    expect(rowsOf(fresh).map(({ id, state }) => `${id} ${state}`)).toEqual(['a old', 'b old', 'c old', 'd new', 'e old'])
    expect(fresh.pages[0]).toBe(two.pages[0])
  })

  it('say how many have come, and that there may be more only where the page ends with one', () => {
    const here = new Set(['a', 'b'])
    expect(arrivedOn(page('xab', true), here)).toEqual({ value: 1, atLeast: false })
    expect(arrivedOn(page('abx', true), here)).toEqual({ value: 1, atLeast: true })
    expect(arrivedOn(page('abx'), here)).toEqual({ value: 1, atLeast: false })
    expect(rowsOf(onlyPage(page('x'))).map(({ id }) => id)).toEqual(['x'])
  })
})
