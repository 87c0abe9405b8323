import { type Settlement, settlements } from '@sallyport/domain/instances/settle.ts'
import { lineOfText } from '@sallyport/domain/tenancy/person.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation, builder } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { InstanceType } from './operation-refs.ts'

const kinds = Object.keys(settlements) as Settlement[]

const SettlementType = builder.enumType('Settlement', {
  description: 'What an administrator says of an instance that waits, where the gate cannot tell.',
  values: Object.fromEntries(kinds.map((kind) => [kind, { value: kind, description: settlements[kind] }])) as Record<
    Settlement,
    { value: Settlement; description: string }
  >,
})

export const reason = lineOfText('The reason', 500)

addMutation({
  name: 'settleInstance',
  act: 'installation.write',
  description:
    'Says what an instance is that waits and that the gate cannot let go, or reopens one that was settled. IGNORED is possible of one whose delete was sent, too, where its cloud account was removed since. NEVER_ACTIVATED asks the cloud what it shows, and writes the stage back.',
  input: (t) => ({
    instanceId: t.id({ description: 'Id of the instance.' }),
    as: t.field({ type: SettlementType, required: true, description: 'What it is.' }),
    reason: t.string({ description: 'Why, for the record: one line of at most 500 characters.' }),
  }),
  check: z.object({ instanceId: z.string(), as: z.enum(kinds), reason }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: async (input, context) => ({
    instance: await context.services.waiting.settle(rowId('Instance', input.instanceId), input.as, input.reason, acting(context)),
  }),
  payload: (t) => ({ instance: t.field({ type: InstanceType, description: 'As it is now.', resolve: (payload) => payload.instance }) }),
})
