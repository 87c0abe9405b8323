import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId, rowId } from './ids.ts'
import { OperationStateType } from './operation-enums.ts'
import { OperationType, PlaceType } from './operation-refs.ts'
import { byCreation, pagesOf } from './paging.ts'

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
    namePrefix: t.exposeString('namePrefix', { description: 'Nodes are named `<prefix>-1` and so on.' }),
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
    lastEvent: t.expose('lastEvent', { type: 'Sequence', description: 'Number of the last event of its progress.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When its last attempt ended. Null: it runs.' }),
    cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When an administrator cancelled it.' }),
  }),
})

export const OperationPages = pagesOf(OperationType, 'Operation', 'installation.read')

builder.queryField('operations', (t) =>
  t.connection(
    {
      type: OperationType,
      description: 'Requests for nodes, newest first.',
      authScopes: { act: 'installation.read' },
      complexity: pageCost,
      args: {
        tenantId: t.arg.id({ required: false, description: 'Of this tenant alone.' }),
        state: t.arg({ type: OperationStateType, required: false, description: 'In this state alone.' }),
      },
      resolve: async (_root, args, context) => {
        const filter = { tenantId: optionalRowId('Tenant', args.tenantId), state: args.state ?? undefined }
        const page = await context.services.operations.page(pageRequest('operations', args, context), filter)
        return toConnection('operations', page, byCreation, context)
      },
    },
    OperationPages,
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
