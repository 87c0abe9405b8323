import type { PublishedAddress } from '@sallyport/domain/addresses/ports.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { pagesOf } from './paging.ts'

export const PublishedAddressType = builder.objectRef<PublishedAddress>('PublishedAddress').implement({
  description: 'An address or block that the installation tells the world its monitors come from.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PublishedAddress', id) }),
    range: t.exposeString('range', { description: 'An address, or a block as `address/prefix`, in one spelling.' }),
    family: t.exposeInt('family', { description: '4 or 6.' }),
    note: t.exposeString('note', { description: 'For people of this installation; not in `/addresses.json`.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
    publishedBy: t.exposeString('publishedBy', { description: 'The name of whoever published it.' }),
    withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true, description: 'Null: published now.' }),
    withdrawnBy: t.exposeString('withdrawnBy', { nullable: true, description: 'The name of whoever withdrew it.' }),
  }),
})

builder.queryField('publishedAddresses', (t) =>
  t.connection(
    {
      type: PublishedAddressType,
      description: 'Published addresses, newest first.',
      authScopes: { act: 'fleet.read' },
      args: { withdrawn: t.arg.boolean({ defaultValue: false, description: 'Also those that were withdrawn.' }) },
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const page = await context.services.addresses.published(pageRequest('publishedAddresses', args, context), args.withdrawn)
        return toConnection('publishedAddresses', page, ({ publishedAt, id }) => ({ at: publishedAt.toISOString(), id }), context)
      },
    },
    pagesOf(PublishedAddressType, 'PublishedAddress', 'installation.read'),
  ),
)
