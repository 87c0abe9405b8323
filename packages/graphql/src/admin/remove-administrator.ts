import { z } from 'zod'
import { globalId } from '../global-id.ts'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'removeAdministrator',
  act: 'installation.write',
  description: 'Removes an administrator and ends their tokens. The last one stays.',
  input: (t) => ({ administratorId: t.id({ description: 'Global id of the administrator.' }) }),
  check: z.object({ administratorId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => {
    const id = rowId('Administrator', input.administratorId)
    await context.services.administrators.remove(id, acting(context))
    return { id }
  },
  payload: (t) => ({
    administratorId: t.id({ description: 'Of whoever was removed.', resolve: ({ id }) => globalId('Administrator', id) }),
  }),
})
