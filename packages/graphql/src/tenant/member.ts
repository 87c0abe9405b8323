import { memberRoles, type OwnMember, type OwnToken } from '@sallyport/domain/tenancy/own-members.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { addList } from './paging.ts'
import { builder } from './tenant-builder.ts'

const words = { OWNER: 'May do everything in the tenant.', MEMBER: 'Reads everything but tokens, and works with monitors.' }

export const RoleType = builder.enumType('MemberRole', {
  description: 'What a member may do.',
  values: Object.fromEntries(memberRoles.map((role) => [role, { value: role, description: words[role] }])) as Record<
    OwnMember['role'],
    { value: OwnMember['role']; description: string }
  >,
})

export const MemberType = builder.objectRef<OwnMember>('Member').implement({
  description: 'A person of this tenant.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Member', id) }),
    displayName: t.exposeString('displayName', { description: '1 to 80 characters.' }),
    email: t.exposeString('email', { description: 'Unique in the tenant, in whatever case.' }),
    role: t.field({ type: RoleType, description: 'What they may do.', resolve: ({ role }) => role }),
    invitedBy: t.exposeString('invitedBy', { description: 'Display name of whoever invited them.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they were invited.' }),
  }),
})

addList({
  name: 'members',
  type: MemberType,
  typeName: 'Member',
  act: 'fleet.read',
  description: 'The people of this tenant, oldest first.',
  page: (request, context) => context.services.members.page(member(context), request),
  keyOf: ({ createdAt, id }) => ({ at: createdAt.toISOString(), id }),
})

export const ApiTokenType = builder.objectRef<OwnToken>('ApiToken').implement({
  description: 'A token that signs a member in. Its secret is told once, when it is made.',
  authScopes: { act: 'token.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('ApiToken', id) }),
    publicId: t.exposeString('id', { description: 'The part of the token after `spt_` by which it is known: 10 characters.' }),
    label: t.exposeString('label', { description: '1 to 80 characters.' }),
    memberId: t.id({ description: 'Of the member whom it signs in.', resolve: ({ memberId }) => globalId('Member', memberId) }),
    memberName: t.exposeString('memberName', { description: 'Display name of that member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null: it does not expire.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked, if it was.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute; null: never.' }),
  }),
})

addList({
  name: 'apiTokens',
  type: ApiTokenType,
  typeName: 'ApiToken',
  act: 'token.read',
  description: 'The API tokens of this tenant, oldest first, ended ones too.',
  page: (request, context) => context.services.apiTokens.page(member(context), request),
  keyOf: ({ createdAt, id }) => ({ at: createdAt.toISOString(), id }),
})
