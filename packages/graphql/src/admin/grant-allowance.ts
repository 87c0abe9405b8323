import { newAllowance } from '@sallyport/domain/tenancy/allowances.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { AllowanceType } from './tenant.ts'

addMutation({
  name: 'grantAllowance',
  act: 'installation.write',
  description:
    "Lets a tenant's monitors reach a range that is otherwise refused (loopback, private and shared addresses). Link-local addresses cannot be allowed.",
  input: (t) => ({
    tenantId: t.id({ description: 'Global id of the tenant.' }),
    range: t.string({ description: 'An address, or a block as `address/prefix`: /8 or narrower for IPv4, /16 or narrower for IPv6.' }),
    exceptPorts: t.intList({ defaultValue: [], description: 'Ports within the range that stay refused: at most 100, 1 to 65535.' }),
    reason: t.string({ description: '1 to 500 characters, for whoever asks later.' }),
  }),
  check: newAllowance.extend({ tenantId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  resolve: ({ tenantId, ...allowance }, context) =>
    context.services.allowances.grant(rowId('Tenant', tenantId), allowance, acting(context)),
  payload: (t) => ({ allowance: t.field({ type: AllowanceType, description: 'The new allowance.', resolve: (allowance) => allowance }) }),
})
