import type { NodeShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { type Acceptable, acceptable } from '../operations/condition-words.ts'

export type NodeOf = Pick<NodeShownFragment, 'state' | 'origin' | 'firstEnabledAt' | 'name'> & { attempt?: NodeShownFragment['attempt'] }
export type NodeAct = 'DISABLE' | 'RETIRE' | 'REVOKE'

/** Whether the server would take it; what it refuses is not offered. */
export function canBe(act: NodeAct, { state, firstEnabledAt }: NodeOf): boolean {
  switch (act) {
    case 'DISABLE':
      return state === 'ENABLED'
    case 'RETIRE':
      return state === 'ENABLED' || state === 'DISABLED' || (state === 'REVOKED' && firstEnabledAt !== null)
    case 'REVOKE':
      return state !== 'REVOKED' && state !== 'RETIRED'
  }
}

const filed =
  'Its instance is filed for deletion. It is deleted only where the deletion gate lets it through; until then it goes on running and costing, and can be kept.'
const byHand = 'Its host is not ours: nothing is deleted there. Stop the agent on it yourself.'

/** What becomes of the node, and of the instance that it runs on, a sentence each. */
export function consequences(act: NodeAct, node: NodeOf): string[] {
  const provisioned = node.origin === 'PROVISIONED'
  switch (act) {
    case 'DISABLE':
      return [
        'It is taken out of all monitors at once. Its key stays good, and an Owner of its tenant can enable it again.',
        provisioned ? 'Its instance goes on running and costing.' : 'Its host is not touched.',
      ]
    case 'RETIRE':
      return [
        node.state === 'REVOKED'
          ? 'Its use ends, as its trust did. This cannot be undone.'
          : 'Its use ends: it is taken out of all monitors, and its key stops working. This cannot be undone.',
        provisioned ? filed : byHand,
      ]
    case 'REVOKE':
      return [
        'Trust in it ends: its key and its token stop working with this. This cannot be undone.',
        ...(node.state === 'HELD' ? ['Its attempt ends, and no further one is planned for its place.'] : []),
        !provisioned
          ? byHand
          : node.state === 'HELD'
            ? filed
            : 'Its instance stays, and goes on running and costing. Retire the node as well to have the instance filed for deletion.',
      ]
  }
}

/** What a person may accept for it by name: what cannot be established of it, while it is held. */
export const acceptableOf = ({ state, attempt }: NodeOf): readonly Acceptable[] =>
  state !== 'HELD' || attempt == null ? [] : attempt.conditions.filter(acceptable).map(({ name }) => name)

export const acceptWords: Record<Acceptable, string> = {
  INSTANCE_PROOF: 'Accept it without proof',
  ICMP: 'Accept that ping is unknown',
}

export const pingWords: Record<string, string> = {
  AVAILABLE: 'Works',
  NO_PROGRAM: 'No: there is no ping program on its host',
  NOT_PERMITTED: 'No: its agent may not ping',
}

/** The agent's clock beside the server's: shown, never used. */
export function skewWords(ms: number): string {
  if (Math.abs(ms) < 1_000) return 'Less than a second off'
  const seconds = Math.round(Math.abs(ms) / 1_000)
  const much = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `${much} ${ms > 0 ? 'ahead' : 'behind'}`
}
