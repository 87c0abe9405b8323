import { notFound } from '@sallyport/domain/primitives/problem.ts'
import type { ProgressEntry } from '@sallyport/domain/tenancy/own-operations.ts'
import { type FeedBatch, follow } from '../feed.ts'
import { globalId, localId } from '../global-id.ts'
import { member } from './acting.ts'
import { FeedKind } from './changes.ts'
import { OperationStateType, OperationType } from './operation.ts'
import { Reason } from './reason.ts'
import { builder, type TenantContext } from './tenant-builder.ts'

const Entry = builder.objectRef<ProgressEntry>('ProgressEntry').implement({
  description: 'A step of one node, or, where `nodeName` is null, of the operation as a whole.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    number: t.expose('number', { type: 'Sequence', description: 'Of this step; without gaps within the operation.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    nodeId: t.id({
      nullable: true,
      description: 'Of the node.',
      resolve: ({ node }) => (node?.id === undefined ? null : globalId('Node', node.id)),
    }),
    nodeName: t.string({ nullable: true, description: 'Of the node.', resolve: ({ node }) => node?.name ?? null }),
    attempt: t.int({
      nullable: true,
      description: 'Which try at the place it is; counts from 1.',
      resolve: ({ node }) => node?.attempt ?? null,
    }),
    reason: t.field({
      type: Reason,
      nullable: true,
      description: 'What it waits for, or how it ended.',
      resolve: ({ reason }) => reason ?? null,
    }),
    conditionsMet: t.exposeInt('conditionsMet', { nullable: true, description: 'Conditions that were met then.' }),
    conditionsTotal: t.exposeInt('conditionsTotal', { nullable: true, description: 'Conditions that an admission asks for.' }),
    operationState: t.field({
      type: OperationStateType,
      nullable: true,
      description: 'The state that the operation came to; null for a step of one node.',
      resolve: ({ operationState }) => operationState ?? null,
    }),
  }),
})

type Batch = FeedBatch<ProgressEntry> & { operationId: string }

const Progress = builder.objectRef<Batch>('OperationProgress').implement({
  description: "One answer of an operation's progress.",
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    kind: t.field({ type: FeedKind, description: 'How to take it.', resolve: ({ kind }) => kind }),
    number: t.expose('number', { type: 'Sequence', description: 'Give it as `after` to go on from here.' }),
    entries: t.field({ type: [Entry], description: 'At most 200; empty unless `kind` is ENTRIES.', resolve: ({ entries }) => entries }),
    operation: t.field({
      type: OperationType,
      description: 'The operation as it is now.',
      resolve: async ({ operationId }, _args, context) => {
        const operation = await context.services.operations.find(member(context), operationId)
        if (operation === undefined) throw notFound('operation')
        return operation
      },
    }),
  }),
})

async function* progress(id: string, after: number | undefined, context: TenantContext): AsyncGenerator<Batch, void, undefined> {
  const operationId = localId('Operation', id)
  const scope = member(context)
  if ((await context.services.operations.find(scope, operationId)) === undefined) throw notFound('operation')
  for await (const batch of follow(context.services.feeds.progress(scope, operationId), after, context.signal))
    yield { ...batch, operationId }
}

builder.subscriptionField('operationProgress', (t) =>
  t.field({
    type: Progress,
    description: 'Every step of one operation, from now on or from a number on; `after: 0` tells it from its beginning.',
    authScopes: { act: 'fleet.read' },
    args: {
      operationId: t.arg.id({ description: 'Of the operation.' }),
      after: t.arg({ type: 'Sequence', required: false, description: 'The last number that you have; from now on where it is left out.' }),
    },
    subscribe: (_root, { operationId, after }, context) => progress(operationId, after ?? undefined, context),
    resolve: (batch) => batch,
  }),
)
