import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { InstanceType } from './operation-refs.ts'

addMutation({
  name: 'requestInstanceDeletion',
  act: 'installation.write',
  description: 'Files an instance again that was kept. Its cool-down begins anew. Nothing is deleted that the gate does not pass.',
  input: (t) => ({ instanceId: t.id({ description: 'Id of the instance.' }) }),
  check: z.object({ instanceId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    instance: await context.services.waiting.requestDeletion(rowId('Instance', input.instanceId), acting(context)),
  }),
  payload: (t) => ({ instance: t.field({ type: InstanceType, description: 'As it is now.', resolve: (payload) => payload.instance }) }),
})
