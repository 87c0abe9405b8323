import type { AuditEntry } from '@sallyport/domain/progress/audit-log.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { optionalRowId } from './ids.ts'
import { pagesOf } from './paging.ts'

const ActorKindType = builder.enumType('ActorKind', {
  description: 'Who acted.',
  values: ['ADMINISTRATOR', 'MEMBER', 'AGENT', 'SYSTEM'] as const,
})

const AuditEntryType = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'Who did what. Entries are never changed or removed.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => globalId('AuditEntry', id) }),
    at: t.expose('at', { type: 'DateTime' }),
    actorKind: t.field({ type: ActorKindType, resolve: ({ actorKind }) => actorKind }),
    actorId: t.exposeString('actorId', { nullable: true, description: 'As it stands in logs.' }),
    actorName: t.exposeString('actorName', { description: 'Their name at that time.' }),
    tenantId: t.id({ nullable: true, resolve: ({ tenantId }) => (tenantId === undefined ? null : globalId('Tenant', tenantId)) }),
    action: t.exposeString('action', { description: 'The mutation, or what the system did.' }),
    subjectKind: t.exposeString('subjectKind'),
    subjectId: t.exposeString('subjectId', { nullable: true, description: 'As it stands in logs.' }),
    detail: t.string({ description: 'JSON. No secrets.', resolve: ({ detail }) => JSON.stringify(detail) }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'Finds the request in the logs.' }),
    sourceAddress: t.exposeString('sourceAddress', { nullable: true }),
  }),
})

const FilterInput = builder.inputType('AuditLogFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    actorId: t.string({ required: false }),
    tenantId: t.id({ required: false }),
    action: t.string({ required: false }),
    subjectKind: t.string({ required: false }),
    subjectId: t.string({ required: false }),
    requestId: t.string({ required: false }),
    since: t.field({ type: 'DateTime', required: false, description: 'At or after.' }),
    until: t.field({ type: 'DateTime', required: false, description: 'Before.' }),
  }),
})

builder.queryField('auditLog', (t) =>
  t.connection(
    {
      type: AuditEntryType,
      description: 'Who did what, newest first.',
      authScopes: { act: 'installation.read' },
      args: { filter: t.arg({ type: FilterInput, required: false }) },
      complexity: pageCost,
      resolve: async (_root, args, context) => {
        const { tenantId, ...rest } = args.filter ?? {}
        const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null))
        const filter = { ...given, tenantId: optionalRowId('Tenant', tenantId) }
        const page = await context.services.audit.page(pageRequest('auditLog', args, context), filter)
        return toConnection('auditLog', page, ({ at, id }) => ({ at: at.toISOString(), id }), context)
      },
    },
    pagesOf(AuditEntryType, 'AuditEntry', 'installation.read'),
  ),
)
