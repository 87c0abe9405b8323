import { type OwnChange, type OwnChangeKind, ownChangeKinds } from '@sallyport/domain/tenancy/own-operations.ts'
import { type FeedBatch, follow } from '../feed.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { builder } from './tenant-builder.ts'

const typeOf: Record<OwnChangeKind, string> = {
  NODE: 'Node',
  OPERATION: 'Operation',
  MONITOR: 'Monitor',
  MEMBER: 'Member',
  API_TOKEN: 'ApiToken',
  PUBLISHED_ADDRESS: 'PublishedAddress',
  TENANT: 'Tenant',
}

const ChangeKind = builder.enumType('ChangeKind', { description: 'What sort of object changed.', values: ownChangeKinds })

export const FeedKind = builder.enumType('FeedKind', {
  description: 'What an answer of a feed is.',
  values: {
    SNAPSHOT: { description: 'The first answer without `after`: what came up to `number` is history. Fetch what you show.' },
    ENTRIES: { description: 'Everything that came since the answer before, in order, none missed and none twice.' },
    RESET: {
      description: '`after` is older than what is kept (24 hours), or was never given out. Fetch again; the feed goes on from `number`.',
    },
  } as const,
})

const Change = builder.objectRef<OwnChange>('Change').implement({
  description: 'An object that was added, changed or removed. Read it to learn what it is now.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    number: t.expose('number', { type: 'Sequence', description: 'Of this change; without gaps.' }),
    kind: t.field({ type: ChangeKind, description: 'What sort of object.', resolve: ({ kind }) => kind }),
    id: t.id({ description: 'Of the object.', resolve: ({ kind, objectId }) => globalId(typeOf[kind], objectId) }),
    at: t.expose('at', { type: 'DateTime', description: 'When it changed.' }),
  }),
})

const Changes = builder.objectRef<FeedBatch<OwnChange>>('Changes').implement({
  description: 'One answer of the feed of changes.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    kind: t.field({ type: FeedKind, description: 'How to take it.', resolve: ({ kind }) => kind }),
    number: t.expose('number', { type: 'Sequence', description: 'Give it as `after` to go on from here.' }),
    changes: t.field({ type: [Change], description: 'At most 200; empty unless `kind` is ENTRIES.', resolve: ({ entries }) => entries }),
  }),
})

const visible = new Set<string>(ownChangeKinds)

builder.subscriptionField('changes', (t) =>
  t.field({
    type: Changes,
    description: 'Everything in this tenant that changes, from now on or from a number on. Heartbeats are no changes.',
    authScopes: { act: 'fleet.read' },
    args: {
      after: t.arg({ type: 'Sequence', required: false, description: 'The last number that you have; from now on where it is left out.' }),
    },
    subscribe: (_root, { after }, context) => follow(context.services.feeds.changes(member(context)), after ?? undefined, context.signal),
    resolve: (batch) => ({ ...batch, entries: batch.entries.filter(({ kind }) => visible.has(kind)) }) as FeedBatch<OwnChange>,
  }),
)
