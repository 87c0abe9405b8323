import { newApiToken } from '@sallyport/domain/tenancy/own-members.ts'
import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { ApiTokenType } from './member.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'createApiToken',
  act: 'token.create',
  description: 'Makes an API token for a member and answers it, this once.',
  input: (t) => ({
    label: t.string({ description: 'What it is for: 1 to 80 characters.' }),
    memberId: t.id({ required: false, description: 'Whom it signs in; yourself where it is left out.' }),
    validFor: t.field({
      type: 'Duration',
      required: false,
      description: 'How long it is good: PT1M to PT8784H (366 days); until it is revoked where it is left out.',
    }),
  }),
  check: z.object({
    label: newApiToken.shape.label,
    memberId: z.string().nullish(),
    validFor: newApiToken.shape.validForSeconds.nullish(),
  }),
  refusals: ['NOT_FOUND'],
  resolve: ({ label, memberId, validFor }, context) =>
    context.services.apiTokens.create(
      {
        label,
        memberId: memberId == null ? undefined : localId('Member', memberId),
        validForSeconds: validFor ?? undefined,
      },
      acting(context),
    ),
  payload: (t) => ({
    apiToken: t.field({ type: ApiTokenType, description: 'What is kept of it.', resolve: ({ apiToken }) => apiToken }),
    token: t.exposeString('token', { description: 'The token (`spt_…`). It is shown this once.' }),
  }),
})
