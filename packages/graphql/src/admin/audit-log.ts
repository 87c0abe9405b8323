import type { AuditEntry } from '@sallyport/domain/progress/audit-log.ts'
import { lineOfText } from '@sallyport/domain/tenancy/person.ts'
import { z } from 'zod'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId, localIdOfAny } from '../global-id.ts'
import { parseInput } from '../mutation.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId } from './ids.ts'
import { pagesOf } from './paging.ts'
import { subjectGlobalId } from './subject-id.ts'

const ActorKindType = builder.enumType('ActorKind', {
  description: 'Who acted.',
  values: {
    ADMINISTRATOR: { description: 'An administrator of the installation.' },
    MEMBER: { description: 'A member of a tenant.' },
    AGENT: { description: 'The program on a node.' },
    SYSTEM: { description: 'Sallyport itself.' },
  } as const,
})

const AuditEntryType = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'Who did what. Entries are never changed or removed.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('AuditEntry', id) }),
    at: t.expose('at', { type: 'DateTime', description: "By the database's clock." }),
    actorKind: t.field({ type: ActorKindType, description: 'Who acted.', resolve: ({ actorKind }) => actorKind }),
    actorId: t.exposeString('actorId', { nullable: true, description: 'As it stands in logs.' }),
    actorName: t.exposeString('actorName', { description: 'Their name at that time.' }),
    tenantId: t.id({
      nullable: true,
      description: 'Null: it concerns no tenant.',
      resolve: ({ tenantId }) => (tenantId === undefined ? null : globalId('Tenant', tenantId)),
    }),
    action: t.exposeString('action', { description: 'The mutation, or what the system did.' }),
    subjectKind: t.exposeString('subjectKind', { description: 'What it was done to: `NODE`, `CLOUD_ACCOUNT` …' }),
    subjectId: t.exposeString('subjectId', { nullable: true, description: 'As it stands in logs.' }),
    subject: t.id({ nullable: true, description: 'The global id of what it was done to. Null: that has none.', resolve: subjectGlobalId }),
    subjectName: t.exposeString('subjectName', {
      nullable: true,
      description: 'As the entry knows what it was done to, else as that is called now. Null: it has no name, or is not there.',
    }),
    detail: t.string({ description: 'JSON. No secrets.', resolve: ({ detail }) => JSON.stringify(detail) }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'Finds the request in the logs.' }),
    sourceAddress: t.exposeString('sourceAddress', { nullable: true, description: 'Where the request came from.' }),
  }),
})

const FilterInput = builder.inputType('AuditLogFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    actorId: t.string({ required: false, description: 'As it stands in the entries.' }),
    tenantId: t.id({ required: false, description: 'Global id of a tenant.' }),
    action: t.string({ required: false, description: 'Exactly, for example `publishAddress`.' }),
    subjectKind: t.string({ required: false, description: 'Exactly, for example `CLOUD_ACCOUNT`.' }),
    subjectId: t.string({ required: false, description: 'As it stands in the entries.' }),
    subject: t.id({ required: false, description: 'The global id of what it was done to; instead of `subjectId`.' }),
    requestId: t.string({ required: false, description: 'As an error answered it.' }),
    since: t.field({ type: 'DateTime', required: false, description: 'At or after.' }),
    until: t.field({ type: 'DateTime', required: false, description: 'Before.' }),
  }),
})

const words = z.record(z.string(), z.union([z.date(), lineOfText('A text to filter by', 200)]))

builder.queryField('auditLog', (t) =>
  t.connection(
    {
      type: AuditEntryType,
      description: 'Who did what, newest first.',
      authScopes: { act: 'installation.read' },
      args: { filter: t.arg({ type: FilterInput, required: false, description: 'Null: everything.' }) },
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const { tenantId, subject, ...rest } = args.filter ?? {}
        const given = parseInput(words, Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)))
        const filter = {
          ...given,
          tenantId: optionalRowId('Tenant', tenantId),
          ...(subject != null && { subjectId: localIdOfAny(subject) }),
        }
        const page = await context.services.audit.page(pageRequest('auditLog', args, context), filter)
        return toConnection('auditLog', page, ({ at, id }) => ({ at: at.toISOString(), id }), context)
      },
    },
    pagesOf(AuditEntryType, 'AuditEntry', 'installation.read'),
  ),
)
