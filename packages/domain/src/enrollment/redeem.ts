import { type AttemptState, isLive } from '../admission/attempt-states.ts'
import { liveNodeStates, type NodeState } from '../fleet/node-states.ts'

/** What is known of a token that was presented with the right secret and that the conditional update did not give away. */
export type TokenFacts = {
  /** base64url of the public key that won it. */
  usedKey: string | undefined
  /** Revoked or past its time. */
  over: boolean
  node: NodeState
  /** State of the attempt it was minted for; undefined: a node enrolled by hand. */
  attempt: AttemptState | undefined
  /** Whether the node's admission rested on an instance proof; undefined: it was never admitted. */
  admittedWithProof: boolean | undefined
}

/**
 * WON: the one update gave the token to this key. SAME_KEY: it was this key's already, and its first answer may have been lost.
 * SECOND_KEY: it was given to another key before; `effect` is what follows beside the alarm.
 */
export type Redemption =
  | { kind: 'WON' }
  | { kind: 'SAME_KEY' }
  | { kind: 'SECOND_KEY'; effect: 'FAIL_ATTEMPT' | 'DISABLE_NODE' | 'NOTHING' }
  | { kind: 'NODE_ENDED' }
  | { kind: 'REFUSED' }

/**
 * What it means that the update matched no row. A second key with the right secret is never harmless: while the node is held, owner and
 * thief cannot be told apart, so the attempt fails. Once it is admitted its own instance vouches for the first key, except where no
 * instance proof was asked for; there it is disabled until a person decides. For a node enrolled by hand nothing vouches, for as long as
 * its token would have lived.
 */
export function afterLosing(facts: TokenFacts, publicKey: string): Redemption {
  const { usedKey, over, node, attempt } = facts
  if (usedKey === undefined) return { kind: 'REFUSED' }
  if (usedKey !== publicKey) return { kind: 'SECOND_KEY', effect: consequence(facts) }
  if (!liveNodeStates.includes(node)) return { kind: 'NODE_ENDED' }
  return over || (attempt !== undefined && !isLive(attempt)) ? { kind: 'REFUSED' } : { kind: 'SAME_KEY' }
}

function consequence({ over, node, attempt, admittedWithProof }: TokenFacts): 'FAIL_ATTEMPT' | 'DISABLE_NODE' | 'NOTHING' {
  if (node === 'HELD') return 'FAIL_ATTEMPT'
  const unproven = attempt === undefined ? !over : admittedWithProof === false
  return node === 'ENABLED' && unproven ? 'DISABLE_NODE' : 'NOTHING'
}
