import { type DecisionShown, lineOf } from '@sallyport/domain/deletion-gate/decisions/decision-reads.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId } from './ids.ts'
import { pagesOf } from './paging.ts'

const DeletionDecisionType = builder.objectRef<DecisionShown>('DeletionDecision').implement({
  description: 'One record of the chain of decisions about deletions. Records are only ever added, each hashed with the one before it.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ number }) => globalId('DeletionDecision', String(number)) }),
    number: t.expose('number', { type: 'Sequence', description: 'From 1 on, without gaps.' }),
    at: t.expose('at', { type: 'DateTime', description: "By the database's clock." }),
    kind: t.exposeString('kind', { description: 'For example `DELETE_DECIDED`, `INSTANCE_KEPT` or `BREAKER_RESET`.' }),
    instanceId: t.id({
      nullable: true,
      description: 'Of the instance that it is about. Null: it is about the rule over deletions.',
      resolve: ({ instanceId }) => (instanceId === undefined ? null : globalId('Instance', instanceId)),
    }),
    instanceName: t.string({
      nullable: true,
      description: 'Its name in the cloud, which others there may have too. Null: it is about no instance.',
      resolve: ({ instance }) => instance?.name,
    }),
    cloudId: t.string({
      nullable: true,
      description: "The cloud's id of the instance. Null: the cloud never told it, or it is about no instance.",
      resolve: ({ instance }) => instance?.cloudId,
    }),
    nodeName: t.string({
      nullable: true,
      description: 'Of the node that ran on the instance. Null: it is about no instance.',
      resolve: ({ instance }) => instance?.nodeName,
    }),
    detail: t.exposeString('detail', { description: 'JSON: all evidence that it rests on. No secrets.' }),
    previous: t.exposeString('previous', { description: 'Hash of the record before; 64 zeros for the first one.' }),
    hash: t.exposeString('hash', { description: 'sha256 of everything above, in hexadecimal.' }),
    line: t.string({
      description: 'The record as a line of an export: all lines, oldest first, are what `sallyport audit verify` takes.',
      resolve: lineOf,
    }),
  }),
})

builder.queryField('deletionDecisions', (t) =>
  t.connection(
    {
      type: DeletionDecisionType,
      description: 'The chain of decisions about deletions, newest first.',
      authScopes: { act: 'installation.read' },
      complexity: pageCost,
      args: { instanceId: t.arg.id({ required: false, description: 'About this instance alone.' }) },
      resolve: async (_root, args, context) => {
        const filter = { instanceId: optionalRowId('Instance', args.instanceId) }
        const page = await context.services.decisions.page(pageRequest('deletionDecisions', args, context), filter)
        return toConnection('deletionDecisions', page, ({ at, number }) => ({ at: at.toISOString(), id: String(number) }), context)
      },
    },
    pagesOf(DeletionDecisionType, 'DeletionDecision', 'installation.read'),
  ),
)
