import { operationStates } from '@sallyport/domain/admission/attempt-states.ts'
import type { OwnNode } from '@sallyport/domain/tenancy/own-nodes.ts'
import type { OwnOperation } from '@sallyport/domain/tenancy/own-operations.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { batched } from './batched.ts'
import { NodeType } from './node.ts'
import { addList, findOne } from './paging.ts'
import { builder } from './tenant-builder.ts'

const words: Record<(typeof operationStates)[number], string> = {
  RUNNING: 'Nodes are being created and checked.',
  SUCCEEDED: 'Every node was admitted.',
  PARTIAL: 'Some nodes were admitted, some were not.',
  FAILED: 'No node was admitted.',
  CANCELLED: 'It was cancelled; nodes that had been admitted stay.',
}

export const OperationStateType = builder.enumType('OperationState', {
  description: 'Where a provisioning request is.',
  values: Object.fromEntries(operationStates.map((state) => [state, { value: state, description: words[state] }])) as Record<
    OwnOperation['state'],
    { value: OwnOperation['state']; description: string }
  >,
})

const nodesOf = batched<OwnNode>((context, operationIds) => context.services.nodes.ofOperations(member(context), operationIds))

export const OperationType = builder.objectRef<OwnOperation>('Operation').implement({
  description: 'One provisioning request: so many nodes for this tenant.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Operation', id) }),
    state: t.field({ type: OperationStateType, description: 'Where it is.', resolve: ({ state }) => state }),
    startedBy: t.exposeString('startedByName', { description: 'Display name of the administrator who started it.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was started.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended; null while it runs.' }),
    cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When it was cancelled, if it was.' }),
    count: t.exposeInt('count', { description: 'How many nodes it asks for, 1 to 50.' }),
    namePrefix: t.exposeString('namePrefix', { description: 'With what the names of its nodes begin.' }),
    deadline: t.field({
      type: 'Duration',
      description: 'How long each node has to prove itself once it is started: PT10M to PT2H.',
      resolve: ({ validationDeadlineMinutes }) => validationDeadlineMinutes * 60,
    }),
    nodes: t.field({
      type: [NodeType],
      description: 'Its nodes, by place; a further attempt at a place is a node of its own. At most 250.',
      complexity: { field: 5, multiplier: 10 },
      resolve: ({ id }, _args, context) => nodesOf(context, id),
    }),
  }),
})

addList({
  name: 'operations',
  type: OperationType,
  typeName: 'Operation',
  act: 'fleet.read',
  description: "This tenant's provisioning requests, newest first.",
  page: (request, context) => context.services.operations.page(member(context), request),
  keyOf: ({ startedAt, id }) => ({ at: startedAt.toISOString(), id }),
})

builder.queryField('operation', (t) =>
  t.field({
    type: OperationType,
    nullable: true,
    description: 'One provisioning request; null: it is not there, or not yours.',
    authScopes: { act: 'fleet.read' },
    args: { id: t.arg.id({ description: 'Of the operation.' }) },
    resolve: (_root, { id }, context) => findOne('Operation', id, (local) => context.services.operations.find(member(context), local)),
  }),
)
