import type { Refusal } from './evaluate-gate.ts'
import { paceLimits } from './pace.ts'

/** By clause, where no fact of it needs words of its own. */
const byClause: Record<Refusal['clause'], string> = {
  0: 'Look at the log of the replica that works, and try again.',
  1: 'Set deletion.enabled for all replicas, and start them without --restored.',
  2: 'Attest this deployment, then activate its deletions.',
  3: 'Look at what differs. If this deployment is the right one, attest it anew.',
  4: 'Look at it in the cloud. If it is somebody else’s now, settle it as IGNORED.',
  5: 'Look at the ownership marker and the credential of the cloud account.',
  6: 'Look at its node: only what is over for certain is deleted.',
  7: 'Look at the witness. If a copy of this deployment runs, stop it before anything else.',
  8: 'Look at the other instances of the account.',
}

const waitFor = 'Nothing has to be done.'
const attest = 'Look at the fingerprint, attest this deployment, then activate its deletions.'

/** What is about the pace passes by itself. */
const paced: ReadonlySet<string> = new Set(paceLimits.map(({ name }) => name))

/** Facts that need other words than their clause. */
const byFact: Readonly<Record<string, string>> = {
  'deployment-attested/attested': attest,
  'deployment-attested/attestation-stands': attest,
  'deployment-attested/host-attested': 'Add this replica with attestReplica, if it is one of yours.',
  'deployment-attested/silence-judged': waitFor,
  'deployment-attested/nodes-report':
    'Look at what lies between the nodes and this server, and whether this is a copy. When the nodes are heard again, it passes by itself.',
  'deployment-attested/silence-over': waitFor,
  'identity-matches/no-task': waitFor,
  'identity-matches/settled-state': 'Wait for the cloud. If it stays so, ask its operators.',
  'identity-matches/not-locked': 'Unlock it in the cloud if it may go, else settle it as IGNORED.',
  'identity-matches/stage':
    'If the cloud says that it was admitted, this database may be older than the cloud: look for a newer copy of it before you delete anything.',
  'marker-present/account-in-use': 'Nothing here looks after it any more: look after it in the cloud, and settle it as IGNORED.',
  'node-is-over/key-silent': `${waitFor} If it does not stop, something on the instance still runs: find out what.`,
  'node-is-over/token-silent': `${waitFor} If it does not stop, something still enrolls there: find out what.`,
  'node-is-over/retired-or-never-activated': 'Retire its node if it is no longer needed, else keep the instance.',
  'surroundings-and-pace/as-many-as-failed': 'Look at the other instances of its operation: as many as failed were deleted already.',
  'surroundings-and-pace/cool-down-over': 'Keep it until then, if it is needed after all.',
  'surroundings-and-pace/breaker-closed': 'When you know why, reset the breaker.',
  'surroundings-and-pace/few-wishes': 'Find out why so many were filed; keep those that are needed.',
  'surroundings-and-pace/rows-accounted-for': 'Find out what became of them in the cloud.',
  'surroundings-and-pace/listing-complete': 'Look whether the cloud account is failing.',
}

/** What an administrator can do about a fact that does not hold, in a sentence or two. */
export function whatToDoAbout({ clause, name, fact }: Pick<Refusal, 'clause' | 'name' | 'fact'>): string {
  return byFact[`${name}/${fact}`] ?? (paced.has(fact) ? waitFor : byClause[clause])
}

/** `clause/fact` of those that have words of their own. */
export const factsWithWords: readonly string[] = Object.keys(byFact)
