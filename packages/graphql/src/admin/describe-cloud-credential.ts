import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { addMutation } from './admin-builder.ts'
import { MeaningType } from './cloud-account.ts'
import { CredentialInput } from './credential-input.ts'

addMutation({
  name: 'describeCloudCredential',
  act: 'installation.write',
  description:
    'Says in words what a credential means, before it is saved. No cloud is asked and nothing is kept. It is a mutation so that the secret travels in a body alone.',
  input: (t) => ({ credential: t.field({ type: CredentialInput, description: 'How to sign in to the cloud.' }) }),
  check: z.object({ credential: givenCredential }),
  refusals: [],
  resolve: async (input, context) => ({ meaning: context.services.accounts.describe(input.credential) }),
  payload: (t) => ({ meaning: t.field({ type: [MeaningType], description: 'Line by line.', resolve: ({ meaning }) => meaning }) }),
})
