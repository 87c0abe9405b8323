import type { ObservedAddress } from '@sallyport/domain/addresses/ports.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { ConfirmationType } from './operation-enums.ts'
import { pagesOf } from './paging.ts'

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

builder.queryField('observedAddresses', (t) =>
  t.connection(
    {
      type: ObservedAddressType,
      description:
        'Addresses that nodes were seen to come from; those first seen last come first. Sightings are kept for a while after a node ended.',
      authScopes: read,
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const page = await context.services.addresses.observed(pageRequest('observedAddresses', args, context))
        return toConnection(
          'observedAddresses',
          page,
          ({ firstSeenAt, address }) => ({ at: firstSeenAt.toISOString(), id: address }),
          context,
        )
      },
    },
    pagesOf(ObservedAddressType, 'ObservedAddress', 'installation.read'),
  ),
)
