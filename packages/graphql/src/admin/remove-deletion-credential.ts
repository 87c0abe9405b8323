import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'removeDeletionCredential',
  act: 'installation.write',
  description:
    'Erases the credential for deletion of an account. From then on the everyday credential deletes, where its rights allow it. Asking twice is no error.',
  input: (t) => ({ accountId: t.id({ description: 'Global id of the account.' }) }),
  check: z.object({ accountId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.accounts.removeDeletionCredential(rowId('CloudAccount', input.accountId), acting(context)),
  payload: (t) => ({ account: t.field({ type: CloudAccountType, description: 'As it is now.', resolve: (account) => account }) }),
})
