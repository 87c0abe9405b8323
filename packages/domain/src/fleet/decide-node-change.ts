import { conflict } from '../primitives/problem.ts'
import { mayGo, type NodeState } from './node-states.ts'

/** What people ask of a node. Admission and enrollment are nobody's wish and stand elsewhere. */
export const nodeWishes = { ENABLE: 'ENABLED', DISABLE: 'DISABLED', RETIRE: 'RETIRED', REVOKE: 'REVOKED' } as const satisfies Record<
  string,
  NodeState
>
export type NodeWish = keyof typeof nodeWishes

export type NodeFacts = {
  state: NodeState
  /** Whether it had ever been enabled. */
  wasEnabled: boolean
}

const whyNot: Record<NodeWish, Partial<Record<NodeState, string>>> = {
  ENABLE: {
    HELD: 'A held node is enabled by its admission alone. Wait until it has proved itself.',
    ENROLLING: 'This node is enabled by its enrollment. Start its agent with the enrollment token.',
    RETIRED: 'A retired node stays retired. Enroll another one.',
    REVOKED: 'A revoked node stays revoked. Enroll another one.',
  },
  DISABLE: {
    HELD: 'A held node watches nothing yet. Revoke it to end it.',
    ENROLLING: 'This node is not enrolled yet. Revoke it to end it.',
    RETIRED: 'This node is retired.',
    REVOKED: 'This node is revoked.',
  },
  RETIRE: {
    HELD: 'A held node was never in service. Revoke it to end it.',
    ENROLLING: 'This node was never in service. Revoke it to end it.',
    REVOKED: 'This node was never in service: there is nothing to retire.',
  },
  REVOKE: { RETIRED: 'A retired node has no credential left to revoke.' },
}

/**
 * The state that a wish leads to, or undefined where the node is there already: asking twice is no error.
 * @throws Problem CONFLICT with the way out
 */
export function decideNodeChange(node: NodeFacts, wish: NodeWish): NodeState | undefined {
  const to = nodeWishes[wish]
  if (node.state === to) return undefined
  const allowed = mayGo(node.state, to, node.wasEnabled) && (wish !== 'ENABLE' || node.state === 'DISABLED')
  if (!allowed) throw conflict(whyNot[wish][node.state] ?? `A node that is ${node.state.toLowerCase()} cannot become ${to.toLowerCase()}.`)
  return to
}
