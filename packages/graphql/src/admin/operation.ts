import type { OperationTally } from '@sallyport/domain/admission/administration.ts'
import { type OperationSort, operationSortValues } from '@sallyport/domain/admission/operation-list.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId, rowId } from './ids.ts'
import { countedPagesOf, given, idsArg, listCost, listed, newestFirst, one, oneOf, rowIds, searchText, sortInput } from './listing.ts'
import { OperationStateType } from './operation-enums.ts'
import { OperationType, PlaceType } from './operation-refs.ts'

const TallyType = builder.objectRef<OperationTally>('OperationTally').implement({
  description: 'How far an operation is: each place counts once, by its last attempt.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    admitted: t.exposeInt('admitted', { description: 'Their node was admitted.' }),
    underWay: t.exposeInt('underWay', { description: 'Not ended yet.' }),
    over: t.exposeInt('over', { description: 'Failed or cancelled, and nothing follows.' }),
    nextDeadlineAt: t.expose('nextDeadlineAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The first deadline of those under way. Null: none has one.',
    }),
  }),
})

OperationType.implement({
  description: 'One request for nodes of one tenant in one cloud account.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Operation', id) }),
    state: t.expose('state', { type: OperationStateType, description: 'Follows from the places.' }),
    tenantId: t.id({ description: 'Whose nodes they are.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    tenantName: t.exposeString('tenantName', { description: "The tenant's name." }),
    cloudAccountId: t.id({ description: 'Where the instances are.', resolve: ({ accountId }) => globalId('CloudAccount', accountId) }),
    cloudAccountName: t.exposeString('accountName', { description: "The account's name." }),
    startedById: t.id({
      description: 'Global id of the administrator who asked.',
      resolve: ({ startedById }) => globalId('Administrator', startedById),
    }),
    startedByName: t.exposeString('startedByName', { description: 'The administrator who asked.' }),
    region: t.exposeString('region', { description: "The cloud's name of the region." }),
    availabilityZone: t.exposeString('zone', { nullable: true, description: "Null: the cloud's choice." }),
    sizeId: t.exposeString('sizeId', { description: "The cloud's id." }),
    sizeName: t.exposeString('sizeName', { description: 'As it was called when the request was made.' }),
    imageId: t.exposeString('imageId', { description: "The cloud's id." }),
    imageName: t.exposeString('imageName', { description: 'As it was called when the request was made.' }),
    bootVolumeGib: t.exposeInt('bootVolumeGib', { nullable: true, description: 'GiB. Null: the disk of the size.' }),
    networkIds: t.exposeStringList('networkIds', { description: "The cloud's ids; 1 to 8." }),
    securityGroupIds: t.exposeStringList('securityGroupIds', { description: "The cloud's ids; 0 to 16." }),
    floatingIpPoolId: t.exposeString('floatingPoolId', { nullable: true, description: 'Null: no floating address was asked for.' }),
    count: t.exposeInt('count', { description: 'Nodes asked for, 1 to 50.' }),
    namePrefix: t.exposeString('namePrefix', { description: 'With what the names of its nodes begin.' }),
    firstNodeName: t.exposeString('firstName', { description: 'Of the node of its first place, as it was planned.' }),
    lastNodeName: t.exposeString('lastName', { description: 'Of the node of its last place; the numbers in between have no gaps.' }),
    agentVersion: t.exposeString('agentVersion', { description: 'The version that the agents must report.' }),
    validationDeadline: t.field({
      type: 'Duration',
      description: 'From the create request to the deadline, 10 to 120 minutes.',
      resolve: ({ validationDeadlineMinutes }) => validationDeadlineMinutes * 60,
    }),
    acceptUnknownIcmp: t.exposeBoolean('acceptUnknownIcmp', { description: 'Whether ICMP that no agent can try counts as met.' }),
    attemptsPerPlace: t.exposeInt('attemptsPerPlace', { description: '1 to 3.' }),
    noMetadataService: t.exposeBoolean('noMetadataService', {
      description: 'Whether account or network were marked when the request was made: then an instance proof is not required.',
    }),
    places: t.loadableList({
      type: PlaceType,
      description: 'One for each node asked for, in order; at most 50.',
      complexity: { field: 1, multiplier: 5 },
      load: (ids: string[], context) => context.services.operations.placesOf(ids),
      resolve: ({ id }) => id,
    }),
    tally: t.loadable({
      type: TallyType,
      description: 'How far it is.',
      load: (ids: string[], context) => context.services.operations.talliesOf(ids),
      resolve: ({ id }) => id,
    }),
    lastEvent: t.expose('lastEvent', { type: 'Sequence', description: 'Number of the last event of its progress.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When its last attempt ended. Null: it runs.' }),
    cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When an administrator cancelled it.' }),
  }),
})

const FilterInput = builder.inputType('OperationFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({
      required: false,
      description:
        "Part of the prefix of its nodes' names, of the tenant's or the account's name, or of the name of whoever started it, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters.",
    }),
    tenantId: t.id({ required: false, description: 'Of this tenant alone.' }),
    cloudAccountId: t.id({ required: false, description: 'In this account alone.' }),
    states: t.field({ type: [OperationStateType], required: false, description: 'In one of these.' }),
    startedById: t.id({ required: false, description: 'Global id of the administrator who asked.' }),
  }),
})

const SortInput = sortInput('Operation', {
  CREATED_AT: 'When it was asked for.',
  NAME: "The prefix of its nodes' names, in whatever case.",
  STATE: "The state's word, then when it was asked for.",
  ENDED_AT: 'When its last attempt ended; one that runs ends last.',
  MATCH:
    "How near the prefix of its nodes' names is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name.",
} satisfies Record<OperationSort, string>)

builder.queryField('operations', (t) =>
  t.connection(
    {
      type: OperationType,
      description: 'Requests for nodes, newest first.',
      authScopes: { act: 'installation.read' },
      complexity: listCost,
      args: {
        tenantId: t.arg.id({ required: false, description: 'Of this tenant alone.' }),
        state: t.arg({ type: OperationStateType, required: false, description: 'In this state alone.' }),
        filter: t.arg({ type: FilterInput, required: false, description: 'Narrows further. Null: nothing.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: newest first.' }),
        ids: idsArg(t),
      },
      resolve: (_root, args, context) => {
        const { operations } = context.services
        const { search, tenantId, cloudAccountId, states, startedById } = args.filter ?? {}
        const filter = {
          ids: rowIds('Operation', args.ids),
          search: searchText(search),
          tenantId: one('filter.tenantId', optionalRowId('Tenant', args.tenantId), optionalRowId('Tenant', tenantId)),
          accountId: optionalRowId('CloudAccount', cloudAccountId),
          states: oneOf('states', given(args.state, states)),
          startedById: optionalRowId('Administrator', startedById),
        }
        const list = {
          name: 'operations',
          standard: newestFirst,
          sortValues: operationSortValues,
          page: operations.page,
          count: operations.count,
        }
        return listed(list, args, filter, context)
      },
    },
    countedPagesOf(OperationType, 'Operation', 'installation.read'),
  ),
)

builder.queryField('operation', (t) =>
  t.field({
    type: OperationType,
    nullable: true,
    description: 'One request for nodes; null: there is none with this id.',
    authScopes: { act: 'installation.read' },
    args: { id: t.arg.id({ description: 'Id of the operation.' }) },
    resolve: async (_root, { id }, context) => (await context.services.operations.find(rowId('Operation', id))) ?? null,
  }),
)
