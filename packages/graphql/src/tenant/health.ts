import { type HealthFacts, healthState } from '@sallyport/domain/monitoring/health.ts'
import { member } from './acting.ts'
import { builder } from './tenant-builder.ts'

const HealthStateType = builder.enumType('HealthState', {
  description: "A tenant's health, worst first.",
  values: {
    DOWN: { description: 'A monitor is down.' },
    UNKNOWN: { description: 'No enabled node is live: nobody can tell.' },
    ATTENTION: { description: 'An enabled node is silent, or a monitor cannot be judged.' },
    HEALTHY: { description: 'Every enabled node is live and every monitor is up.' },
  } as const,
})

const Health = builder.objectRef<HealthFacts>('Health').implement({
  description:
    "A tenant's health, from its monitors and enabled nodes. Held, disabled, revoked and retired nodes are in none of these sums.",
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    state: t.field({ type: HealthStateType, description: 'The sum.', resolve: healthState }),
    monitorsUp: t.int({ description: 'Monitors that are up.', resolve: ({ monitors }) => monitors.UP }),
    monitorsDown: t.int({ description: 'Monitors that are down.', resolve: ({ monitors }) => monitors.DOWN }),
    monitorsUnknown: t.int({ description: 'Monitors that cannot be judged.', resolve: ({ monitors }) => monitors.UNKNOWN }),
    nodesEnabled: t.exposeInt('enabledNodes', { description: 'Enabled nodes.' }),
    nodesLive: t.exposeInt('liveNodes', { description: 'Enabled nodes that were heard within 45 seconds.' }),
  }),
})

builder.queryField('health', (t) =>
  t.field({
    type: Health,
    description: "This tenant's health.",
    authScopes: { act: 'fleet.read' },
    complexity: 20,
    resolve: (_root, _args, context) => context.services.monitors.healthFacts(member(context)),
  }),
)
