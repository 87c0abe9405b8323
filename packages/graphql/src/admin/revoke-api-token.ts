import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { ApiTokenType } from './tenant.ts'

addMutation({
  name: 'revokeApiToken',
  act: 'token.revoke',
  description:
    "Ends a token of a tenant's member, at once; streams that were opened with it end. A token that was ended before stays as it is.",
  input: (t) => ({ apiTokenId: t.id({ description: 'Global id of the token.' }) }),
  check: z.object({ apiTokenId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.tenants.revokeToken(localId('ApiToken', input.apiTokenId), acting(context)),
  payload: (t) => ({ apiToken: t.field({ type: ApiTokenType, description: 'As it is now.', resolve: (token) => token }) }),
})
