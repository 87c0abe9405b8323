import { acceptable } from '@sallyport/domain/admission/administration.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { AcceptableConditionType } from './operation-enums.ts'
import { NodeType } from './operation-refs.ts'

addMutation({
  name: 'acceptNode',
  act: 'provision',
  description:
    'Accepts for a held node, by name, that a condition cannot be shown: that it has no instance proof, where its account or network is marked noMetadataService and it was not seen at an address that the cloud reports; or that whether it can ping is unknown, once its agent reported so. What failed is not accepted, also not where it fails later, and every other condition stays.',
  input: (t) => ({
    condition: t.field({ type: AcceptableConditionType, required: true, defaultValue: 'INSTANCE_PROOF', description: 'What is accepted.' }),
    nodeId: t.id({ description: 'Id of the node.' }),
    name: t.string({ description: "The node's name, typed." }),
  }),
  check: z.object({ nodeId: z.string(), condition: z.enum(acceptable), name: z.string().max(63, 'A name has at most 63 characters.') }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    node: await context.services.nodes.accept(
      rowId('Node', input.nodeId),
      { condition: input.condition, name: input.name },
      acting(context),
    ),
  }),
  payload: (t) => ({
    node: t.field({ type: NodeType, description: 'Held until every other condition is met too.', resolve: (payload) => payload.node }),
  }),
})
