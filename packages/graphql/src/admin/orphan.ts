import type { Orphan } from '@sallyport/domain/instances/orphans.ts'
import { type OrphanSettlement, orphanSettlements } from '@sallyport/domain/instances/settle.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { findOne } from './ids.ts'
import { pagesOf } from './paging.ts'

const kinds = Object.keys(orphanSettlements) as OrphanSettlement[]

export const OrphanSettlementType = builder.enumType('OrphanSettlement', {
  description: 'What an administrator says of an orphan.',
  values: Object.fromEntries(kinds.map((kind) => [kind, { value: kind, description: orphanSettlements[kind] }])) as Record<
    OrphanSettlement,
    { value: OrphanSettlement; description: string }
  >,
})

export const OrphanType = builder.objectRef<Orphan>('Orphan').implement({
  description:
    "An instance in a cloud that carries this deployment's id and that no row here knows. It is never deleted: it is ignored, or recorded as an extra instance of the attempt that it names.",
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Orphan', id) }),
    cloudAccountId: t.id({ description: 'Where it is.', resolve: ({ accountId }) => globalId('CloudAccount', accountId) }),
    cloudAccountName: t.exposeString('accountName', { description: "The account's name." }),
    region: t.exposeString('region', { description: "The cloud's name of the region." }),
    cloudId: t.exposeString('cloudId', { description: "The cloud's id of the server." }),
    shown: t.string({
      description: 'JSON: what the cloud showed of it last, such as name, stage and the attempt that it names. No secrets.',
      resolve: ({ shown }) => JSON.stringify(shown),
    }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'When it was listed first.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was listed last. Long ago: it may be gone.' }),
    settledAs: t.expose('settledAs', { type: OrphanSettlementType, nullable: true, description: 'Null: nobody said yet what it is.' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'When it was settled.' }),
    settledBy: t.exposeString('settledBy', { nullable: true, description: 'Who settled it.' }),
    settleReason: t.exposeString('settleReason', { nullable: true, description: 'Why, in their words.' }),
  }),
})

builder.queryField('orphans', (t) =>
  t.connection(
    {
      type: OrphanType,
      description: "Instances that carry this deployment's id and that no row here knows, newest first.",
      authScopes: { act: 'installation.read' },
      complexity: pageCost,
      args: { settled: t.arg.boolean({ required: false, description: 'False: those alone that wait for a person. True: all others.' }) },
      resolve: async (_root, args, context) => {
        const page = await context.services.orphans.page(pageRequest('orphans', args, context), { settled: args.settled ?? undefined })
        return toConnection('orphans', page, ({ seenAt, id }) => ({ at: seenAt.toISOString(), id }), context)
      },
    },
    pagesOf(OrphanType, 'Orphan', 'installation.read'),
  ),
)

builder.queryField('orphan', (t) =>
  t.field({
    type: OrphanType,
    nullable: true,
    description: 'One orphan; null: there is none with this id.',
    authScopes: { act: 'installation.read' },
    args: { id: t.arg.id({ description: 'Id of the orphan.' }) },
    resolve: (_root, { id }, context) => findOne('Orphan', id, context.services.orphans.find),
  }),
)
