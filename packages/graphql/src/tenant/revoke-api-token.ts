import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { ApiTokenType } from './member.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'revokeApiToken',
  act: 'token.revoke',
  description: 'Ends an API token; streams that it opened end too. Ended already: nothing changes.',
  input: (t) => ({ id: t.id({ description: 'Of the token.' }) }),
  check: z.object({ id: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: async ({ id }, context) => ({ apiToken: await context.services.apiTokens.revoke(localId('ApiToken', id), acting(context)) }),
  payload: (t) => ({
    apiToken: t.field({ type: ApiTokenType, description: 'The token as it is now.', resolve: ({ apiToken }) => apiToken }),
  }),
})
