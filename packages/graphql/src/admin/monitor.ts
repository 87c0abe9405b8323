import { healthState } from '@sallyport/domain/monitoring/health.ts'
import { dnsRecordTypes, monitorKinds, quorumRules } from '@sallyport/domain/monitoring/monitor.ts'
import type { AnyMonitor, TenantHealth } from '@sallyport/domain/monitoring/overview.ts'
import { monitorState, type Tally } from '@sallyport/domain/monitoring/quorum.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId } from './ids.ts'
import { byCreation, pagesOf } from './paging.ts'

const read = { act: 'fleet.read' } as const

/** The data name the values; the schema says what each is. */
const described = <Value extends string>(values: readonly Value[], words: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, { value, description: words(value) }])) as Record<
    Value,
    { value: Value; description: string }
  >

const quorumWords = { MAJORITY: 'More than half.', ANY: 'One.', ALL: 'Each.', COUNT: 'As many as `quorumCount` says.' }
const KindType = builder.enumType('MonitorKind', {
  description: 'What is watched.',
  values: described(monitorKinds, (kind) => `A target over ${kind}.`),
})
const QuorumType = builder.enumType('QuorumRule', {
  description: 'How many of the live assigned nodes must say DOWN.',
  values: described(quorumRules, (rule) => quorumWords[rule]),
})
const RecordType = builder.enumType('DnsRecordType', {
  description: 'The kind of record that is asked for.',
  values: described(dnsRecordTypes, (type) => `${type} records.`),
})
const StateType = builder.enumType('MonitorState', {
  description: 'What the quorum says.',
  values: {
    UP: { description: 'At least one node reached the target, and not enough say that it is down.' },
    DOWN: { description: 'Enough nodes say so.' },
    UNKNOWN: { description: 'No node counts, or none could tell.' },
  } as const,
})
const HealthStateType = builder.enumType('HealthState', {
  description: "A tenant's health.",
  values: {
    HEALTHY: { description: 'Nothing is wrong.' },
    ATTENTION: { description: 'An enabled node is silent, or a monitor cannot be judged.' },
    UNKNOWN: { description: 'No node is live.' },
    DOWN: { description: 'A monitor is down.' },
  } as const,
})

const TallyType = builder.objectRef<Tally>('MonitorTally').implement({
  description: 'What the nodes that count last said: enabled ones, heard within 45 s.',
  authScopes: read,
  fields: (t) => ({
    assigned: t.exposeInt('assigned', { description: 'Nodes that count.' }),
    up: t.exposeInt('up', { description: 'Reached the target.' }),
    down: t.exposeInt('down', { description: 'Could not reach it.' }),
    inconclusive: t.exposeInt('inconclusive', { description: 'In trouble themselves; never counted as down.' }),
    silent: t.exposeInt('silent', { description: 'Said nothing yet, or too long ago.' }),
  }),
})

const MonitorType = builder.objectRef<AnyMonitor>('Monitor').implement({
  description: 'A monitor of a tenant.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Monitor', id) }),
    tenantId: t.id({ description: 'Global id of its tenant.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    name: t.exposeString('name', { description: '1 to 80 characters.' }),
    kind: t.field({ type: KindType, description: 'What is watched.', resolve: ({ kind }) => kind }),
    target: t.exposeString('target', { description: 'A URL (HTTP), host:port (TCP, TLS), a name (DNS) or a host (ICMP).' }),
    interval: t.field({ type: 'Duration', description: '10 s to 24 h.', resolve: ({ intervalSeconds }) => intervalSeconds }),
    timeout: t.field({ type: 'Duration', description: '0.1 s to 60 s.', resolve: ({ timeoutMs }) => timeoutMs / 1_000 }),
    quorum: t.field({ type: QuorumType, description: 'When it counts as down.', resolve: ({ quorum }) => quorum.rule }),
    quorumCount: t.int({
      nullable: true,
      description: 'With the quorum COUNT.',
      resolve: ({ quorum }) => (quorum.rule === 'COUNT' ? quorum.count : null),
    }),
    expectStatus: t.intList({ description: 'HTTP only; empty: 200 to 399.', resolve: ({ expectStatus }) => [...expectStatus] }),
    dnsRecordType: t.field({
      type: RecordType,
      nullable: true,
      description: 'DNS only.',
      resolve: ({ dnsRecordType }) => dnsRecordType ?? null,
    }),
    state: t.field({ type: StateType, description: 'What the quorum says.', resolve: ({ quorum, tally }) => monitorState(quorum, tally) }),
    tally: t.field({ type: TallyType, description: 'What that rests on.', resolve: ({ tally }) => tally }),
    createdBy: t.exposeString('createdByName', { description: 'The name of whoever made it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

export const HealthType = builder.objectRef<TenantHealth>('TenantHealth').implement({
  description:
    "A tenant's health, which follows from its monitors and enabled nodes. Held, disabled, revoked and retired nodes count nowhere.",
  authScopes: read,
  fields: (t) => ({
    tenantId: t.id({ description: 'Global id of its tenant.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    tenantName: t.exposeString('tenantName', { description: 'Its name.' }),
    state: t.field({ type: HealthStateType, description: 'The sum of the rest.', resolve: ({ facts }) => healthState(facts) }),
    monitorsUp: t.int({ description: 'Monitors that are up.', resolve: ({ facts }) => facts.monitors.UP }),
    monitorsDown: t.int({ description: 'Monitors that are down.', resolve: ({ facts }) => facts.monitors.DOWN }),
    monitorsUnknown: t.int({ description: 'Monitors that nobody can judge.', resolve: ({ facts }) => facts.monitors.UNKNOWN }),
    enabledNodes: t.int({ description: 'Nodes in service, heard or not.', resolve: ({ facts }) => facts.enabledNodes }),
    liveNodes: t.int({ description: 'Enabled and heard within 45 s.', resolve: ({ facts }) => facts.liveNodes }),
  }),
})

builder.queryField('monitors', (t) =>
  t.connection(
    {
      type: MonitorType,
      description: 'Monitors of one tenant or of all, oldest first.',
      authScopes: read,
      args: { tenantId: t.arg.id({ required: false, description: 'Global id of a tenant. Null: all tenants.' }) },
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const page = await context.services.monitoring.monitors(
          pageRequest('monitors', args, context),
          optionalRowId('Tenant', args.tenantId),
        )
        return toConnection('monitors', page, byCreation, context)
      },
    },
    pagesOf(MonitorType, 'Monitor', 'fleet.read'),
  ),
)

builder.queryField('health', (t) =>
  t.connection(
    {
      type: HealthType,
      description: 'The health of each tenant; tenants oldest first.',
      authScopes: read,
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const page = await context.services.monitoring.health(pageRequest('health', args, context))
        return toConnection('health', page, ({ createdAt, tenantId }) => ({ at: createdAt.toISOString(), id: tenantId }), context)
      },
    },
    pagesOf(HealthType, 'TenantHealth', 'fleet.read'),
  ),
)
