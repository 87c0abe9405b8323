import { newOwner } from '@sallyport/domain/tenancy/tenants.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { MemberType } from './tenant.ts'

addMutation({
  name: 'inviteOwner',
  act: 'owner.invite',
  description: 'Adds an Owner to a tenant and answers their first API token, this once.',
  input: (t) => ({
    tenantId: t.id({ description: 'Global id of the tenant.' }),
    displayName: t.string({ description: '1 to 80 characters.' }),
    email: t.string({ description: 'At most 254 characters.' }),
  }),
  check: newOwner.extend({ tenantId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: ({ tenantId, ...owner }, context) => context.services.tenants.inviteOwner(rowId('Tenant', tenantId), owner, acting(context)),
  payload: (t) => ({
    member: t.field({ type: MemberType, description: 'The new Owner.', resolve: (payload) => payload.member }),
    token: t.exposeString('token', { description: 'The token to sign in with (`spt_…`). It is shown this once; hand it over safely.' }),
    signInUrl: t.string({
      description: 'The page where they sign in with it.',
      resolve: (_payload, _args, { services }) => services.portalUrl(),
    }),
  }),
})
