import { newAdministrator } from '@sallyport/domain/tenancy/administrators.ts'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { AdministratorType } from './administrator.ts'

addMutation({
  name: 'addAdministrator',
  act: 'installation.write',
  description: 'Adds an administrator and answers their API token, this once.',
  input: (t) => ({
    displayName: t.string({ description: '1 to 80 characters.' }),
    email: t.string({ description: 'At most 254 characters.' }),
  }),
  check: newAdministrator,
  refusals: ['CONFLICT'],
  resolve: (input, context) => context.services.administrators.add(input, acting(context)),
  payload: (t) => ({
    administrator: t.field({ type: AdministratorType, description: 'As they are now.', resolve: (payload) => payload.administrator }),
    token: t.exposeString('token', { description: 'The token to sign in with (`spa_…`). It is shown this once; hand it over safely.' }),
  }),
})
