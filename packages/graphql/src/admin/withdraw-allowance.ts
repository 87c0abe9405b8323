import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { AllowanceType } from './tenant.ts'

addMutation({
  name: 'withdrawAllowance',
  act: 'installation.write',
  description: 'Takes an allowance back. Nodes hear of it with their next heartbeat.',
  input: (t) => ({ allowanceId: t.id({ description: 'Global id of the allowance.' }) }),
  check: z.object({ allowanceId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.allowances.withdraw(rowId('Allowance', input.allowanceId), acting(context)),
  payload: (t) => ({ allowance: t.field({ type: AllowanceType, description: 'As it was.', resolve: (allowance) => allowance }) }),
})
