import { type MonitorKind, monitorKinds } from '@sallyport/domain/monitoring/monitor.ts'
import type { AllowedRange, AssignedMonitor, Assignment } from '@sallyport/domain/monitoring/ports.ts'
import { globalId } from '../global-id.ts'
import { agentOf, builder } from './agent-builder.ts'

const MonitorKindType = builder.enumType('MonitorKind', {
  description: 'What a monitor does.',
  values: Object.fromEntries(monitorKinds.map((kind) => [kind, {}])) as Record<MonitorKind, object>,
})

const AllowedRangeType = builder.objectRef<AllowedRange>('AllowedRange').implement({
  description: 'A range that the tenant’s monitors may reach beside the public internet.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    cidr: t.exposeString('cidr', { description: 'An address or a block as address/prefix.' }),
    exceptPorts: t.intList({ description: 'Ports within it that stay forbidden.', resolve: ({ exceptPorts }) => [...exceptPorts] }),
  }),
})

type Watched = { monitor: AssignedMonitor; allowedRanges: readonly AllowedRange[] }
const AgentMonitor = builder.objectRef<Watched>('AgentMonitor').implement({
  description: 'A target to watch.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    id: t.id({ description: 'To report with.', resolve: ({ monitor }) => globalId('Monitor', monitor.id) }),
    kind: t.field({ type: MonitorKindType, description: 'What to do.', resolve: ({ monitor }) => monitor.kind }),
    target: t.string({
      description: 'HTTP: a URL. TCP, TLS: host:port. DNS: a name. ICMP: a host.',
      resolve: ({ monitor }) => monitor.target,
    }),
    intervalSeconds: t.int({ description: 'How often: 10 to 86,400.', resolve: ({ monitor }) => monitor.intervalSeconds }),
    timeoutMs: t.int({ description: 'For one check: 100 to 60,000 milliseconds.', resolve: ({ monitor }) => monitor.timeoutMs }),
    expectStatus: t.intList({
      description: 'HTTP: status codes that are up. Empty: 200 to 399.',
      resolve: ({ monitor }) => [...monitor.expectStatus],
    }),
    dnsRecordType: t.string({
      nullable: true,
      description: 'DNS: A, AAAA, TXT …; null: A.',
      resolve: ({ monitor }) => monitor.dnsRecordType ?? null,
    }),
    allowedRanges: t.field({
      type: [AllowedRangeType],
      description: 'What the target may resolve to beside public addresses.',
      resolve: ({ allowedRanges }) => [...allowedRanges],
    }),
  }),
})

const AgentMonitors = builder.objectRef<Assignment>('AgentMonitors').implement({
  description: 'What a node shall watch.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    version: t.exposeInt('version', { description: '0 while it watches nothing; it rises with every change.' }),
    monitors: t.field({
      type: [AgentMonitor],
      description: 'At most 500. Empty for every node that is not enabled.',
      resolve: ({ monitors, allowedRanges }) => monitors.map((monitor) => ({ monitor, allowedRanges })),
    }),
  }),
})

builder.queryField('monitors', (t) =>
  t.field({
    type: AgentMonitors,
    description: 'Signed in. What this node shall watch; empty while it is held.',
    authScopes: { act: 'agent.report' },
    resolve: (_root, _args, context) => context.services.monitors.monitorsFor(agentOf(context).nodeId),
  }),
)
