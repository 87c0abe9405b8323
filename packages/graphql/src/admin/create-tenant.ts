import { newTenant } from '@sallyport/domain/tenancy/tenants.ts'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { TenantType } from './tenant.ts'

addMutation({
  name: 'createTenant',
  act: 'installation.write',
  description: 'Adds a tenant. Invite its first Owner next.',
  input: (t) => ({ name: t.string({ description: '1 to 80 characters, unique in whatever case.' }) }),
  check: newTenant,
  refusals: ['CONFLICT'],
  resolve: (input, context) => context.services.tenants.create(input, acting(context)),
  payload: (t) => ({ tenant: t.field({ type: TenantType, description: 'The new tenant.', resolve: (tenant) => tenant }) }),
})
