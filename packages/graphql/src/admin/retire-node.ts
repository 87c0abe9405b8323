import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { NodeType } from './operation-refs.ts'

addMutation({
  name: 'retireNode',
  act: 'node.retire',
  description: 'Ends the use of a node that is enabled or disabled, or revoked after it had been enabled. Cannot be undone.',
  input: (t) => ({ nodeId: t.id({ description: 'Id of the node.' }) }),
  check: z.object({ nodeId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    node: await context.services.nodes.retire(rowId('Node', input.nodeId), acting(context)),
  }),
  payload: (t) => ({
    node: t.field({ type: NodeType, description: 'As it is now.', resolve: (payload) => payload.node }),
  }),
})
