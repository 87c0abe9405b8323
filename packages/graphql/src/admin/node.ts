import { type NodeSort, nodeSortValues } from '@sallyport/domain/fleet/node-list.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId, rowId } from './ids.ts'
import { countedPagesOf, given, idsArg, listCost, listed, newestFirst, one, oneOf, rowIds, searchText, sortInput } from './listing.ts'
import { ConfirmationType, NodeOriginType, NodeStateType, RevokedAsType, TenantReasonType } from './operation-enums.ts'
import { AttemptType, NodeType, SeenAddressType } from './operation-refs.ts'

SeenAddressType.implement({
  description: "From where a node's packets arrived at the checks.",
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    address: t.exposeString('address', { description: 'IPv4 or IPv6.' }),
    family: t.exposeInt('family', { description: '4 or 6; each is judged on its own.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'In that run of the agent.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'A sighting counts for 5 minutes.' }),
    count: t.exposeInt('count', { description: 'Sightings in that run.' }),
    presentRun: t.exposeBoolean('presentRun', { description: 'Only the present run of the agent counts for admission.' }),
    published: t.exposeBoolean('published', { description: 'Whether a published address or range holds it.' }),
    publishableWithOneClick: t.boolean({
      description: 'Not published yet, and the cloud confirms it: `publishAddress` needs no typed confirmation.',
      resolve: ({ published, confirmedBy }) => !published && confirmedBy !== undefined,
    }),
    confirmedBy: t.expose('confirmedBy', { type: ConfirmationType, nullable: true, description: 'Null: no cloud confirms it.' }),
    toldBy: t.exposeString('toldBy', { nullable: true, description: "The trusted proxy that told it; null: the connection's own peer." }),
  }),
})

NodeType.implement({
  description: 'A place that runs monitors for a tenant.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Node', id) }),
    name: t.exposeString('name', { description: '1 to 63 characters.' }),
    tenantId: t.id({ description: 'Whose it is.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    tenantName: t.exposeString('tenantName', { description: "The tenant's name." }),
    origin: t.expose('origin', { type: NodeOriginType, description: 'How it came here.' }),
    state: t.expose('state', { type: NodeStateType, description: 'A held node is enabled by its admission and by nothing else.' }),
    stateSince: t.expose('stateSince', { type: 'DateTime', description: 'Since when.' }),
    reason: t.expose('reason', {
      type: TenantReasonType,
      nullable: true,
      description: 'Why it is disabled or revoked, as the tenant is told.',
    }),
    operationId: t.id({
      nullable: true,
      description: 'Null: enrolled by hand.',
      resolve: ({ operationId }) => (operationId === undefined ? null : globalId('Operation', operationId)),
    }),
    cloudAccountName: t.exposeString('accountName', {
      nullable: true,
      description: 'Name of the account in which its instance was asked for. Null: enrolled by hand.',
    }),
    attempt: t.loadable({
      type: AttemptType,
      nullable: true,
      description: 'With every condition, while it is held and afterwards. Null: enrolled by hand.',
      load: async (ids: string[], context) => (await context.services.nodes.attemptOf(ids)).map((attempt) => attempt ?? null),
      resolve: ({ id }) => id,
    }),
    seenAddresses: t.loadableList({
      type: SeenAddressType,
      description: 'From where it was seen, the last first; at most 50.',
      complexity: { field: 1, multiplier: 2 },
      load: (ids: string[], context) => context.services.nodes.seenAddresses(ids),
      resolve: ({ id }) => id,
    }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true, description: 'Its last heartbeat; live within 45 s of it.' }),
    unbrokenSince: t.expose('unbrokenSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when its run has had no gap over 45 s.',
    }),
    agentVersion: t.exposeString('agentVersion', { nullable: true, description: 'As its agent reports.' }),
    clockSkewMs: t.exposeInt('clockSkewMs', {
      nullable: true,
      description: "The agent's clock minus the server's, in milliseconds. Shown, never used.",
    }),
    ping: t.exposeString('ping', { nullable: true, description: 'AVAILABLE, NO_PROGRAM or NOT_PERMITTED, as its agent reports.' }),
    withInstanceProof: t.exposeBoolean('withInstanceProof', {
      nullable: true,
      description: 'Whether its admission rested on an instance proof. Null: it was not admitted.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was planned or invited.' }),
    firstEnabledAt: t.expose('firstEnabledAt', { type: 'DateTime', nullable: true, description: 'Null: it never was.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it was retired or revoked.' }),
  }),
})

const FilterInput = builder.inputType('NodeFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({
      required: false,
      description:
        "Part of the node's or its tenant's name, in whatever case, or the node's id: whole, as a global id, or its last eight characters or more; at most 200 characters.",
    }),
    tenantId: t.id({ required: false, description: 'Of this tenant alone.' }),
    cloudAccountId: t.id({ required: false, description: 'On instances of this account alone.' }),
    states: t.field({ type: [NodeStateType], required: false, description: 'In one of these.' }),
    revokedAs: t.field({
      type: [RevokedAsType],
      required: false,
      description: 'Of revoked nodes those that ended in one of these ways; other nodes are not narrowed by it.',
    }),
    origin: t.field({ type: NodeOriginType, required: false, description: 'Which came here this way.' }),
    live: t.boolean({
      required: false,
      description: 'True: heard within 45 s. False: not heard for longer, or never. Whatever the state.',
    }),
  }),
})

const SortInput = sortInput('Node', {
  CREATED_AT: 'When it was planned or invited.',
  NAME: 'Its name, in whatever case.',
  STATE: "The state's word, then when it was planned or invited.",
  STATE_SINCE: 'Since when its state is what it is. Nodes change while you page: some may come twice or not at all.',
  LAST_SEEN_AT:
    'Its last heartbeat; one that was never heard counts as heard longest ago. Nodes are heard while you page: some may come twice or not at all.',
  MATCH:
    'How near its name is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name.',
} satisfies Record<NodeSort, string>)

builder.queryField('nodes', (t) =>
  t.connection(
    {
      type: NodeType,
      description: 'Nodes of all tenants, newest first.',
      authScopes: { act: 'installation.read' },
      complexity: listCost,
      args: {
        tenantId: t.arg.id({ required: false, description: 'Of this tenant alone.' }),
        operationId: t.arg.id({ required: false, description: 'Of this operation alone, those of earlier attempts included.' }),
        state: t.arg({ type: NodeStateType, required: false, description: 'In this state alone.' }),
        filter: t.arg({ type: FilterInput, required: false, description: 'Narrows further. Null: nothing.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: newest first.' }),
        ids: idsArg(t),
      },
      resolve: (_root, args, context) => {
        const { nodes } = context.services
        const { search, tenantId, cloudAccountId, states, revokedAs, origin, live } = args.filter ?? {}
        const filter = {
          ids: rowIds('Node', args.ids),
          search: searchText(search),
          tenantId: one('filter.tenantId', optionalRowId('Tenant', args.tenantId), optionalRowId('Tenant', tenantId)),
          operationId: optionalRowId('Operation', args.operationId),
          accountId: optionalRowId('CloudAccount', cloudAccountId),
          states: oneOf('states', given(args.state, states)),
          revokedAs: oneOf('revokedAs', revokedAs),
          origin: origin ?? undefined,
          live: live ?? undefined,
        }
        const list = { name: 'nodes', standard: newestFirst, sortValues: nodeSortValues, page: nodes.page, count: nodes.count }
        return listed(list, args, filter, context)
      },
    },
    countedPagesOf(NodeType, 'Node', 'installation.read'),
  ),
)

builder.queryField('node', (t) =>
  t.field({
    type: NodeType,
    nullable: true,
    description: 'One node; null: there is none with this id.',
    authScopes: { act: 'installation.read' },
    args: { id: t.arg.id({ description: 'Id of the node.' }) },
    resolve: async (_root, { id }, context) => (await context.services.nodes.byIds([rowId('Node', id)]))[0] ?? null,
  }),
)
