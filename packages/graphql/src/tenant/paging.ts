import type { ObjectRef } from '@pothos/core'
import type { Page, PageKey, PageRequest } from '@sallyport/domain/primitives/page.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { Act } from '@sallyport/domain/tenancy/rights.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { localId } from '../global-id.ts'
import { builder, type TenantContext } from './tenant-builder.ts'

type Types = (typeof builder)['$inferSchemaTypes']

/** Adds a list at the root: forward paging by `first` and `after`. */
export function addList<Item>(list: {
  name: string
  type: ObjectRef<Types, Item>
  typeName: string
  act: Act
  description: string
  page: (request: PageRequest, context: TenantContext) => Promise<Page<Item>>
  keyOf: (item: Item) => PageKey
}): void {
  const { act } = list
  const connection = builder.connectionObject(
    {
      type: list.type,
      name: `${list.typeName}Connection`,
      description: 'One page of a list; the next is had with `after: pageInfo.endCursor`.',
      authScopes: { act },
    },
    { name: `${list.typeName}Edge`, description: 'One item of a page, with its cursor.', authScopes: { act } },
  )
  builder.queryField(list.name, (t) =>
    t.field({
      type: connection,
      description: list.description,
      authScopes: { act },
      args: pageArgs(t),
      complexity: pageCost,
      resolve: async (_root, args, context) =>
        toConnection(list.name, await list.page(pageRequest(list.name, args, context), context), list.keyOf, context) as never,
    }),
  )
}

type FieldBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]

export const pageArgs = (t: FieldBuilder) => ({
  first: t.arg.int({ required: false, description: 'How many items: 1 to 100; 20 where it is left out.' }),
  after: t.arg.string({
    required: false,
    description: 'The `endCursor` of the page before. A cursor of another list or tenant is refused.',
  }),
})

/** Looks one object up. What is not there and what is not yours is null, whatever was wrong with the id. */
export async function findOne<Item>(type: string, id: string, find: (localId: string) => Promise<Item | undefined>): Promise<Item | null> {
  try {
    return (await find(localId(type, id))) ?? null
  } catch (error) {
    if (error instanceof Problem && error.kind === 'NOT_FOUND') return null
    throw error
  }
}
