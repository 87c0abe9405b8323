import { type ObservedAddress, type ObservedSort, observedSortValues } from '@sallyport/domain/addresses/ports.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { countedPagesOf, listCost, listed, searchText, sortInput } from './listing.ts'
import { ConfirmationType } from './operation-enums.ts'

const read = { act: 'installation.read' } as const

const ObservedNodeType = builder.objectRef<ObservedAddress['nodes'][number]>('ObservedNode').implement({
  description: 'A node that was seen to come from the address.',
  authScopes: read,
  fields: (t) => ({
    nodeId: t.id({ description: 'Global id of the node.', resolve: ({ id }) => globalId('Node', id) }),
    name: t.exposeString('name', { description: 'For people.' }),
    state: t.exposeString('state', { description: 'Of the node: `HELD`, `ENABLED` …' }),
    tenantId: t.id({ description: 'Global id of its tenant.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    accountId: t.id({
      nullable: true,
      description: 'Null: enrolled by hand.',
      resolve: ({ accountId }) => (accountId === undefined ? null : globalId('CloudAccount', accountId)),
    }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last seen from here.' }),
  }),
})

const ObservedAccountType = builder.objectRef<ObservedAddress['accounts'][number]>('ObservedAccount').implement({
  description: 'A cloud account whose nodes were seen from the address.',
  authScopes: read,
  fields: (t) => ({
    accountId: t.id({ description: 'Global id of the account.', resolve: ({ id }) => globalId('CloudAccount', id) }),
    name: t.exposeString('name', { description: 'For people.' }),
  }),
})

const ObservedAddressType = builder.objectRef<ObservedAddress>('ObservedAddress').implement({
  description: 'An address that nodes were seen to come from.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ address }) => globalId('ObservedAddress', address) }),
    address: t.exposeString('address', { description: 'In one spelling.' }),
    family: t.exposeInt('family', { description: '4 or 6.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When a node was first seen from here.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When a node was last seen from here.' }),
    published: t.boolean({
      description: 'Whether a published address or block holds it.',
      resolve: ({ publishedId }) => publishedId !== undefined,
    }),
    publishedAddressId: t.id({
      nullable: true,
      description: 'The narrowest that does.',
      resolve: ({ publishedId }) => (publishedId === undefined ? null : globalId('PublishedAddress', publishedId)),
    }),
    nodeCount: t.exposeInt('nodeCount', { description: 'How many nodes were seen from here.' }),
    nodes: t.field({
      type: [ObservedNodeType],
      description: 'At most 20 of them, those seen last first.',
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ nodes }) => nodes,
    }),
    accounts: t.field({ type: [ObservedAccountType], description: 'By name.', resolve: ({ accounts }) => accounts }),
    looksLikeProxy: t.boolean({
      description:
        'Nodes of several accounts seem to come from this address of our own network: something stands there that does not pass on where they come from, or is not among the trusted proxies. Publishing it would prove nothing.',
      resolve: (observed, _args, { services }) => services.addresses.looksLikeProxy(observed),
    }),
    confirmedBy: t.field({
      type: ConfirmationType,
      nullable: true,
      description:
        'How a cloud confirms the address: then it can be published with one click. Null: none does, or the cloud cannot be asked.',
      complexity: 5,
      resolve: async ({ address }, _args, { services }) => (await services.addresses.confirmation(address)) ?? null,
    }),
  }),
})

const FilterInput = builder.inputType('ObservedAddressFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({
      required: false,
      description: 'Part of the address, or of the name of a node that was seen from it, in whatever case; at most 200 characters.',
    }),
    published: t.boolean({ required: false, description: 'False: those alone that nothing published holds. True: the others.' }),
  }),
})

const SortInput = sortInput('ObservedAddress', {
  FIRST_SEEN_AT: 'When a node was first seen from here.',
  LAST_SEEN_AT: 'When a node was last seen from here. Nodes are seen while you page: some may come twice or not at all.',
  ADDRESS: 'By number; IPv4 before IPv6.',
  NODE_COUNT: 'How many nodes were seen from here.',
  MATCH:
    'How near it is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by its letters.',
} satisfies Record<ObservedSort, string>)

builder.queryField('observedAddresses', (t) =>
  t.connection(
    {
      type: ObservedAddressType,
      description:
        'Addresses that nodes were seen to come from; those first seen last come first. Sightings are kept for a while after a node ended.',
      authScopes: read,
      complexity: listCost,
      args: {
        filter: t.arg({ type: FilterInput, required: false, description: 'Null: all.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: those first seen last come first.' }),
      },
      resolve: (_root, args, context) => {
        const { addresses } = context.services
        const filter = { search: searchText(args.filter?.search), published: args.filter?.published ?? undefined }
        const list = {
          name: 'observedAddresses',
          standard: { by: 'FIRST_SEEN_AT', direction: 'DESC' } as const,
          sortValues: observedSortValues,
          page: addresses.observed,
          count: addresses.countObserved,
        }
        return listed(list, args, filter, context)
      },
    },
    countedPagesOf(ObservedAddressType, 'ObservedAddress', 'installation.read'),
  ),
)
