import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { AdministratorType } from './administrator.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'rotateAdministratorToken',
  act: 'installation.write',
  description:
    'Ends every token of an administrator at once and answers a new one, this once. Streams that were opened with an old one end.',
  input: (t) => ({ administratorId: t.id({ description: 'Global id of the administrator.' }) }),
  check: z.object({ administratorId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.administrators.rotateToken(rowId('Administrator', input.administratorId), acting(context)),
  payload: (t) => ({
    administrator: t.field({ type: AdministratorType, description: 'As they are now.', resolve: (payload) => payload.administrator }),
    token: t.exposeString('token', { description: 'The token to sign in with (`spa_…`). It is shown this once; hand it over safely.' }),
  }),
})
