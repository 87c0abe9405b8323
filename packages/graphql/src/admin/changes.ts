import type { Change } from '@sallyport/domain/progress/changes.ts'
import { type FeedBatch, follow } from '../feed.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'

const read = { act: 'installation.read' } as const

/** The object type whose global id a change of this kind carries. */
const typeOf = {
  NODE: 'Node',
  OPERATION: 'Operation',
  MONITOR: 'Monitor',
  MEMBER: 'Member',
  API_TOKEN: 'ApiToken',
  PUBLISHED_ADDRESS: 'PublishedAddress',
  OBSERVED_ADDRESS: 'ObservedAddress',
  TENANT: 'Tenant',
  CLOUD_ACCOUNT: 'CloudAccount',
  INSTANCE: 'Instance',
  ORPHAN: 'Orphan',
  ALARM: 'Alarm',
  ATTESTATION: 'Attestation',
  ADMINISTRATOR: 'Administrator',
  AUDIT: 'AuditEntry',
} as const
type Kind = keyof typeof typeOf

const KindType = builder.enumType('ChangeKind', {
  description: 'What changed.',
  values: Object.fromEntries(
    Object.entries(typeOf).map(([kind, type]) => [kind, { description: `\`id\` is that of a \`${type}\`.` }]),
  ) as Record<Kind, { description: string }>,
})
export const FeedKindType = builder.enumType('FeedKind', {
  description: 'What a message of a feed is.',
  values: {
    SNAPSHOT: { description: 'The first message without `after`: fetch what you show now; everything after `number` follows.' },
    ENTRIES: { description: 'What changed, in order.' },
    RESET: {
      description: '`after` is older than what is kept (24 hours), or was never given out: fetch again; the feed goes on from `number`.',
    },
  } as const,
})

const ChangeType = builder.objectRef<Change>('Change').implement({
  description: 'One thing that changed. Fetch it anew.',
  authScopes: read,
  fields: (t) => ({
    number: t.field({ type: 'Sequence', description: 'Gapless, in the order of commits.', resolve: ({ number }) => number }),
    kind: t.field({ type: KindType, description: 'What changed.', resolve: ({ kind }) => kind as Kind }),
    id: t.id({ description: 'The global id of what changed.', resolve: ({ kind, id }) => globalId(typeOf[kind as Kind], id) }),
    at: t.expose('at', { type: 'DateTime', description: "By the database's clock." }),
  }),
})

const ChangesType = builder.objectRef<FeedBatch<Change>>('Changes').implement({
  description: 'A message of the feed of changes.',
  authScopes: read,
  fields: (t) => ({
    kind: t.field({ type: FeedKindType, description: 'What this message is.', resolve: ({ kind }) => kind }),
    number: t.field({
      type: 'Sequence',
      description: 'Ask on with `after` this number when the connection was lost.',
      resolve: ({ number }) => number,
    }),
    changes: t.field({
      type: [ChangeType],
      description: 'At most 200; empty unless `kind` is ENTRIES.',
      // A replica of the next version may tell of kinds that are not known here.
      resolve: ({ entries }) => entries.filter(({ kind }) => Object.hasOwn(typeOf, kind)),
    }),
  }),
})

builder.subscriptionField('changes', (t) =>
  t.field({
    type: ChangesType,
    description:
      'Everything that changes, of all tenants: first where the feed stands, then every change from there on, none missed and none twice.',
    authScopes: read,
    args: { after: t.arg({ type: 'Sequence', required: false, description: 'The last number that was seen. Null: from now on.' }) },
    subscribe: (_root, { after }, { services, signal }) => follow(services.changes, after ?? undefined, signal),
    resolve: (batch) => batch,
  }),
)
