import { enrollmentTokenLife, newNode } from '@sallyport/domain/tenancy/own-nodes.ts'
import { acting } from './acting.ts'
import { NodeType } from './node.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'createEnrollmentToken',
  act: 'node.enroll',
  description: 'Adds a node to enroll by hand, and answers its one-time enrollment token, this once.',
  input: (t) => ({
    name: t.string({ description: '1 to 63 characters; no other node has it that is not over.' }),
    validFor: t.field({
      type: 'Duration',
      required: false,
      defaultValue: enrollmentTokenLife.usual,
      description: 'How long the token is good: PT5M to PT24H.',
    }),
  }),
  check: newNode.omit({ validForSeconds: true }).extend({ validFor: newNode.shape.validForSeconds }),
  refusals: [],
  resolve: (input, context) => context.services.nodes.add({ name: input.name, validForSeconds: input.validFor }, acting(context)),
  payload: (t) => ({
    enrollmentFile: t.string({
      description:
        "The whole content of the agent's `enrollment.json`: token, control plane, its pins, deployment. Put it into the agent's state directory, mode 0600.",
      resolve: ({ token }, _args, context) => `${JSON.stringify({ version: 1, ...context.services.agentsReach(), token }, undefined, 2)}\n`,
    }),
    agentManifest: t.string({
      description: 'Where the agents are listed that this installation hands out, with their SHA-256.',
      resolve: (_payload, _args, context) => `${context.services.agentsReach().controlPlane}/agent/download/manifest.json`,
    }),
    node: t.field({ type: NodeType, description: 'The node, which waits for its agent.', resolve: ({ node }) => node }),
    token: t.exposeString('token', { description: 'The enrollment token (`spe_…`). It is shown this once and enrolls one key.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it is good.' }),
  }),
})
