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
    'Signs in to the cloud with the credential and, where that works and no right for provisioning is known to be lacking, seals and saves it. Nothing is created in the cloud, but for the ownership marker where `createMarker` is true.',
  input: (t) => ({
    name: t.string({ description: '1 to 80 characters, unique in whatever case.' }),
    credential: t.field({ type: CredentialInput, description: 'How to sign in to the cloud.' }),
    deletionCredential: t.field({
      type: CredentialInput,
      required: false,
      description:
        'A second one, for deletion alone, so that the everyday one need not be able to delete. It must lead to the same cloud and project.',
    }),
    defaultRegion: t.string({ required: false, description: 'Case sensitive. Null: the first region that the credential leads to.' }),
    createMarker: t.boolean({
      defaultValue: false,
      description: 'Whether the ownership marker is made in the default region as well: without one nothing is ever deleted there.',
    }),
  }),
  check: z.object({
    name: accountName,
    credential: givenCredential,
    deletionCredential: givenCredential.nullish(),
    defaultRegion: regionName.nullish(),
    createMarker: z.boolean(),
  }),
  refusals: ['CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: async ({ createMarker, name, credential, deletionCredential, defaultRegion }, context) => {
    const given = {
      name,
      credential,
      deletionCredential: deletionCredential ?? undefined,
      defaultRegion: defaultRegion ?? undefined,
    }
    const { accounts } = context.services
    if (createMarker) return await accounts.addWithMarker(given, acting(context))
    return { account: await accounts.add(given, acting(context)), markerTrouble: undefined }
  },
  payload: (t) => ({
    account: t.field({
      type: CloudAccountType,
      description: 'With what the first check found in `lastCheck`.',
      resolve: ({ account }) => account,
    }),
    markerTrouble: t.string({
      nullable: true,
      description:
        'Why there is no ownership marker though it was asked for; ask again with `createMarker`. The account is there all the same.',
      resolve: ({ markerTrouble }) => markerTrouble ?? null,
    }),
  }),
})
