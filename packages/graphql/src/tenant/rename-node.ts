import { nodeName } from '@sallyport/domain/tenancy/own-nodes.ts'
import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { NodeType } from './node.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'renameNode',
  act: 'node.rename',
  description: 'Gives a node another name, which no other node has that is not over. Retired and revoked nodes keep theirs.',
  input: (t) => ({ id: t.id({ description: 'Of the node.' }), name: t.string({ description: '1 to 63 characters.' }) }),
  check: z.object({ id: z.string(), name: nodeName }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async ({ id, name }, context) => ({ node: await context.services.nodes.rename(localId('Node', id), name, acting(context)) }),
  payload: (t) => ({ node: t.field({ type: NodeType, description: 'The node as it is now.', resolve: ({ node }) => node }) }),
})
