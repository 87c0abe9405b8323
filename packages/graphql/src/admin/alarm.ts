import { type Alarm, type AlarmSort, alarmSortValues, sayOver } from '@sallyport/domain/progress/alarms.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId } from './ids.ts'
import { countedPagesOf, idsArg, listCost, listed, oneOf, rowIds, searchText, sortInput } from './listing.ts'
import { subjectGlobalId } from './subject-id.ts'

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
    subject: t.id({ nullable: true, description: 'The global id of what it is about. Null: that has none.', resolve: subjectGlobalId }),
    count: t.exposeInt('count', { description: 'How often it happened until it was acknowledged.' }),
    raisedAt: t.expose('raisedAt', { type: 'DateTime', description: 'When it happened first.' }),
    lastRaisedAt: t.expose('lastRaisedAt', { type: 'DateTime', description: 'When it happened last.' }),
    acknowledgedAt: t.expose('acknowledgedAt', { type: 'DateTime', nullable: true, description: 'Null: nobody looks after it yet.' }),
    overSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when what raised it is over. Null: it is not over, or it is not known since when.',
      resolve: ({ over }) => over?.at ?? null,
    }),
    over: t.string({
      nullable: true,
      description: 'That what raised it is over, a sentence; it stays until it is acknowledged. Null: it is not over, or nobody can tell.',
      resolve: ({ over }) => (over === undefined ? null : sayOver(over)),
    }),
    acknowledgedBy: t.exposeString('acknowledgedBy', { nullable: true, description: 'The name of whoever looks after it.' }),
  }),
})

const FilterInput = builder.inputType('AlarmFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({ required: false, description: 'Part of what happened, in whatever case; at most 200 characters.' }),
    kinds: t.stringList({ required: false, description: 'One of these, for example `SECOND_KEY`.' }),
    acknowledged: t.boolean({
      required: false,
      description: 'True: those alone that somebody looks after. False: the others. It decides instead of the argument of this name.',
    }),
    tenantId: t.id({ required: false, description: 'About this tenant alone.' }),
  }),
})

const SortInput = sortInput('Alarm', {
  RAISED_AT: 'When it happened first.',
  LAST_RAISED_AT: 'When it happened last.',
  KIND: "The kind's word, then when it happened first.",
} satisfies Record<AlarmSort, string>)

builder.queryField('alarms', (t) =>
  t.connection(
    {
      type: AlarmType,
      description: 'Alarms, newest first.',
      authScopes: { act: 'installation.read' },
      args: {
        acknowledged: t.arg.boolean({
          defaultValue: false,
          description: 'Also those that were acknowledged. Where `ids` are asked for they come in any case.',
        }),
        filter: t.arg({ type: FilterInput, required: false, description: 'Narrows further. Null: nothing.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: newest first.' }),
        ids: idsArg(t),
      },
      complexity: listCost,
      resolve: (_root, args, context) => {
        const { alarms } = context.services
        const { search, kinds, acknowledged, tenantId } = args.filter ?? {}
        const openAlone = !args.acknowledged && args.ids == null
        const filter = {
          ids: rowIds('Alarm', args.ids),
          search: searchText(search),
          kinds: oneOf('kinds', kinds)?.map((kind) => searchText(kind) ?? ''),
          acknowledged: acknowledged ?? (openAlone ? false : undefined),
          tenantId: optionalRowId('Tenant', tenantId),
        }
        const standard = { by: 'RAISED_AT', direction: 'DESC' } as const
        return listed(
          { name: 'alarms', standard, sortValues: alarmSortValues, page: alarms.page, count: alarms.count },
          args,
          filter,
          context,
        )
      },
    },
    countedPagesOf(AlarmType, 'Alarm', 'installation.read'),
  ),
)
