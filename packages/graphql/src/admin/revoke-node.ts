import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { NodeType } from './operation-refs.ts'

addMutation({
  name: 'revokeNode',
  act: 'node.revoke',
  description: 'Ends trust in a node: its key and token stop working with this. A held node’s attempt ends. Cannot be undone.',
  input: (t) => ({ nodeId: t.id({ description: 'Id of the node.' }) }),
  check: z.object({ nodeId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    node: await context.services.nodes.revoke(rowId('Node', input.nodeId), acting(context)),
  }),
  payload: (t) => ({
    node: t.field({ type: NodeType, description: 'As it is now.', resolve: (payload) => payload.node }),
  }),
})
