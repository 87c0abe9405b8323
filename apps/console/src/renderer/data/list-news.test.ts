import { describe, expect, it } from 'vitest'
import { type ListAsked, type ListNews, readNews } from './list-news.ts'
import { none, onlyPage, type Page, type Pages, rowsOf, withRows } from './list-pages.ts'

type Row = { id: string; fits: boolean; version: number }
const noNews: ListNews = { count: undefined, arrived: none, left: new Set() }

/** A server with these rows, of which pages of two fit the filter, and a window that shows some of them. */
function listOf(rows: Row[], shown: string, { byIds = true, counted = false, allShown = false } = {}) {
  const questions: string[] = []
  const page = (of: Row[]): Page<Row> => ({ edges: of.slice(0, 2).map((node) => ({ node })), pageInfo: { hasNextPage: of.length > 2 } })
  let pages: Pages<Row> = {
    pages: [...shown].map((id, at) => ({
      edges: [{ node: { id, fits: true, version: 0 } }],
      pageInfo: { hasNextPage: !allShown || at < shown.length - 1, endCursor: id },
    })),
    pageParams: [...shown].map((_, at) => (at === 0 ? null : shown[at - 1]!)),
  }
  const list: ListAsked<Row> = {
    firstPage: { first: 2 },
    perPage: 1,
    byIds,
    filtered: true,
    ask: async (more) => {
      questions.push(
        'ids' in more ? `${more.ids}${'filter' in more ? '' : ' that fit'}` : 'after' in more ? `after ${more.after}` : 'first',
      )
      if ('ids' in more) return page(rows.filter(({ id, fits }) => (more.ids as string[]).includes(id) && ('filter' in more || fits)))
      if ('after' in more) return page(rows.slice(rows.findIndex(({ id }) => id === more.after) + 1).slice(0, 1))
      const fitting = rows.filter(({ fits }) => fits)
      return { ...page(fitting), ...(counted && { count: { value: fitting.length, atLeast: false } }) }
    },
    pages: () => pages,
    fill: (first) => {
      pages = onlyPage(first)
    },
    replaceRows: (fresh) => {
      pages = withRows(pages, fresh)
    },
  }
  return { list, questions, shown: () => rowsOf(pages).map(({ id, version }) => `${id}${version}`) }
}
const row = (id: string, fits = true): Row => ({ id, fits, version: 1 })

describe('what became of a list', () => {
  it('is also what came behind the first page where all pages are shown: the count tells of it', async () => {
    const { list, questions } = listOf([row('a'), row('b'), row('c', false), row('x'), row('y')], 'abc', { counted: true, allShown: true })
    expect((await readNews(list, new Set(['c', 'x', 'y']), noNews)).arrived).toEqual({ value: 2, atLeast: false })
    expect(questions).toEqual(['first', 'c', 'c that fit'])
  })

  it('is asked for behind the last page where all pages are shown and nobody counts', async () => {
    const { list, questions } = listOf([row('a'), row('b'), row('c'), row('x')], 'abc', { allShown: true })
    expect((await readNews(list, new Set(['x']), noNews)).arrived).toEqual({ value: 1, atLeast: false })
    expect(questions).toEqual(['first', 'after c'])
  })

  it('comes with the next page where not all pages are shown: it has not come behind them', async () => {
    const { list, questions } = listOf([row('a'), row('b'), row('c'), row('x')], 'abc', { counted: true })
    expect((await readNews(list, new Set(['x']), noNews)).arrived).toEqual(none)
    expect(questions).toEqual(['first'])
  })

  it('is told by its first page alone where that is the only one: who came, and who belongs there no more', async () => {
    const { list, questions, shown } = listOf([row('a', false), row('b'), row('x')], 'ab')
    const news = await readNews(list, new Set(['b', 'x']), noNews)
    expect(questions).toEqual(['first'])
    expect([news.arrived.value, [...news.left]]).toEqual([1, ['a']])
    expect(shown()).toEqual(['a0', 'b1'])
  })

  it('is asked for by ids where what changed is not on the first page: it says what it is now, and stays', async () => {
    const { list, questions, shown } = listOf([row('a'), row('b'), row('c'), row('d', false)], 'abcd')
    const news = await readNews(list, new Set(['c', 'd']), noNews)
    expect(questions).toEqual(['first', 'c,d', 'c,d that fit'])
    expect([news.arrived.value, [...news.left]]).toEqual([0, ['d']])
    expect(shown()).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  it('remembers who left until it fits again', async () => {
    const rows = [row('a'), row('b'), row('c'), row('d', false)]
    const { list } = listOf(rows, 'abcd')
    const left = await readNews(list, new Set(['d']), noNews)
    expect([...(await readNews(list, new Set(['a']), left)).left]).toEqual(['d'])
    rows[3] = row('d')
    expect([...(await readNews(list, new Set(['d']), left)).left]).toEqual([])
  })

  it('fills an empty list by itself', async () => {
    const { list, shown } = listOf([row('a'), row('b')], '')
    expect(await readNews(list, new Set(['b']), noNews)).toMatchObject({ arrived: none, left: new Set() })
    expect(shown()).toEqual(['a1', 'b1'])
  })

  it('is asked for by the pages that hold what changed where ids are not taken', async () => {
    const { list, questions, shown } = listOf([row('a'), row('b'), row('c'), row('d')], 'abcd', { byIds: false })
    await readNews(list, new Set(['d']), noNews)
    expect(questions).toEqual(['first', 'after c'])
    expect(shown()).toEqual(['a1', 'b1', 'c0', 'd1'])
  })
})
