import { accountName, givenCredential, regionName } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { CredentialInput } from './credential-input.ts'

addMutation({
  name: 'addCloudAccount',
  act: 'installation.write',
  description:
    'Signs in to the cloud with the credential and, where that works and no right for provisioning is known to be lacking, seals and saves it. Nothing is created in the cloud.',
  input: (t) => ({
    name: t.string({ description: '1 to 80 characters, unique in whatever case.' }),
    credential: t.field({ type: CredentialInput, description: 'How to sign in to the cloud.' }),
    defaultRegion: t.string({ required: false, description: 'Case sensitive. Null: the first region that the credential leads to.' }),
  }),
  check: z.object({ name: accountName, credential: givenCredential, defaultRegion: regionName.nullish() }),
  refusals: ['CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: (input, context) =>
    context.services.accounts.add({ ...input, defaultRegion: input.defaultRegion ?? undefined }, acting(context)),
  payload: (t) => ({
    account: t.field({
      type: CloudAccountType,
      description: 'With what the first check found in `lastCheck`.',
      resolve: (account) => account,
    }),
  }),
})
