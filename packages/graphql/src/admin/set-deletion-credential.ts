import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { CredentialInput } from './credential-input.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'setDeletionCredential',
  act: 'installation.write',
  description:
    'Gives an account a second credential, for deletion alone, or another one in its place, after signing in with it. It must lead to the same cloud and project, and may not lack a right for deletion. Where its user is another one than before, the deployment has to be attested and activated anew.',
  input: (t) => ({
    accountId: t.id({ description: 'Global id of the account.' }),
    credential: t.field({ type: CredentialInput, description: 'How to sign in to the cloud in order to delete.' }),
  }),
  check: z.object({ accountId: z.string(), credential: givenCredential }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: (input, context) =>
    context.services.accounts.setDeletionCredential(rowId('CloudAccount', input.accountId), input.credential, acting(context)),
  payload: (t) => ({ account: t.field({ type: CloudAccountType, description: 'As it is now.', resolve: (account) => account }) }),
})
