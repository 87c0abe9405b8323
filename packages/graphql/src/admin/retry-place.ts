import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { AttemptType } from './operation-refs.ts'

addMutation({
  name: 'retryPlace',
  act: 'provision',
  description: 'Plans one more attempt for a place whose attempts all failed or were cancelled.',
  input: (t) => ({ placeId: t.id({ description: 'Id of the place.' }) }),
  check: z.object({ placeId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    attempt: await context.services.operations.retryPlace(rowId('Place', input.placeId), acting(context)),
  }),
  payload: (t) => ({
    attempt: t.field({ type: AttemptType, description: 'The new attempt.', resolve: (payload) => payload.attempt }),
  }),
})
