import { coolDownEnds } from '@sallyport/domain/deletion-gate/cool-down.ts'
import { type Hindrance, inFewLines } from '@sallyport/domain/deletion-gate/deletion-plan.ts'
import { whatToDoAbout } from '@sallyport/domain/deletion-gate/what-to-do.ts'
import { type InstanceSort, instanceSortValues } from '@sallyport/domain/instances/instance-list.ts'
import type { InstanceView } from '@sallyport/domain/instances/instance-view.ts'
import { nextStepOf } from '@sallyport/domain/instances/next-step.ts'
import { settlements } from '@sallyport/domain/instances/settle.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { findOne, optionalRowId } from './ids.ts'
import { countedPagesOf, idsArg, listCost, listed, newestFirst, one, oneOf, rowIds, searchText, sortInput } from './listing.ts'
import { AttemptStateType, EndReasonType, InstancePartType, InstanceStateType } from './operation-enums.ts'
import { InstanceType } from './operation-refs.ts'

const InstanceAddressType = builder.objectRef<InstanceView['addresses'][number]>('InstanceAddress').implement({
  description: 'An address that the cloud reports for an instance.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    address: t.exposeString('address', { description: 'IPv4 or IPv6.' }),
    kind: t.exposeString('kind', { description: '`fixed` or `floating`.' }),
    network: t.exposeString('network', { description: "The cloud's name of the network." }),
  }),
})

const InstanceFaultType = builder.objectRef<NonNullable<InstanceView['fault']>>('InstanceFault').implement({
  description: 'Why the cloud put an instance into its error state.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    code: t.exposeInt('code', { nullable: true, description: "The cloud's number." }),
    message: t.exposeString('message', { description: "The cloud's words." }),
  }),
})

export const HindranceType = builder.objectRef<Hindrance>('DeletionHindrance').implement({
  description: 'One fact that stood between an instance and its deletion when the gate last looked.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    clause: t.exposeInt('clause', { description: 'Number of the clause, 1 to 8. 0: the evidence as a whole.' }),
    clauseName: t.exposeString('name', { description: "The clause's name, which stays." }),
    fact: t.exposeString('fact', { description: "The fact's name in its clause, which stays." }),
    state: t.exposeString('state', { description: '`FALSE`, or `UNKNOWN` where it could not be established.' }),
    why: t.exposeString('why', { description: 'What was found, a sentence.' }),
    whatToDo: t.string({ description: 'What can be done about it, a sentence or two.', resolve: (refusal) => whatToDoAbout(refusal) }),
    covers: t.exposeStringList('covers', {
      description: 'Other facts that fail with the very same sentence, as `clause/fact`: all of them are this one thing.',
    }),
  }),
})

const SettledAsType = builder.enumType('SettledAs', {
  description: 'What an administrator said that an instance is.',
  values: {
    IGNORED: { description: settlements.IGNORED },
    NEVER_ACTIVATED: { description: settlements.NEVER_ACTIVATED },
  } as const,
})

InstanceType.implement({
  description: 'A server in a cloud that was created here, known by account, region, project and id together.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Instance', id) }),
    attemptId: t.id({ description: 'The attempt that asked for it.', resolve: ({ attemptId }) => globalId('Attempt', attemptId) }),
    nodeId: t.id({ description: 'The node that was to run on it.', resolve: ({ nodeId }) => globalId('Node', nodeId) }),
    nodeName: t.exposeString('nodeName', { description: "The node's name." }),
    tenantId: t.id({ description: 'Whose node it is.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    tenantName: t.exposeString('tenantName', { description: "The tenant's name." }),
    cloudAccountId: t.id({ description: 'Where it is.', resolve: ({ accountId }) => globalId('CloudAccount', accountId) }),
    cloudAccountName: t.exposeString('accountName', { description: "The account's name." }),
    region: t.exposeString('region', { description: "The cloud's name of the region." }),
    projectId: t.exposeString('projectId', { nullable: true, description: "The cloud's id. Null while none is known." }),
    cloudId: t.exposeString('cloudId', { nullable: true, description: "The cloud's id of the server. Null while none is known." }),
    name: t.exposeString('name', { description: 'For people; nothing is ever looked up by it.' }),
    part: t.expose('part', { type: InstancePartType, description: "Whether it is the attempt's own." }),
    state: t.expose('state', { type: InstanceStateType, description: 'What is known of it here.' }),
    stateDetail: t.exposeString('stateDetail', { nullable: true, description: 'What it waits for, or how it ended.' }),
    providerState: t.exposeString('providerState', { nullable: true, description: "The cloud's own word for its state." }),
    providerTask: t.exposeString('providerTask', { nullable: true, description: "The cloud's word for a task under way." }),
    addresses: t.expose('addresses', { type: [InstanceAddressType], description: 'As last reported.' }),
    floatingAddress: t.exposeString('floatingAddress', { nullable: true, description: 'The address that was taken for it.' }),
    stage: t.exposeString('stage', { nullable: true, description: '`held`, `admitted` or `retired`, as its metadata said last.' }),
    fault: t.expose('fault', { type: InstanceFaultType, nullable: true, description: 'Null: the cloud told of none.' }),
    consoleTail: t.exposeString('consoleTail', {
      nullable: true,
      description: 'The end of its console log when it failed, where the credential may read it; at most 16 KiB.',
    }),
    createRequestId: t.exposeString('createRequestId', {
      nullable: true,
      description: "The cloud's id of the create request, for its operators.",
    }),
    attemptState: t.expose('attemptState', { type: AttemptStateType, description: 'State of its attempt.' }),
    endReason: t.expose('endReason', { type: EndReasonType, nullable: true, description: 'Why its attempt ended.' }),
    cause: t.exposeString('cause', { nullable: true, description: 'The cause in full. Null: its attempt lives or was admitted.' }),
    stageAhead: t.exposeBoolean('stageAhead', {
      description:
        'The cloud may show `admitted` of it though its attempt was not admitted: recorded here before it was sent. Without it NEVER_ACTIVATED is refused.',
    }),
    cloudAccountRemoved: t.exposeBoolean('accountRemoved', {
      description: 'Its cloud account was removed: nobody here can ask the cloud about it any more, and nothing here deletes it.',
    }),
    nextStep: t.string({
      nullable: true,
      description: 'What to do about it. Null: nothing.',
      resolve: (instance, _args, { services }) => nextStepOf(instance, services.instances.rule) ?? null,
    }),
    filedAt: t.expose('filedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last began to wait for its deletion; `stateDetail` says why. Null: it never did.',
    }),
    coolDownEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until then `keepInstance` takes it back for certain. Null: it does not wait, nobody here can delete it since its cloud account was removed, or deletion is switched off.',
      resolve: ({ state, filedAt, accountRemoved }, _args, { services }) => {
        const { isOn, coolDownMinutes } = services.instances.rule
        return state === 'WAITING' && filedAt !== undefined && isOn && !accountRemoved ? coolDownEnds(filedAt, coolDownMinutes) : null
      },
    }),
    keptAt: t.expose('keptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an administrator took it back. Null: it is not kept.',
    }),
    keptBy: t.exposeString('keptBy', { nullable: true, description: 'Who took it back.' }),
    settledAs: t.expose('settledAs', { type: SettledAsType, nullable: true, description: 'Null: it was not settled, or reopened since.' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'When it was settled.' }),
    settledBy: t.exposeString('settledBy', { nullable: true, description: 'Who settled it.' }),
    settleReason: t.exposeString('settleReason', { nullable: true, description: 'Why, in their words.' }),
    blockedBy: t.field({
      type: [HindranceType],
      description:
        'What stood in the way of its deletion when the gate last looked, in the order of the clauses. Empty: nothing, or it does not wait.',
      resolve: ({ state, blockedBy }) => (state === 'WAITING' ? inFewLines(blockedBy ?? []) : []),
    }),
    cloudAsked: t.exposeBoolean('cloudAsked', {
      nullable: true,
      description:
        'Whether the gate asked the cloud about it when it last looked; it does not while something here stands in the way. Null: it never looked.',
    }),
    judgedAt: t.expose('judgedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the gate last looked at it. Null: it never did.',
    }),
    seenAt: t.expose('seenAt', { type: 'DateTime', nullable: true, description: 'When its id was first heard.' }),
    lastReadAt: t.expose('lastReadAt', { type: 'DateTime', nullable: true, description: 'When the cloud was last asked about it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for or found.' }),
  }),
})

const FilterInput = builder.inputType('InstanceFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({
      required: false,
      description:
        "Part of its name, its node's name or the cloud's id of it, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters.",
    }),
    tenantId: t.id({ required: false, description: 'Of this tenant alone.' }),
    cloudAccountId: t.id({ required: false, description: 'Of this account alone.' }),
    region: t.string({ required: false, description: "The cloud's name of the region, exactly." }),
    states: t.field({ type: [InstanceStateType], required: false, description: 'In one of these.' }),
    kept: t.boolean({
      required: false,
      description:
        'True: those in the cloud that an administrator took back, beside those in one of `states`; false: none of them. Null: they are among those that are `SEEN`.',
    }),
    needsAttention: t.boolean({ required: false, description: 'As the argument of this name.' }),
  }),
})

const SortInput = sortInput('Instance', {
  CREATED_AT: 'When it was asked for or found.',
  NAME: 'Its name, in whatever case.',
  STATE: "The state's word, then when it was asked for or found.",
  FILED_AT: 'When it last began to wait for its deletion; one that never did comes last.',
  MATCH:
    'How near its name is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name.',
} satisfies Record<InstanceSort, string>)

builder.queryField('instances', (t) =>
  t.connection(
    {
      type: InstanceType,
      description: 'Instances of all accounts, newest first.',
      authScopes: { act: 'installation.read' },
      complexity: listCost,
      args: {
        needsAttention: t.arg.boolean({
          required: false,
          description: 'True: those alone that wait for their deletion, or whose deletion hangs or was never proved. False: all others.',
        }),
        cloudAccountId: t.arg.id({ required: false, description: 'Of this account alone.' }),
        filter: t.arg({ type: FilterInput, required: false, description: 'Narrows further. Null: nothing.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: newest first.' }),
        ids: idsArg(t),
      },
      resolve: (_root, args, context) => {
        const { instances } = context.services
        const { search, tenantId, cloudAccountId, region, states, kept, needsAttention } = args.filter ?? {}
        const filter = {
          ids: rowIds('Instance', args.ids),
          search: searchText(search),
          tenantId: optionalRowId('Tenant', tenantId),
          accountId: one(
            'filter.cloudAccountId',
            optionalRowId('CloudAccount', args.cloudAccountId),
            optionalRowId('CloudAccount', cloudAccountId),
          ),
          region: searchText(region),
          states: oneOf('states', states),
          kept: kept ?? undefined,
          needsAttention: one('filter.needsAttention', args.needsAttention ?? undefined, needsAttention ?? undefined),
        }
        const list = {
          name: 'instances',
          standard: newestFirst,
          sortValues: instanceSortValues,
          page: instances.page,
          count: instances.count,
        }
        return listed(list, args, filter, context)
      },
    },
    countedPagesOf(InstanceType, 'Instance', 'installation.read'),
  ),
)

builder.queryField('instance', (t) =>
  t.field({
    type: InstanceType,
    nullable: true,
    description: 'One instance; null: there is none with this id.',
    authScopes: { act: 'installation.read' },
    args: { id: t.arg.id({ description: 'Id of the instance.' }) },
    resolve: (_root, { id }, context) => findOne('Instance', id, context.services.instances.find),
  }),
)
