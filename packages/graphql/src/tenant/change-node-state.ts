import type { NodeWish } from '@sallyport/domain/fleet/decide-node-change.ts'
import type { Act } from '@sallyport/domain/tenancy/rights.ts'
import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { NodeType } from './node.ts'
import { addMutation } from './tenant-builder.ts'

const mutations: readonly { name: string; act: Act; wish: NodeWish; description: string }[] = [
  {
    name: 'enableNode',
    act: 'node.enable',
    wish: 'ENABLE',
    description:
      'Puts a disabled node back into service. Nobody enables a held node: its admission does. Enabled already: nothing changes.',
  },
  {
    name: 'disableNode',
    act: 'node.disable',
    wish: 'DISABLE',
    description: 'Takes an enabled node out of service; it gets no monitors and counts nowhere. Disabled already: nothing changes.',
  },
  {
    name: 'retireNode',
    act: 'node.retire',
    wish: 'RETIRE',
    description:
      'Finishes with a node that had been in service; its credential dies at once, and it never comes back. Retired already: nothing changes.',
  },
  {
    name: 'revokeNode',
    act: 'node.revoke',
    wish: 'REVOKE',
    description:
      'Ends the trust in a node; its credential dies at once. A held node fails its admission. Revoked already: nothing changes.',
  },
]

for (const { name, act, wish, description } of mutations)
  addMutation({
    name,
    act,
    description,
    input: (t) => ({ id: t.id({ description: 'Of the node.' }) }),
    check: z.object({ id: z.string() }),
    refusals: ['NOT_FOUND', 'CONFLICT'],
    resolve: async ({ id }, context) => ({ node: await context.services.nodes.change(localId('Node', id), wish, acting(context)) }),
    payload: (t) => ({ node: t.field({ type: NodeType, description: 'The node as it is now.', resolve: ({ node }) => node }) }),
  })
