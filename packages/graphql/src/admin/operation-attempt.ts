import { globalId } from '../global-id.ts'
import { AttemptStateType, ConditionNameType, ConditionStateType, EndReasonType, TenantReasonType } from './operation-enums.ts'
import { AttemptType, ConditionType, InstanceType, NodeType } from './operation-refs.ts'

ConditionType.implement({
  description: 'One condition of admission as it was last evaluated.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    name: t.expose('condition', { type: ConditionNameType, description: 'Which one.' }),
    state: t.expose('state', { type: ConditionStateType, description: 'MET, or why not.' }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when the state is what it is, where that is known.',
      resolve: ({ since }) => (since === undefined ? null : new Date(since)),
    }),
    detail: t.exposeString('detail', { description: 'What it waits for or why it failed, a sentence.' }),
    accepted: t.boolean({
      description:
        'It is met and was not shown: a person took it as it is or, of `EGRESS`, nothing is published, so that nobody checks it.',
      resolve: ({ accepted }) => accepted ?? false,
    }),
  }),
})

AttemptType.implement({
  description: 'One try to fill a place: one node, one token, one create request, at most one adopted instance, one deadline.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque; `cancelAttempt` takes it.', resolve: ({ id }) => globalId('Attempt', id) }),
    number: t.exposeInt('number', { description: '1 for the first try of its place.' }),
    counted: t.exposeBoolean('counted', {
      description: 'False: it follows a create without effect or answer, and does not count against `attemptsPerPlace`.',
    }),
    requestedByName: t.exposeString('requestedByName', { description: 'Who asked for it.' }),
    state: t.expose('state', { type: AttemptStateType, description: 'Where it is in its life.' }),
    plannedAt: t.expose('plannedAt', { type: 'DateTime', description: 'A planned attempt waits at most 24 h.' }),
    createCalledAt: t.expose('createCalledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the one create request was recorded; the deadline counts from here.',
    }),
    createAnsweredAt: t.expose('createAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the outcome of the create was known.',
    }),
    deadlineAt: t.expose('deadlineAt', {
      type: 'DateTime',
      nullable: true,
      description: 'At this instant, conditions not met mean failure.',
    }),
    cancelWishedAt: t.expose('cancelWishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'While the create is under way, cancelling is a wish: the answer is still awaited.',
    }),
    cancelWishedBy: t.exposeString('cancelWishedBy', { nullable: true, description: 'Who wished it.' }),
    acceptedBy: t.exposeString('acceptedBy', { nullable: true, description: 'Who accepted the node without instance proof.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    icmpAcceptedBy: t.exposeString('icmpAcceptedBy', {
      nullable: true,
      description: 'Who accepted that whether it can ping stays unknown.',
    }),
    icmpAcceptedAt: t.expose('icmpAcceptedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    stageAhead: t.exposeBoolean('stageAhead', {
      description:
        'The instance may say `admitted` though the attempt was not: then nothing deletes it before an administrator settles it.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'Null: it lives.' }),
    endReason: t.expose('endReason', { type: EndReasonType, nullable: true, description: 'Null: it lives, or was admitted.' }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: "While it lives, what hinders it; afterwards the cause in full, with the cloud's own words.",
    }),
    tenantReason: t.expose('tenantReason', { type: TenantReasonType, nullable: true, description: 'What the tenant is told.' }),
    conditions: t.expose('conditions', { type: [ConditionType], description: 'All 13, as last evaluated; empty before the create.' }),
    conditionsMet: t.exposeInt('conditionsMet', { description: '0 to 13.' }),
    conditionsTotal: t.exposeInt('conditionsTotal', { description: '13.' }),
    node: t.loadable({
      type: NodeType,
      description: 'The node of this attempt alone; a further attempt has another one.',
      load: async (ids: string[], context) =>
        (await context.services.nodes.byIds(ids)).map((node, i) => node ?? new Error(`node ${ids[i]} of an attempt is missing`)),
      resolve: ({ nodeId }) => nodeId,
    }),
    instances: t.loadableList({
      type: InstanceType,
      description: 'The adopted one, and extra ones where the cloud shows more.',
      load: (ids: string[], context) => context.services.instances.ofAttempts(ids),
      resolve: ({ id }) => id,
    }),
  }),
})
