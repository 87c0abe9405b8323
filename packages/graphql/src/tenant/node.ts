import { type NodeState, nodeStates } from '@sallyport/domain/fleet/node-states.ts'
import type { OwnNode, SeenAddress } from '@sallyport/domain/tenancy/own-nodes.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { batched } from './batched.ts'
import { findOne, pageArgs } from './paging.ts'
import { Reason } from './reason.ts'
import { builder } from './tenant-builder.ts'

const stateWords: Record<NodeState, string> = {
  ENROLLING: 'Added by hand; its agent has not presented the enrollment token yet.',
  HELD: 'Not yet admitted: it has no monitors and counts nowhere. It leaves this state by proving itself, or by being revoked.',
  ENABLED: 'In service.',
  DISABLED: 'Out of service; an Owner can enable it again.',
  RETIRED: 'Finished with. Final.',
  REVOKED: 'No longer trusted; its credential is dead.',
}

export const NodeStateType = builder.enumType('NodeState', {
  description: 'Where a node is in its life.',
  values: Object.fromEntries(nodeStates.map((state) => [state, { value: state, description: stateWords[state] }])) as Record<
    NodeState,
    { value: NodeState; description: string }
  >,
})

const NodeOriginType = builder.enumType('NodeOrigin', {
  description: 'How a node came.',
  values: {
    MANUAL: { description: 'Enrolled by hand.' },
    PROVISIONED: { description: 'Created on request of an administrator.' },
  } as const,
})

const Progress = builder.objectRef<NonNullable<OwnNode['progress']>>('NodeProgress').implement({
  description: 'How far the admission of a provisioned node came.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    placeId: t.id({
      description: 'Attempts at one place of an operation share it.',
      resolve: ({ placeId }) => globalId('Place', placeId),
    }),
    attempt: t.exposeInt('attempt', { description: 'Which try at this place it is; counts from 1.' }),
    conditionsMet: t.exposeInt('conditionsMet', { description: 'Conditions that are met now, 0 to `conditionsTotal`.' }),
    conditionsTotal: t.exposeInt('conditionsTotal', { description: 'Conditions that an admission asks for.' }),
    deadlineAt: t.expose('deadlineAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it fails if a condition is not met; null before it was started.',
    }),
  }),
})

/** The request that a node came of, as much as its row in a list shows; `Operation` has the rest. */
const NodeOperation = builder.objectRef<NonNullable<OwnNode['operation']>>('NodeOperation').implement({
  description: 'The provisioning request that a node came of.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Of the operation.', resolve: ({ id }) => globalId('Operation', id) }),
    startedBy: t.exposeString('startedByName', { description: 'Display name of the administrator who started it.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was started.' }),
  }),
})

const SeenAddressType = builder.objectRef<SeenAddress>('SeenAddress').implement({
  description: 'An address that a node was seen to come from.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    address: t.exposeString('address', { description: 'IPv4 or IPv6.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'The first time.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'The last time.' }),
  }),
})

const seenFrom = batched((context, nodeIds) => context.services.nodes.seenFrom(member(context), nodeIds))

export const NodeType = builder.objectRef<OwnNode>('Node').implement({
  description: 'A place that runs monitors for this tenant.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Node', id) }),
    name: t.exposeString('name', { description: '1 to 63 characters; not unique.' }),
    origin: t.field({ type: NodeOriginType, description: 'How it came.', resolve: ({ origin }) => origin }),
    state: t.field({ type: NodeStateType, description: 'Where it is in its life.', resolve: ({ state }) => state }),
    stateSince: t.expose('stateSince', { type: 'DateTime', description: 'Since when it is in this state.' }),
    firstEnabledAt: t.expose('firstEnabledAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When it first came into service, as a provisioned node does by being admitted, whatever became of it since. Null: it never did.',
    }),
    reason: t.field({
      type: Reason,
      nullable: true,
      description: 'Why it waits, is disabled, or ended, where there is something to say.',
      resolve: ({ reason }) => reason ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true, description: 'Its last heartbeat; null: none yet.' }),
    live: t.exposeBoolean('live', { description: 'Whether it was heard within 45 seconds.' }),
    agentVersion: t.exposeString('agentVersion', {
      nullable: true,
      description: 'What its agent last said of itself; null: not heard yet.',
    }),
    operation: t.field({
      type: NodeOperation,
      nullable: true,
      description: 'The request that it came of; null for a node enrolled by hand.',
      resolve: ({ operation }) => operation ?? null,
    }),
    progress: t.field({
      type: Progress,
      nullable: true,
      description: 'How far its admission came; null for a node enrolled by hand.',
      resolve: ({ progress }) => progress ?? null,
    }),
    seenFrom: t.field({
      type: [SeenAddressType],
      description: 'Where it was seen to come from within 24 hours, newest first. Always empty for a provisioned node.',
      complexity: 5,
      resolve: ({ id, origin }, _args, context) => (origin === 'MANUAL' ? seenFrom(context, id) : []),
    }),
  }),
})

const connection = builder.connectionObject(
  {
    type: NodeType,
    name: 'NodeConnection',
    description: 'One page of a list; the next is had with `after: pageInfo.endCursor`.',
    authScopes: { act: 'fleet.read' },
  },
  { name: 'NodeEdge', description: 'One item of a page, with its cursor.', authScopes: { act: 'fleet.read' } },
)

builder.queryFields((t) => ({
  nodes: t.field({
    type: connection,
    description: "This tenant's nodes, newest first.",
    authScopes: { act: 'fleet.read' },
    args: {
      ...pageArgs(t),
      states: t.arg({
        type: [NodeStateType],
        required: false,
        description: 'Only nodes in one of these states; all where it is left out.',
      }),
    },
    complexity: pageCost,
    resolve: async (_root, args, context) => {
      const states = [...new Set(args.states ?? [])].sort()
      const list = `nodes ${states.join(' ')}`
      const page = await context.services.nodes.page(member(context), pageRequest(list, args, context), states)
      return toConnection(list, page, ({ createdAt, id }) => ({ at: createdAt.toISOString(), id }), context) as never
    },
  }),
  node: t.field({
    type: NodeType,
    nullable: true,
    description: 'One node; null: it is not there, or not yours.',
    authScopes: { act: 'fleet.read' },
    args: { id: t.arg.id({ description: 'Of the node.' }) },
    resolve: (_root, { id }, context) => findOne('Node', id, (local) => context.services.nodes.find(member(context), local)),
  }),
}))
