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

const KindType = builder.enumType('MonitorKind', { description: 'What is watched.', values: monitorKinds })
const QuorumType = builder.enumType('QuorumRule', {
  description: 'How many of the live assigned nodes must say DOWN.',
  values: quorumRules,
})
const RecordType = builder.enumType('DnsRecordType', { description: 'The kind of record that is asked for.', values: dnsRecordTypes })
const StateType = builder.enumType('MonitorState', { description: 'What the quorum says.', values: ['UP', 'DOWN', 'UNKNOWN'] as const })
const HealthStateType = builder.enumType('HealthState', {
  description: 'Worst first: DOWN, UNKNOWN, ATTENTION, HEALTHY.',
  values: ['HEALTHY', 'ATTENTION', 'DOWN', 'UNKNOWN'] as const,
})

const TallyType = builder.objectRef<Tally>('MonitorTally').implement({
  description: 'What the nodes that count last said: enabled ones, heard within 45 s.',
  authScopes: read,
  fields: (t) => ({
    assigned: t.exposeInt('assigned', { description: 'Nodes that count.' }),
    up: t.exposeInt('up'),
    down: t.exposeInt('down'),
    inconclusive: t.exposeInt('inconclusive', { description: 'In trouble themselves; never counted as down.' }),
    silent: t.exposeInt('silent', { description: 'Said nothing yet, or too long ago.' }),
  }),
})

const MonitorType = builder.objectRef<AnyMonitor>('Monitor').implement({
  description: 'A monitor of a tenant.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => globalId('Monitor', id) }),
    tenantId: t.id({ resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    name: t.exposeString('name'),
    kind: t.field({ type: KindType, resolve: ({ kind }) => kind }),
    target: t.exposeString('target'),
    interval: t.field({ type: 'Duration', resolve: ({ intervalSeconds }) => intervalSeconds }),
    timeout: t.field({ type: 'Duration', resolve: ({ timeoutMs }) => timeoutMs / 1_000 }),
    quorum: t.field({ type: QuorumType, resolve: ({ quorum }) => quorum.rule }),
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
    state: t.field({ type: StateType, resolve: ({ quorum, tally }) => monitorState(quorum, tally) }),
    tally: t.field({ type: TallyType, resolve: ({ tally }) => tally }),
    createdBy: t.exposeString('createdByName'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

const HealthType = builder.objectRef<TenantHealth>('TenantHealth').implement({
  description:
    "A tenant's health, which follows from its monitors and enabled nodes. Held, disabled, revoked and retired nodes count nowhere.",
  authScopes: read,
  fields: (t) => ({
    tenantId: t.id({ resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    tenantName: t.exposeString('tenantName'),
    state: t.field({ type: HealthStateType, resolve: ({ facts }) => healthState(facts) }),
    monitorsUp: t.int({ resolve: ({ facts }) => facts.monitors.UP }),
    monitorsDown: t.int({ resolve: ({ facts }) => facts.monitors.DOWN }),
    monitorsUnknown: t.int({ resolve: ({ facts }) => facts.monitors.UNKNOWN }),
    enabledNodes: t.int({ resolve: ({ facts }) => facts.enabledNodes }),
    liveNodes: t.int({ description: 'Enabled and heard within 45 s.', resolve: ({ facts }) => facts.liveNodes }),
  }),
})

builder.queryField('monitors', (t) =>
  t.connection(
    {
      type: MonitorType,
      description: 'Monitors of one tenant or of all, oldest first.',
      authScopes: read,
      args: { tenantId: t.arg.id({ required: false }) },
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
