import {
  type AttentionCounts,
  type AttentionFact,
  type AttentionKind,
  type AttentionSection,
  type AttentionSubject,
  attentionKinds,
  attentionSortValues,
  type Severity,
  type SubjectKind,
} from '@sallyport/domain/attention/attention.ts'
import { sayAttention } from '@sallyport/domain/attention/say-attention.ts'
import { pageKey } from '@sallyport/domain/primitives/listing.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { ConditionType } from './operation-refs.ts'
import { pagesOf } from './paging.ts'

const read = { act: 'installation.read' } as const

const described = <Key extends string>(table: Record<Key, string>): Record<Key, { description: string }> =>
  Object.fromEntries(Object.entries<string>(table).map(([key, description]) => [key, { description }])) as Record<
    Key,
    { description: string }
  >

const KindType = builder.enumType('AttentionKind', {
  description: 'What needs a person.',
  values: described<AttentionKind>({
    ALARM: 'An alarm that nobody acknowledged, unless what it tells of is another item for as long as it lasts.',
    DEADLINE_NEAR: 'An attempt that still waits, 10 minutes before its deadline or less.',
    NODE_WAITS:
      'A held node that waits for an administrator and for nothing that time brings, from the moment on that this is so: `lacking` has what for. An address is an item of its own.',
    ADDRESS_UNPUBLISHED: 'Held nodes are seen from an address that is not published; with the nodes, the first deadline first.',
    EGRESS_UNCHECKED: 'Nothing is published any more, so that nodes are admitted from anywhere; not where nothing ever was.',
    NODES_SILENT: 'Enabled nodes that were not heard for 2 minutes, all in one item.',
    ACCOUNT_FAILING: 'A cloud account that cannot be used: one of its credentials does not sign in, or its cloud does not answer.',
    DELETION_NEAR:
      'Deletion is active, and 10 minutes or less are left to keep instances for certain, all in one item: what becomes of them then cannot be taken back.',
    GATE_CLOSED: 'Deletion is switched on in the configuration, and the gate is closed; a `NOTICE` where a person stopped deletion.',
    MARKER_MISSING:
      'Deletion is active, and a cloud account in which instances wait, or which has a credential for deletion, has no ownership marker; with how many wait.',
    INSTANCES_WAIT: 'Instances that wait for their deletion, or whose deletion hangs or was never proved, all in one item.',
    ORPHAN: "An instance with this deployment's id that no row knows and that nobody settled.",
  }),
})

const SeverityType = builder.enumType('AttentionSeverity', {
  description: 'How urgent it is.',
  values: described<Severity>({
    CRITICAL: 'Now: a deadline within 2 minutes, or an alarm that somebody else may hold what is ours, or that deletion was stopped.',
    WARNING: 'Soon.',
    NOTICE: 'When there is time.',
  }),
})

const SectionType = builder.enumType('AttentionSection', {
  description: 'Where in the console it is found.',
  values: described<AttentionSection>({
    OPERATIONS: 'Requests for nodes.',
    NODES: 'Nodes.',
    INSTANCES: 'Instances and orphans.',
    GATE: 'The deletion gate.',
    CLOUDS: 'Cloud accounts.',
    ADDRESSES: 'Published and seen addresses.',
    ALARMS: 'Alarms.',
  }),
})

const typeOf: Record<SubjectKind, string | undefined> = {
  ALARM: 'Alarm',
  OPERATION: 'Operation',
  ATTEMPT: 'Attempt',
  NODE: 'Node',
  INSTANCE: 'Instance',
  CLOUD_ACCOUNT: 'CloudAccount',
  ORPHAN: 'Orphan',
  TENANT: 'Tenant',
  ADDRESS: undefined,
  GATE: undefined,
}

const SubjectKindType = builder.enumType('AttentionSubjectKind', {
  description: 'What an item is about.',
  values: Object.fromEntries(
    Object.entries(typeOf).map(([kind, type]) => [
      kind,
      { description: type === undefined ? 'It has no id.' : `\`id\` is that of a \`${type}\`.` },
    ]),
  ) as Record<SubjectKind, { description: string }>,
})

const SubjectType = builder.objectRef<AttentionSubject>('AttentionSubject').implement({
  description: 'One thing that an item is about, or that one may want to go to from it.',
  authScopes: read,
  fields: (t) => ({
    kind: t.field({ type: SubjectKindType, description: 'What it is.', resolve: ({ kind }) => kind }),
    id: t.id({
      nullable: true,
      description: 'Global id. Null: an address, whose `name` is the address, or the gate.',
      resolve: ({ kind, id }) => {
        const type = typeOf[kind]
        return type === undefined || id === undefined ? null : globalId(type, id)
      },
    }),
    name: t.exposeString('name', { description: 'For people; the kind of an alarm.' }),
  }),
})

const ItemType = builder.objectRef<AttentionFact>('AttentionItem').implement({
  description: 'Something that needs a person now.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Opaque; the same for as long as it is the same trouble.', resolve: ({ key }) => globalId('Attention', key) }),
    kind: t.field({ type: KindType, description: 'What needs a person.', resolve: ({ kind }) => kind }),
    severity: t.field({ type: SeverityType, description: 'How urgent it is.', resolve: ({ severity }) => severity }),
    section: t.field({ type: SectionType, description: 'Where it is found.', resolve: ({ kind }) => attentionKinds[kind] }),
    sentence: t.string({ description: 'What is so and what can be done, a sentence or two.', resolve: sayAttention }),
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'Since when. Null: not known.' }),
    deadline: t.expose('deadline', {
      type: 'DateTime',
      nullable: true,
      description: 'At this instant it is too late. Null: nothing runs out.',
    }),
    count: t.exposeInt('count', { description: 'How many nodes or instances it stands for; else 1.' }),
    subjects: t.field({
      type: [SubjectType],
      description: 'What it is about first; where it stands for several, at most 20 of them, the most urgent first.',
      complexity: { field: 1, multiplier: 3 },
      resolve: ({ subjects }) => subjects,
    }),
    lacking: t.field({
      type: [ConditionType],
      description:
        'Conditions that an attempt lacks, as last evaluated; of a node that waits for an administrator those that it waits for. Empty: it is no attempt, or none was evaluated yet.',
      complexity: { field: 1, multiplier: 3 },
      resolve: ({ lacking }) => lacking,
    }),
    reasons: t.stringList({
      description: 'What keeps the gate closed, with what to do about it, in the order of the clauses. Empty: it is not about the gate.',
      resolve: ({ reasons }) => reasons,
    }),
  }),
})

builder.queryField('attention', (t) =>
  t.connection(
    {
      type: ItemType,
      description: 'All that needs a person now, the most urgent first: by severity, then by deadline, then the oldest.',
      authScopes: read,
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const page = await context.services.attention.page(pageRequest('attention', args, context))
        return toConnection('attention', page, (item) => pageKey(attentionSortValues(item), item.key), context)
      },
    },
    pagesOf(ItemType, 'AttentionItem', 'installation.read'),
  ),
)

const CountsType = builder.objectRef<AttentionCounts>('AttentionCounts').implement({
  description: 'How much needs a person now, by where it is found.',
  authScopes: read,
  fields: (t) => ({
    operations: t.int({
      description: 'Operations with an attempt that waits for an administrator, or still waits 10 minutes before its deadline or less.',
      resolve: (counts) => counts.OPERATIONS,
    }),
    nodes: t.int({ description: 'Enabled nodes that were not heard for 2 minutes.', resolve: (counts) => counts.NODES }),
    instances: t.int({
      description: 'Instances as with `needsAttention`, and orphans that nobody settled.',
      resolve: (counts) => counts.INSTANCES,
    }),
    gate: t.int({
      description:
        '1 where deletion is switched on and the gate is closed, and cloud accounts that lack an ownership marker while it is active.',
      resolve: (counts) => counts.GATE,
    }),
    clouds: t.int({ description: 'Cloud accounts that cannot be used.', resolve: (counts) => counts.CLOUDS }),
    addresses: t.int({
      description: 'Addresses that are not published and from which held nodes are seen; one more where nothing is published any more.',
      resolve: (counts) => counts.ADDRESSES,
    }),
    alarms: t.int({
      description: 'Alarms that nobody acknowledged, without those whose trouble another number counts now.',
      resolve: (counts) => counts.ALARMS,
    }),
  }),
})

builder.queryField('attentionCounts', (t) =>
  t.field({
    type: CountsType,
    description: 'How much needs a person now. It may be asked every few seconds.',
    authScopes: read,
    complexity: 5,
    resolve: (_root, _args, { services }) => services.attention.counts(),
  }),
)
