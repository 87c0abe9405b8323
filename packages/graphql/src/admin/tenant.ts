import { nodesRequest } from '@sallyport/domain/admission/nodes-request.ts'
import type { Allowance } from '@sallyport/domain/tenancy/allowances.ts'
import { type MemberToken, type Tenant, type TenantMember, type TenantSort, tenantSortValues } from '@sallyport/domain/tenancy/tenants.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { parseInput } from '../mutation.ts'
import { builder } from './admin-builder.ts'
import { findOne } from './ids.ts'
import { countedPagesOf, idsArg, listCost, listed, oldestFirst, rowIds, searchText, sortInput } from './listing.ts'
import { HealthType } from './monitor.ts'
import { byCreation, pagesOf } from './paging.ts'

const MemberRoleType = builder.enumType('MemberRole', {
  description: 'What a member may do in their tenant.',
  values: {
    OWNER: { description: 'Everything in the tenant: nodes, members, tokens, monitors.' },
    MEMBER: { description: 'Reads everything and changes monitors.' },
  } as const,
})

export const MemberType = builder.objectRef<TenantMember>('Member').implement({
  description: 'A person of a tenant.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Member', id) }),
    displayName: t.exposeString('displayName', { description: '1 to 80 characters.' }),
    email: t.exposeString('email', { description: "Unique among the tenant's members, in whatever case." }),
    role: t.field({ type: MemberRoleType, description: 'What they may do.', resolve: ({ role }) => role }),
    invitedBy: t.exposeString('invitedBy', { description: 'The name of whoever invited them.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  }),
})

export const ApiTokenType = builder.objectRef<MemberToken>('ApiToken').implement({
  description: 'What is known of a member’s API token. Its secret is not kept.',
  authScopes: { act: 'token.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('ApiToken', id) }),
    tokenId: t.exposeString('id', { description: 'Its public part: the ten characters after `spt_`.' }),
    label: t.exposeString('label', { description: 'What it is for, in the words of whoever made it.' }),
    memberName: t.exposeString('memberName', { description: 'Whose token it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null: it does not expire.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Null: it was not ended.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
  }),
})

export const AllowanceType = builder.objectRef<Allowance>('Allowance').implement({
  description: "A range that a tenant's monitors may reach beside the public internet.",
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Allowance', id) }),
    range: t.exposeString('range', { description: 'An address, or a block as `address/prefix`.' }),
    exceptPorts: t.exposeIntList('exceptPorts', { description: 'Ports within the range that stay refused, ascending.' }),
    reason: t.exposeString('reason', { description: 'Why, in the words of whoever granted it.' }),
    grantedBy: t.exposeString('grantedBy', { description: 'The name of whoever granted it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  }),
})

const memberPages = pagesOf(MemberType, 'Member', 'installation.read')
const tokenPages = pagesOf(ApiTokenType, 'ApiToken', 'token.read')

export const TenantType = builder.objectRef<Tenant>('Tenant').implement({
  description: 'Whose nodes and monitors they are.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Tenant', id) }),
    name: t.exposeString('name', { description: '1 to 80 characters, unique in whatever case.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of whoever added it.' }),
    health: t.loadable({
      type: HealthType,
      nullable: true,
      description: 'As `health` tells of all tenants. Null: it is not there any more.',
      load: async (ids: string[], { services }) => (await services.monitoring.healthOf(ids)).map((health) => health ?? null),
      resolve: ({ id }) => id,
    }),
    nextNodeNumber: t.int({
      nullable: true,
      description:
        'The number of the first node that would be asked for with this prefix now: above every number that the prefix ever had in the tenant. Another request may take it before. Null: no numbers are left behind it.',
      args: { namePrefix: t.arg.string({ description: 'As `provisionNodes` takes it.' }) },
      resolve: async ({ id }, args, context) => {
        const { namePrefix } = parseInput(nodesRequest.pick({ namePrefix: true }), args)
        return (await context.services.tenants.nextNodeNumber(id, namePrefix)) ?? null
      },
    }),
    members: t.connection(
      {
        type: MemberType,
        description: 'Oldest first; without those who were removed.',
        complexity: pageCost,
        resolve: async ({ id }, args, context) =>
          toConnection(
            `members ${id}`,
            await context.services.tenants.members(id, pageRequest(`members ${id}`, args, context)),
            byCreation,
            context,
          ),
      },
      memberPages,
    ),
    apiTokens: t.connection(
      {
        type: ApiTokenType,
        description: 'Oldest first; ended ones too.',
        authScopes: { act: 'token.read' },
        complexity: pageCost,
        resolve: async ({ id }, args, context) =>
          toConnection(
            `tokens ${id}`,
            await context.services.tenants.tokens(id, pageRequest(`tokens ${id}`, args, context)),
            byCreation,
            context,
          ),
      },
      tokenPages,
    ),
    allowances: t.field({
      type: [AllowanceType],
      description: 'Oldest first, at most 100.',
      complexity: { field: 1, multiplier: 10 },
      resolve: ({ id }, _args, context) => context.services.allowances.list(id),
    }),
  }),
})

const FilterInput = builder.inputType('TenantFilter', {
  description: 'What is left out does not narrow.',
  fields: (t) => ({
    search: t.string({
      required: false,
      description:
        'Part of its name, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters.',
    }),
  }),
})

const SortInput = sortInput('Tenant', {
  CREATED_AT: 'When it was added.',
  NAME: 'Its name, in whatever case.',
  MATCH:
    'How near its name is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name.',
} satisfies Record<TenantSort, string>)

builder.queryField('tenants', (t) =>
  t.connection(
    {
      type: TenantType,
      description: 'Tenants, oldest first.',
      authScopes: { act: 'installation.read' },
      complexity: listCost,
      args: {
        filter: t.arg({ type: FilterInput, required: false, description: 'Null: all.' }),
        sort: t.arg({ type: SortInput, required: false, description: 'Null: oldest first.' }),
        ids: idsArg(t),
      },
      resolve: (_root, args, context) => {
        const { tenants } = context.services
        const list = { name: 'tenants', standard: oldestFirst, sortValues: tenantSortValues, page: tenants.page, count: tenants.count }
        return listed(list, args, { ids: rowIds('Tenant', args.ids), search: searchText(args.filter?.search) }, context)
      },
    },
    countedPagesOf(TenantType, 'Tenant', 'installation.read'),
  ),
)

builder.queryField('tenant', (t) =>
  t.field({
    type: TenantType,
    nullable: true,
    description: 'Null: there is no such tenant.',
    authScopes: { act: 'installation.read' },
    args: { id: t.arg.id({ description: 'Global id.' }) },
    resolve: (_root, { id }, context) => findOne('Tenant', id, context.services.tenants.find),
  }),
)
