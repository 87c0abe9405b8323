import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { addMutation } from './admin-builder.ts'
import { FindingType, MeaningType } from './cloud-account.ts'
import { CredentialInput } from './credential-input.ts'

addMutation({
  name: 'checkCloudCredential',
  act: 'installation.write',
  description:
    'Signs in to the cloud with a credential before it is saved, and reports line by line. Nothing is kept, and nothing is created in the cloud. A cloud that refuses or is away is the report, not an error.',
  input: (t) => ({
    credential: t.field({ type: CredentialInput, description: 'How to sign in to the cloud.' }),
    deletionCredential: t.field({
      type: CredentialInput,
      required: false,
      description: 'A second one, for deletion alone. It must lead to the same cloud and project.',
    }),
  }),
  check: z.object({ credential: givenCredential, deletionCredential: givenCredential.nullish() }),
  refusals: [],
  resolve: ({ credential, deletionCredential }, context) =>
    context.services.accounts.reportOn({ credential, deletionCredential: deletionCredential ?? undefined }),
  payload: (t) => ({
    good: t.boolean({ description: 'Whether `addCloudAccount` would take it.', resolve: ({ good }) => good }),
    meaning: t.field({ type: [MeaningType], description: 'What it means, in words.', resolve: ({ meaning }) => meaning }),
    findings: t.field({ type: [FindingType], description: 'What was tried, line by line.', resolve: ({ findings }) => findings }),
    deletionFindings: t.field({
      type: [FindingType],
      description: 'The same of the credential for deletion. Empty: none was given.',
      resolve: ({ deletionFindings }) => deletionFindings,
    }),
    projectId: t.string({
      nullable: true,
      description: 'Where it leads. Null: it does not sign in.',
      resolve: ({ leads }) => leads?.projectId ?? null,
    }),
    projectName: t.string({ nullable: true, description: "The project's name.", resolve: ({ leads }) => leads?.projectName ?? null }),
    userName: t.string({
      nullable: true,
      description: 'Whom it signs in as, where the cloud says so.',
      resolve: ({ leads }) => leads?.userName ?? null,
    }),
    regions: t.stringList({
      description: 'Regions that it leads to; the first is taken where none is named.',
      resolve: ({ leads }) => leads?.regions ?? [],
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the credential itself ends, where the cloud says so.',
      resolve: ({ leads }) => leads?.expiresAt ?? null,
    }),
  }),
})
