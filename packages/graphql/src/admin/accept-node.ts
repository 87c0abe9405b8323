import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { NodeType } from './operation-refs.ts'

addMutation({
  name: 'acceptNode',
  act: 'provision',
  description:
    'Accepts a held node without instance proof, by name, where its account or network is marked noMetadataService and it was not seen at an address that the cloud reports. Every other condition stays.',
  input: (t) => ({
    nodeId: t.id({ description: 'Id of the node.' }),
    name: t.string({ description: "The node's name, typed." }),
  }),
  check: z.object({ nodeId: z.string(), name: z.string().max(63, 'A name has at most 63 characters.') }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    node: await context.services.nodes.accept(rowId('Node', input.nodeId), input.name, acting(context)),
  }),
  payload: (t) => ({
    node: t.field({ type: NodeType, description: 'Held until every other condition is met too.', resolve: (payload) => payload.node }),
  }),
})
