import type { OwnPublishedAddress } from '@sallyport/domain/tenancy/own-tenant.ts'
import type { TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { RoleType } from './member.ts'
import { addList } from './paging.ts'
import { builder } from './tenant-builder.ts'

const Viewer = builder.objectRef<TenantViewer>('Viewer').implement({
  description: 'Who is signed in.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    memberId: t.id({ description: 'Of the member.', resolve: ({ memberId }) => globalId('Member', memberId) }),
    displayName: t.exposeString('displayName', { description: 'Of the member.' }),
    role: t.field({ type: RoleType, description: 'What they may do.', resolve: ({ role }) => role }),
    tokenId: t.exposeString('tokenId', { description: 'The public part of the token that was used.' }),
    tokenExpiresAt: t.expose('tokenExpiresAt', { type: 'DateTime', nullable: true, description: 'Null: it does not expire.' }),
  }),
})

const Tenant = builder.objectRef<TenantViewer>('Tenant').implement({
  description: 'The tenant that this schema shows.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ tenantId }) => globalId('Tenant', tenantId) }),
    name: t.exposeString('tenantName', { description: '1 to 80 characters.' }),
  }),
})

const PublishedAddress = builder.objectRef<OwnPublishedAddress>('PublishedAddress').implement({
  description: "An address or range that this installation tells the world its nodes' traffic comes from.",
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('PublishedAddress', id) }),
    range: t.exposeString('range', { description: 'An address, or a range as address/prefix.' }),
    family: t.exposeInt('family', { description: '4 or 6.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'Since when it is published.' }),
  }),
})

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    description: 'Who is signed in.',
    authScopes: { act: 'fleet.read' },
    resolve: (_root, _args, context) => member(context),
  }),
  tenant: t.field({
    type: Tenant,
    description: 'The tenant that the token belongs to.',
    authScopes: { act: 'fleet.read' },
    resolve: (_root, _args, context) => member(context),
  }),
}))

addList({
  name: 'publishedAddresses',
  type: PublishedAddress,
  typeName: 'PublishedAddress',
  act: 'fleet.read',
  description: 'What is published now, newest first; the same as /addresses.json.',
  page: (request, context) => context.services.addresses.page(member(context), request),
  keyOf: ({ publishedAt, id }) => ({ at: publishedAt.toISOString(), id }),
})
