import { dnsRecordTypes, monitorKinds, monitorOutcomes, quorumRules } from '@sallyport/domain/monitoring/monitor.ts'
import type { NodeReport, OwnMonitor } from '@sallyport/domain/monitoring/own-monitors.ts'
import { monitorState, neededForDown, type Tally } from '@sallyport/domain/monitoring/quorum.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { batched } from './batched.ts'
import { addList, findOne } from './paging.ts'
import { builder } from './tenant-builder.ts'

export const MonitorKindType = builder.enumType('MonitorKind', { description: 'What a monitor does.', values: monitorKinds })
export const QuorumRuleType = builder.enumType('QuorumRule', {
  description: 'How many of the nodes that count must say DOWN before a monitor is down.',
  values: quorumRules,
})
export const DnsRecordTypeType = builder.enumType('DnsRecordType', { description: 'What a DNS monitor asks for.', values: dnsRecordTypes })
export const MonitorStateType = builder.enumType('MonitorState', {
  description: 'What the quorum of nodes says.',
  values: {
    UP: { description: 'Reached, and not enough nodes say otherwise.' },
    DOWN: { description: 'Enough nodes say so.' },
    UNKNOWN: { description: 'No node counts, or none could tell.' },
  } as const,
})
const MonitorOutcomeType = builder.enumType('MonitorOutcome', {
  description: 'What one node says. INCONCLUSIVE: it could not tell, for a trouble of its own; that is never down.',
  values: monitorOutcomes,
})

const TallyType = builder.objectRef<Tally>('MonitorTally').implement({
  description: 'What the nodes that count (enabled, and heard within 45 seconds) say.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    assigned: t.exposeInt('assigned', { description: 'How many nodes count.' }),
    up: t.exposeInt('up', { description: 'How many say UP.' }),
    down: t.exposeInt('down', { description: 'How many say DOWN.' }),
    inconclusive: t.exposeInt('inconclusive', { description: 'How many could not tell.' }),
    silent: t.exposeInt('silent', { description: 'How many said nothing for three intervals (90 seconds at least).' }),
  }),
})

const Report = builder.objectRef<NodeReport>('MonitorReport').implement({
  description: 'What one node that counts last said of a monitor.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    nodeId: t.id({ description: 'Of the node.', resolve: ({ nodeId }) => globalId('Node', nodeId) }),
    nodeName: t.exposeString('nodeName', { description: 'Of the node.' }),
    outcome: t.field({ type: MonitorOutcomeType, description: 'What it says.', resolve: ({ outcome }) => outcome }),
    latencyMs: t.exposeFloat('latencyMs', { nullable: true, description: 'Milliseconds; null where nothing was measured.' }),
    message: t.exposeString('message', { nullable: true, description: 'One line, at most 300 characters.' }),
    at: t.expose('at', { type: 'DateTime', description: "When it checked, by the server's clock." }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it says so.' }),
  }),
})

const reports = batched<NodeReport>((context, monitorIds) => context.services.monitors.reports(member(context), monitorIds))

export const MonitorType = builder.objectRef<OwnMonitor>('Monitor').implement({
  description: 'Something that every enabled, live node of this tenant watches.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Monitor', id) }),
    name: t.exposeString('name', { description: '1 to 80 characters.' }),
    kind: t.field({ type: MonitorKindType, description: 'What it does; never changes.', resolve: ({ kind }) => kind }),
    target: t.exposeString('target', { description: 'HTTP: a URL; TCP and TLS: host:port; DNS: a name; ICMP: a host.' }),
    interval: t.field({ type: 'Duration', description: 'PT10S to PT24H.', resolve: ({ intervalSeconds }) => intervalSeconds }),
    timeout: t.field({
      type: 'Duration',
      description: 'PT0.1S to PT1M, shorter than the interval.',
      resolve: ({ timeoutMs }) => timeoutMs / 1_000,
    }),
    quorum: t.field({ type: QuorumRuleType, description: 'When it is down.', resolve: ({ quorum }) => quorum.rule }),
    quorumCount: t.int({
      nullable: true,
      description: 'How many nodes, with the quorum COUNT.',
      resolve: ({ quorum }) => (quorum.rule === 'COUNT' ? quorum.count : null),
    }),
    neededForDown: t.int({
      description: 'How many nodes must say DOWN now.',
      resolve: ({ quorum, tally }) => neededForDown(quorum, tally.assigned),
    }),
    expectStatus: t.intList({
      description: 'HTTP: the status codes that count as up; empty: 200 to 399.',
      resolve: ({ expectStatus }) => [...expectStatus],
    }),
    dnsRecordType: t.field({
      type: DnsRecordTypeType,
      nullable: true,
      description: 'DNS: what is asked for; else null.',
      resolve: ({ dnsRecordType }) => dnsRecordType ?? null,
    }),
    state: t.field({
      type: MonitorStateType,
      description: 'What the quorum says now.',
      resolve: ({ quorum, tally }) => monitorState(quorum, tally),
    }),
    tally: t.field({ type: TallyType, description: 'What it rests on.', resolve: ({ tally }) => tally }),
    reports: t.field({
      type: [Report],
      description: 'What each node that counts last said, by name of the node; silent ones are left out.',
      complexity: { field: 5, multiplier: 10 },
      resolve: ({ id }, _args, context) => reports(context, id),
    }),
    createdBy: t.exposeString('createdByName', { description: 'Display name of the member who created it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

addList({
  name: 'monitors',
  type: MonitorType,
  typeName: 'Monitor',
  act: 'fleet.read',
  description: "This tenant's monitors, oldest first; at most 500.",
  page: (request, context) => context.services.monitors.page(member(context), request),
  keyOf: ({ createdAt, id }) => ({ at: createdAt.toISOString(), id }),
})

builder.queryField('monitor', (t) =>
  t.field({
    type: MonitorType,
    nullable: true,
    description: 'One monitor; null: it is not there, or not yours.',
    authScopes: { act: 'fleet.read' },
    args: { id: t.arg.id({ description: 'Of the monitor.' }) },
    resolve: (_root, { id }, context) => findOne('Monitor', id, (local) => context.services.monitors.find(member(context), local)),
  }),
)
