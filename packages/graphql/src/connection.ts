import type { Page, PageKey, PageRequest } from '@sallyport/domain/primitives/page.ts'
import { invalid } from '@sallyport/domain/primitives/problem.ts'
import type { AnyViewer, RequestContext } from './context.ts'
import { pageSize } from './mutation.ts'

/** Cost of a page for the complexity limit: as many times its fields as it may have items. */
export const pageCost = (args: { first?: number | null | undefined }): { field: number; multiplier: number } => ({
  field: 1,
  multiplier: args.first ?? 20,
})

/** Reads the arguments of a connection: `first` 1 to 100 (20 by default), `after` a cursor of this very list. Paging goes forward only. */
export function pageRequest(
  list: string,
  args: {
    first?: number | null | undefined
    after?: string | null | undefined
    last?: number | null | undefined
    before?: string | null | undefined
  },
  context: RequestContext<AnyViewer>,
): PageRequest {
  if (args.last != null || args.before != null) throw invalid('last', 'Paging goes forward: ask with `first` and `after`.')
  return { first: pageSize(args.first), after: args.after == null ? undefined : context.cursors.open(list, args.after) }
}

/** Turns a store's page into what a Relay connection resolves. */
export function toConnection<Item>(list: string, page: Page<Item>, keyOf: (item: Item) => PageKey, context: RequestContext<AnyViewer>) {
  const sealed = (item: Item): string => context.cursors.seal(list, keyOf(item))
  const cursorOf = (item: Item | undefined): string | null => (item === undefined ? null : sealed(item))
  return {
    edges: page.items.map((node) => new Edge(node, sealed)),
    pageInfo: {
      hasNextPage: page.hasNext,
      hasPreviousPage: false,
      get startCursor() {
        return cursorOf(page.items[0])
      },
      get endCursor() {
        return cursorOf(page.items.at(-1))
      },
    },
  }
}

/** Its cursor costs an HMAC and is made when it is asked for: most requests ask for the last one alone. A class, since a getter for each item costs more than the item. */
class Edge<Item> {
  readonly node: Item
  readonly #sealed: (item: Item) => string

  constructor(node: Item, sealed: (item: Item) => string) {
    this.node = node
    this.#sealed = sealed
  }

  get cursor(): string {
    return this.#sealed(this.node)
  }
}
