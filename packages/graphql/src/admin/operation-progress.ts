import type { AdminEvent } from '@sallyport/domain/admission/administration.ts'
import type { OperationState } from '@sallyport/domain/admission/attempt-states.ts'
import type { AdminProgress } from '@sallyport/domain/admission/progress-events.ts'
import { notFound } from '@sallyport/domain/primitives/problem.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { type FeedBatch, follow } from '../feed.ts'
import { globalId } from '../global-id.ts'
import { type AdminContext, builder } from './admin-builder.ts'
import { FeedKindType } from './changes.ts'
import { rowId } from './ids.ts'
import { AttemptStateType, EndReasonType, OperationStateType, ProgressEventType, TenantReasonType } from './operation-enums.ts'
import { ConditionType, NodeType, OperationType } from './operation-refs.ts'
import { pagesOf } from './paging.ts'

/** What an event carries; one about the operation as a whole has `count`, one about an attempt the rest. */
type Payload = Partial<AdminProgress> & { count?: number }
const payloadOf = ({ payload }: AdminEvent): Payload => payload as Payload
const isOfAttempt = (event: AdminEvent): boolean => payloadOf(event).count === undefined

const OperationEventType = builder.objectRef<AdminEvent>('OperationEvent').implement({
  description: 'One step of an operation, or of one of its attempts.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    number: t.expose('number', { type: 'Sequence', description: 'Gapless within the operation, in the order of commits.' }),
    at: t.expose('at', { type: 'DateTime', description: "The database's time." }),
    kind: t.expose('kind', { type: ProgressEventType, description: 'What happened.' }),
    nodeId: t.id({
      nullable: true,
      description: 'Null: about the operation as a whole.',
      resolve: ({ nodeId }) => (nodeId === undefined ? null : globalId('Node', nodeId)),
    }),
    attemptId: t.id({
      nullable: true,
      description: 'Null: about the operation as a whole.',
      resolve: ({ attemptId }) => (attemptId === undefined ? null : globalId('Attempt', attemptId)),
    }),
    name: t.string({ nullable: true, description: "The node's name.", resolve: (event) => payloadOf(event).name ?? null }),
    attemptNumber: t.int({
      nullable: true,
      description: '1 for the first try of a place.',
      resolve: (event) => payloadOf(event).attempt ?? null,
    }),
    state: t.field({
      type: AttemptStateType,
      nullable: true,
      description: "The attempt's state after this step.",
      resolve: (event) => (isOfAttempt(event) ? (payloadOf(event).state ?? null) : null),
    }),
    operationState: t.field({
      type: OperationStateType,
      nullable: true,
      description: "The operation's state; set for events about the operation as a whole.",
      resolve: (event) => (isOfAttempt(event) ? null : ((payloadOf(event).state as OperationState | undefined) ?? null)),
    }),
    tenantReason: t.field({
      type: TenantReasonType,
      nullable: true,
      description: 'What the tenant is told.',
      resolve: (event) => payloadOf(event).reason ?? null,
    }),
    endReason: t.field({
      type: EndReasonType,
      nullable: true,
      description: 'Set where the attempt ended.',
      resolve: (event) => payloadOf(event).endReason ?? null,
    }),
    detail: t.string({
      nullable: true,
      description: "For administrators, with the cloud's own words.",
      resolve: (event) => payloadOf(event).detail ?? null,
    }),
    conditions: t.field({
      type: [ConditionType],
      description: 'All conditions, where the step evaluated them; else empty.',
      resolve: (event) => [...(payloadOf(event).conditions ?? [])],
    }),
    conditionsMet: t.int({ nullable: true, description: '0 to 13.', resolve: (event) => payloadOf(event).conditionsMet ?? null }),
    conditionsTotal: t.int({ nullable: true, description: '13.', resolve: (event) => payloadOf(event).conditionsTotal ?? null }),
  }),
})

const EventPages = pagesOf(OperationEventType, 'OperationEvent', 'installation.read')

builder.objectField(OperationType, 'events', (t) =>
  t.connection(
    {
      type: OperationEventType,
      description: 'Its events, the last one first: what came before a page is had with `after`. `operationProgress` tells those to come.',
      complexity: pageCost,
      resolve: ({ id }, args, context) => eventsOf(`events ${id}`, { operationId: id }, args, context),
    },
    EventPages,
  ),
)

builder.objectField(NodeType, 'events', (t) =>
  t.connection(
    {
      type: OperationEventType,
      description: 'What happened to it in its operation, the last one first. Empty: enrolled by hand.',
      complexity: pageCost,
      resolve: ({ id }, args, context) => eventsOf(`node events ${id}`, { nodeId: id }, args, context),
    },
    EventPages,
  ),
)

async function eventsOf(
  list: string,
  of: Parameters<AdminContext['services']['operations']['events']>[1],
  args: Parameters<typeof pageRequest>[1],
  context: AdminContext,
) {
  const page = await context.services.operations.events(pageRequest(list, args, context), of)
  return toConnection(list, page, ({ number }) => ({ at: String(number), id: 'event' }), context)
}

type Batch = FeedBatch<AdminEvent> & { operationId: string }

const OperationProgressType = builder.objectRef<Batch>('OperationProgress').implement({
  description: 'A stretch of the progress of an operation.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    kind: t.field({
      type: FeedKindType,
      description: 'SNAPSHOT or RESET first, then ENTRIES.',
      resolve: ({ kind }) => kind,
    }),
    number: t.expose('number', { type: 'Sequence', description: 'Up to here everything is told; ask for what follows with `after`.' }),
    events: t.field({
      type: [OperationEventType],
      description: 'At most 200; empty unless `kind` is ENTRIES.',
      resolve: ({ entries }) => entries,
    }),
    operation: t.field({
      type: OperationType,
      description: 'As it is now, which may be later than `number`.',
      resolve: async ({ operationId }, _args, context) => {
        const operation = await context.services.operations.find(operationId)
        if (operation === undefined) throw notFound('operation')
        return operation
      },
    }),
  }),
})

builder.subscriptionField('operationProgress', (t) =>
  t.field({
    type: OperationProgressType,
    description: 'Follows one operation: a snapshot, then every event. A client that was cut off asks again with `after` and misses none.',
    authScopes: { act: 'installation.read' },
    args: {
      operationId: t.arg.id({ description: 'Id of the operation.' }),
      after: t.arg({
        type: 'Sequence',
        required: false,
        description: 'Number of the last event that was received; left out: from a snapshot on.',
      }),
    },
    subscribe: async (_root, { operationId, after }, context) => {
      const id = rowId('Operation', operationId)
      if ((await context.services.operations.find(id)) === undefined) throw notFound('operation')
      return withOperation(follow(context.services.operations.progress(id), after ?? undefined, context.signal), id)
    },
    resolve: (batch) => batch,
  }),
)

async function* withOperation(batches: AsyncIterable<FeedBatch<AdminEvent>>, operationId: string): AsyncGenerator<Batch> {
  for await (const batch of batches) yield { ...batch, operationId }
}
