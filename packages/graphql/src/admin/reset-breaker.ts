import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { DeletionBreakerType } from './deletion-breaker.ts'

addMutation({
  name: 'resetBreaker',
  act: 'installation.write',
  description:
    'Lets deletions pass again, by whoever has looked at what tripped the breaker. Its alarm counts as acknowledged. What was filed before is not counted any more.',
  input: (t) => ({ confirm: t.boolean({ description: 'True: you have looked at what tripped it.' }) }),
  check: z.object({ confirm: z.literal(true, 'Look at what tripped the breaker first.') }),
  refusals: ['CONFLICT'],
  resolve: async (_input, context) => ({ breaker: await context.services.breaker.reset(acting(context)) }),
  payload: (t) => ({
    breaker: t.field({ type: DeletionBreakerType, description: 'As it is now.', resolve: (payload) => payload.breaker }),
  }),
})
