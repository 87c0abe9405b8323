import type { Alarm } from '@sallyport/domain/progress/alarms.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { pagesOf } from './paging.ts'

export const AlarmType = builder.objectRef<Alarm>('Alarm').implement({
  description: 'Something that a person should look at.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Alarm', id) }),
    kind: t.exposeString('kind', { description: 'For example `SECOND_KEY` or `EGRESS_CHANGED`.' }),
    message: t.exposeString('message', { description: 'What happened and what to do.' }),
    tenantId: t.id({
      nullable: true,
      description: 'Null: it concerns no tenant.',
      resolve: ({ tenantId }) => (tenantId === undefined ? null : globalId('Tenant', tenantId)),
    }),
    subjectKind: t.exposeString('subjectKind', { description: 'What it is about: `NODE`, `PUBLISHED_ADDRESS` …' }),
    subjectId: t.exposeString('subjectId', { description: 'Its id, as it stands in logs.' }),
    count: t.exposeInt('count', { description: 'How often it happened until it was acknowledged.' }),
    raisedAt: t.expose('raisedAt', { type: 'DateTime', description: 'When it happened first.' }),
    lastRaisedAt: t.expose('lastRaisedAt', { type: 'DateTime', description: 'When it happened last.' }),
    acknowledgedAt: t.expose('acknowledgedAt', { type: 'DateTime', nullable: true, description: 'Null: nobody looks after it yet.' }),
    acknowledgedBy: t.exposeString('acknowledgedBy', { nullable: true, description: 'The name of whoever looks after it.' }),
  }),
})

builder.queryField('alarms', (t) =>
  t.connection(
    {
      type: AlarmType,
      description: 'Alarms, newest first.',
      authScopes: { act: 'installation.read' },
      args: { acknowledged: t.arg.boolean({ defaultValue: false, description: 'Also those that were acknowledged.' }) },
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const page = await context.services.alarms.page(pageRequest('alarms', args, context), args.acknowledged)
        return toConnection('alarms', page, ({ raisedAt, id }) => ({ at: raisedAt.toISOString(), id }), context)
      },
    },
    pagesOf(AlarmType, 'Alarm', 'installation.read'),
  ),
)
