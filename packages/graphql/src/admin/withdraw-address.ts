import type { AddressUse, NodeInUse } from '@sallyport/domain/addresses/ports.ts'
import { z } from 'zod'
import { globalId } from '../global-id.ts'
import { acting } from './acting.ts'
import { addMutation, builder } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { PublishedAddressType } from './published-address.ts'

const NodeInUseType = builder.objectRef<NodeInUse>('NodeOutsidePublished').implement({
  description: 'A node that comes from an address that is no longer published.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    nodeId: t.id({ description: 'Global id of the node.', resolve: ({ id }) => globalId('Node', id) }),
    name: t.exposeString('name', { description: "The node's name." }),
    address: t.exposeString('address', { description: 'Where it was last seen from.' }),
  }),
})

const UseType = builder.objectRef<AddressUse>('PublishedAddressUse').implement({
  description:
    'What withdrawing a published address would leave. Nodes are those that were seen from there within the last hour and from no other published address.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    inService: t.exposeInt('inService', { description: 'Nodes in service that come from there: they would stay.' }),
    held: t.exposeInt('held', { description: 'Nodes that come from there and are not admitted yet.' }),
    publishedLeft: t.exposeInt('publishedLeft', { description: 'How many would still be published. 0: the egress check would be off.' }),
  }),
})

builder.queryField('publishedAddressUse', (t) =>
  t.field({
    type: UseType,
    nullable: true,
    description: 'What withdrawing a published address would leave. Null: there is no such address, or it is withdrawn.',
    authScopes: { act: 'installation.read' },
    args: { publishedAddressId: t.arg.id({ description: 'Global id of the published address.' }) },
    complexity: 10,
    resolve: async (_root, { publishedAddressId }, { services }) =>
      (await services.addresses.use(rowId('PublishedAddress', publishedAddressId))) ?? null,
  }),
)

addMutation({
  name: 'withdrawAddress',
  act: 'installation.write',
  description:
    'Stops telling the world of an address. Nodes that come from there stay, and an alarm tells of them; held ones are judged again.',
  input: (t) => ({ publishedAddressId: t.id({ description: 'Global id of the published address.' }) }),
  check: z.object({ publishedAddressId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.addresses.withdraw(rowId('PublishedAddress', input.publishedAddressId), acting(context)),
  payload: (t) => ({
    address: t.field({ type: PublishedAddressType, description: 'As it is now.', resolve: ({ address }) => address }),
    inUse: t.field({
      type: [NodeInUseType],
      description: 'Nodes that were seen from there within the last hour and from no other published address; at most 100.',
      resolve: ({ inUse }) => inUse,
    }),
    publishedLeft: t.exposeInt('publishedLeft', { description: 'How many are still published. 0: the egress check is off.' }),
  }),
})
