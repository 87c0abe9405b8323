import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { AttemptType } from './operation-refs.ts'

addMutation({
  name: 'cancelAttempt',
  act: 'provision',
  description: 'Cancels one attempt; no further one is planned for its place.',
  input: (t) => ({ attemptId: t.id({ description: 'Id of the attempt.' }) }),
  check: z.object({ attemptId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    attempt: await context.services.operations.cancelAttempt(rowId('Attempt', input.attemptId), acting(context)),
  }),
  payload: (t) => ({
    attempt: t.field({
      type: AttemptType,
      description: 'It ends within seconds, or when the cloud has answered its create.',
      resolve: (payload) => payload.attempt,
    }),
  }),
})
