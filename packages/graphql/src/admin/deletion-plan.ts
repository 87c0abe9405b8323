import { type Outlook, outlookOf } from '@sallyport/domain/deletion-gate/outlook.ts'
import type { PlanEntry } from '@sallyport/domain/deletion-gate/steps/gate-service.ts'
import { invalid } from '@sallyport/domain/primitives/problem.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { ClauseType } from './deletion-gate.ts'
import { HindranceType } from './instance.ts'
import { pagesOf } from './paging.ts'

/** Each entry asks its cloud some seven questions. */
const AT_MOST = 10

const DeletionOutlookType = builder.enumType('DeletionOutlook', {
  description: 'What becomes of an instance that waits, if nothing changes but the time.',
  values: {
    NOW: { description: 'Nothing stands in the way of its deletion.' },
    BY_TIME: { description: 'What stands in the way passes by itself.' },
    ONCE_ACTIVE: { description: 'Besides what passes by itself nothing stands in the way but that deletion is not active.' },
    NOT_BY_ITSELF: { description: 'Something has to change, or until when it lasts is not known.' },
  } satisfies Record<Outlook['kind'], object>,
})

const PlannedType = builder.objectRef<PlanEntry>('PlannedDeletion').implement({
  description: 'What the gate says of one instance that waits: the whole evaluation, without a lock, a climb or a permit.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    instanceId: t.id({ description: 'The instance.', resolve: ({ instanceId }) => globalId('Instance', instanceId) }),
    cloudId: t.exposeString('cloudId', { nullable: true, description: "The cloud's id of it. Null: the cloud never told it." }),
    instanceName: t.exposeString('instanceName', { description: 'Its name in the cloud, which others there may have too.' }),
    nodeName: t.exposeString('nodeName', { description: "The node's name." }),
    tenantName: t.exposeString('tenantName', { description: "The tenant's name." }),
    cloudAccountName: t.exposeString('accountName', { description: "The account's name." }),
    filedAt: t.expose('filedAt', { type: 'DateTime', description: 'When it began to wait.' }),
    wouldBeDeleted: t.exposeBoolean('wouldBeDeleted', {
      description:
        'Whether nothing stands in the way now. The ladder of the witness is climbed for a delete alone, and is no part of this.',
    }),
    outlook: t.field({
      type: DeletionOutlookType,
      description: 'What becomes of it, if nothing changes but the time.',
      resolve: (planned) => outlookOf(planned).kind,
    }),
    passableFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the last of what passes by itself will have passed. Null: none of it stands in the way, or something else does as well.',
      resolve: (planned) => {
        const outlook = outlookOf(planned)
        return 'from' in outlook && outlook.from !== null ? new Date(outlook.from) : null
      },
    }),
    blockedBy: t.field({
      type: [HindranceType],
      description: 'Every fact that stands in the way, in the order of the clauses.',
      resolve: ({ blockedBy }) => [...blockedBy],
    }),
    clauses: t.field({
      type: [ClauseType],
      description: 'Every clause with every fact. Empty: it does not wait any more.',
      resolve: ({ clauses }) => [...clauses],
    }),
  }),
})

builder.queryField('deletionPlan', (t) =>
  t.connection(
    {
      type: PlannedType,
      description: `What would be deleted now, the longest waiting first; at most ${AT_MOST} at once, since clouds are asked about each. Where deletion is switched off no cloud is asked.`,
      authScopes: { act: 'installation.read' },
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        if ((args.first ?? AT_MOST) > AT_MOST) throw invalid('first', `At most ${AT_MOST} instances are judged at once.`)
        const page = await context.services.deletionGate.plan(
          pageRequest('deletionPlan', { ...args, first: args.first ?? AT_MOST }, context),
        )
        return toConnection('deletionPlan', page, ({ filedAt, instanceId }) => ({ at: filedAt.toISOString(), id: instanceId }), context)
      },
    },
    pagesOf(PlannedType, 'PlannedDeletion', 'installation.read'),
  ),
)
