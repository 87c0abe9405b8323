import { madeByTheClimb } from './deletion-plan.ts'
import type { Refusal } from './evaluate-gate.ts'
import { paceLimits } from './pace.ts'

/** By clause, where no fact of it needs words of its own. */
const byClause: Record<Refusal['clause'], string> = {
  0: 'Look at the log of the replica that works, and try again.',
  1: 'Set deletion.enabled for all replicas, if instances are to be deleted from here.',
  2: 'Attest this deployment, then activate its deletions.',
  3: 'Look at what differs. If this deployment is the right one, attest it anew.',
  4: 'Look at it in the cloud. If it is somebody else’s now, settle it as IGNORED.',
  5: 'Look at the ownership marker and the credential of the cloud account.',
  6: 'Look at its node: only what is over for certain is deleted.',
  7: 'Look at the witness of the cloud account.',
  8: 'Look at the other instances of the account.',
}

const waitFor = 'Nothing has to be done.'
const restored =
  'Do not just start it without: read the page restore-and-clone first, compare what is listed here with the clouds, and attest this deployment.'
const attest = 'Look at the fingerprint, attest this deployment, then activate its deletions.'

const makeMarker = 'Make the ownership marker of the cloud account (createMarker; in the console under Clouds)'
/** A fact of the witness that is not known, or that nobody climbed for yet, is no sign of a copy. */
const notClimbed =
  'The witness is first climbed when deletion is activated, where the account has its ownership marker: make that if there is none (createMarker; in the console under Clouds). If deletion is active, wait a minute or two.'
const climbedForIt =
  'Nothing has to be done: the climb for the delete makes it so. If it stays so, look whether the cloud account is failing.'
const copySeen = `${byClause[7]} If a copy of this deployment runs, stop it before anything else.`
/** Of these that they are false is what a copy leaves behind. */
const leftByCopies: ReadonlySet<string> = new Set(['not-fenced', 'rung-is-ours', 'next-rung-free', 'nothing-above'])

/** What is about the pace passes by itself. */
const paced: ReadonlySet<string> = new Set(paceLimits.map(({ name }) => name))

/** Facts that need other words than their clause. */
const byFact: Readonly<Record<string, string>> = {
  'configuration-enables/not-restored': restored,
  'administrator-activated/not-withdrawn': 'Nothing is deleted until somebody activates its deletions again.',
  'administrator-activated/of-the-newest-attestation': 'Activate its deletions anew.',
  'deployment-attested/attested': attest,
  'deployment-attested/attestation-stands': attest,
  'deployment-attested/host-attested': 'Add this replica with attestReplica, if it is one of yours.',
  'deployment-attested/silence-judged': waitFor,
  'deployment-attested/nodes-report':
    'Look at what lies between the nodes and this server, and whether this is a copy. When the nodes are heard again, it passes by itself.',
  'deployment-attested/silence-over': waitFor,
  'identity-matches/name':
    'Whoever renamed it may want it kept. Give it back its name in the cloud if it may go, else settle it as IGNORED. Where its name was never recorded, delete it in the cloud by its id.',
  'identity-matches/description':
    'Whoever described it may want it kept. Take the description away in the cloud if it may go, else settle it as IGNORED.',
  'identity-matches/no-other-keys':
    'Whoever wrote it may want the instance kept. Take it away in the cloud if the instance may go, else settle it as IGNORED.',
  'identity-matches/no-other-tags':
    'Whoever tagged it may want it kept. Take the tag away in the cloud if the instance may go, else settle it as IGNORED.',
  'identity-matches/no-other-volumes':
    'Whoever attached it may need the instance. Detach it in the cloud if the instance may go, else settle it as IGNORED.',
  'identity-matches/no-task': waitFor,
  'identity-matches/settled-state': 'Wait for the cloud. If it stays so, ask its operators.',
  'identity-matches/not-locked': 'Unlock it in the cloud if it may go, else settle it as IGNORED.',
  'identity-matches/stage':
    'If the cloud says that it was admitted, this database may be older than the cloud: look for a newer copy of it before you delete anything.',
  'marker-present/account-in-use': 'Nothing here looks after it any more: look after it in the cloud, and settle it as IGNORED.',
  'marker-present/marker-recorded': `${makeMarker}.`,
  'marker-present/one-marker': `${makeMarker} where there is none. Where there are several, find out who owns what is in the project.`,
  'marker-present/recorded-marker': `${makeMarker} where there is none. Where another one is there, find out who made it.`,
  'node-is-over/not-left-alone':
    'Look after it in the cloud, and settle it as IGNORED here as well. If it may go after all, delete it in the cloud by its id.',
  'node-is-over/key-silent': `${waitFor} If it does not stop, something on the instance still runs: find out what.`,
  'node-is-over/token-silent': `${waitFor} If it does not stop, something still enrolls there: find out what.`,
  'node-is-over/retired-or-never-activated': 'Retire its node if it is no longer needed, else keep the instance.',
  'surroundings-and-pace/as-many-as-failed': 'Look at the other instances of its operation: as many as failed were deleted already.',
  'surroundings-and-pace/cool-down-over': 'Keep it until then, if it is needed after all.',
  'surroundings-and-pace/breaker-closed': 'When you know why, reset the breaker.',
  'surroundings-and-pace/few-wishes': 'Find out why so many were filed; keep those that are needed.',
  'witness-is-ours/create-once-names':
    'Look whether the cloud account is failing. Where its cloud lacks such names, delete the instance there by its id.',
  'surroundings-and-pace/rows-accounted-for': 'Find out what became of them in the cloud.',
  'surroundings-and-pace/listing-complete': 'Wait for the next listing. If it stays so, look whether the cloud account is failing.',
}

/** The same where it could not be established: what is read soon may show that nothing is amiss. */
const byUnknown: Readonly<Record<string, string>> = {
  'surroundings-and-pace/rows-accounted-for': 'Wait for the next listing. If it stays so, find out what became of them in the cloud.',
}

/** What an administrator can do about a fact that does not hold, in a sentence or two. */
export function whatToDoAbout({ clause, name, fact, state }: Pick<Refusal, 'clause' | 'name' | 'fact'> & Partial<Refusal>): string {
  if (name === 'witness-is-ours') return aboutTheWitness(fact, state)
  const unknown = state === 'UNKNOWN' ? byUnknown[`${name}/${fact}`] : undefined
  return unknown ?? byFact[`${name}/${fact}`] ?? (paced.has(fact) ? waitFor : byClause[clause])
}

function aboutTheWitness(fact: string, state: Refusal['state'] | undefined): string {
  if (leftByCopies.has(fact) && state !== 'UNKNOWN') return copySeen
  if (fact === 'not-fenced') return notClimbed
  return madeByTheClimb.has(fact) ? climbedForIt : (byFact[`witness-is-ours/${fact}`] ?? byClause[7])
}

/** Whether it passes without anybody. */
export const passesByItself = (refusal: Parameters<typeof whatToDoAbout>[0]): boolean => whatToDoAbout(refusal) === waitFor

/** What somebody has to do something about first, then what passes by itself; else in the order of the clauses. */
export const workFirst = <T extends Parameters<typeof whatToDoAbout>[0]>(refusals: readonly T[]): T[] =>
  [...refusals].sort((one, other) => Number(passesByItself(one)) - Number(passesByItself(other)))

/** `clause/fact` of those that have words of their own. */
export const factsWithWords: readonly string[] = Object.keys(byFact)
