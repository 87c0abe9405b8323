import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'checkCloudAccount',
  act: 'installation.write',
  description: 'Signs in anew and reports line by line in `lastCheck`. A cloud that refuses or is away is a finding, not a refusal.',
  input: (t) => ({ accountId: t.id({ description: 'Global id of the account.' }) }),
  check: z.object({ accountId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.accounts.check(rowId('CloudAccount', input.accountId), acting(context)),
  payload: (t) => ({ account: t.field({ type: CloudAccountType, description: 'As it is now.', resolve: (account) => account }) }),
})
