import type { ObjectRef } from '@pothos/core'
import type { PageKey } from '@sallyport/domain/primitives/page.ts'
import type { Act } from '@sallyport/domain/tenancy/rights.ts'
import { builder } from './admin-builder.ts'

type Types = (typeof builder)['$inferSchemaTypes']

/** The connection and edge of one type: shared by every list of it. */
export function pagesOf<Item>(type: ObjectRef<Types, Item>, name: string, act: Act) {
  return builder.connectionObject(
    {
      type,
      name: `${name}Connection`,
      description: `One page of a list; ask for the next with \`after: pageInfo.endCursor\`.`,
      authScopes: { act },
    },
    { name: `${name}Edge`, description: 'One item of a page, with its cursor.', authScopes: { act } },
  )
}

/** Most lists are in the order of when their rows were made. */
export const byCreation = ({ createdAt, id }: { createdAt: Date; id: string }): PageKey => ({ at: createdAt.toISOString(), id })
