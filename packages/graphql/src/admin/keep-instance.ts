import { lineOfText } from '@sallyport/domain/tenancy/person.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { InstanceType } from './operation-refs.ts'

addMutation({
  name: 'keepInstance',
  act: 'installation.write',
  description:
    'Takes back an instance that waits for its deletion: within its cool-down for certain, later as long as no delete was sent. It stays until `requestInstanceDeletion` files it again.',
  input: (t) => ({
    instanceId: t.id({ description: 'Id of the instance.' }),
    reason: t.string({ required: false, description: '1 to 500 characters, for whoever asks later. Null: none is recorded.' }),
  }),
  check: z.object({ instanceId: z.string(), reason: lineOfText('A reason', 500).nullish() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    instance: await context.services.waiting.keep(rowId('Instance', input.instanceId), input.reason ?? undefined, acting(context)),
  }),
  payload: (t) => ({ instance: t.field({ type: InstanceType, description: 'As it is now.', resolve: (payload) => payload.instance }) }),
})
