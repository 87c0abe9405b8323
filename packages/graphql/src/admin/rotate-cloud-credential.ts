import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { CredentialInput } from './credential-input.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'rotateCloudCredential',
  act: 'installation.write',
  description:
    'Replaces the credential of an account after signing in with the new one, which must lead to the same project. Every replica uses it from its next call on.',
  input: (t) => ({
    accountId: t.id({ description: 'Global id of the account.' }),
    credential: t.field({ type: CredentialInput, description: 'How to sign in to the cloud.' }),
  }),
  check: z.object({ accountId: z.string(), credential: givenCredential }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: (input, context) =>
    context.services.accounts.rotateCredential(rowId('CloudAccount', input.accountId), input.credential, acting(context)),
  payload: (t) => ({ account: t.field({ type: CloudAccountType, description: 'As it is now.', resolve: (account) => account }) }),
})
