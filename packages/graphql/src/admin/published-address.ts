import { type PublishedAddress, type PublishedSort, publishedSortValues } from '@sallyport/domain/addresses/ports.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { countedPagesOf, listCost, listed, searchText, sortInput } from './listing.ts'

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

const FilterInput = builder.inputType('PublishedAddressFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({
      required: false,
      description:
        'Part of the range or its note, in whatever case, or a whole address: then ranges that hold it are found, too. At most 200 characters.',
    }),
  }),
})

const SortInput = sortInput('PublishedAddress', {
  PUBLISHED_AT: 'When it was published.',
  RANGE: 'By number; IPv4 before IPv6.',
  MATCH:
    'How near the range is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by its letters.',
} satisfies Record<PublishedSort, string>)

builder.queryField('publishedAddresses', (t) =>
  t.connection(
    {
      type: PublishedAddressType,
      description: 'Published addresses, newest first.',
      authScopes: { act: 'fleet.read' },
      args: {
        withdrawn: t.arg.boolean({ defaultValue: false, description: 'Also those that were withdrawn.' }),
        filter: t.arg({ type: FilterInput, required: false, description: 'Narrows further. Null: nothing.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: newest first.' }),
      },
      complexity: listCost,
      resolve: (_root, args, context) => {
        const { addresses } = context.services
        const filter = { search: searchText(args.filter?.search), withdrawnToo: args.withdrawn }
        const list = {
          name: 'publishedAddresses',
          standard: { by: 'PUBLISHED_AT', direction: 'DESC' } as const,
          sortValues: publishedSortValues,
          page: addresses.published,
          count: addresses.countPublished,
        }
        return listed(list, args, filter, context)
      },
    },
    countedPagesOf(PublishedAddressType, 'PublishedAddress', 'installation.read'),
  ),
)
