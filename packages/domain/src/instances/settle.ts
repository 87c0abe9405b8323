import { type AttemptState, isLive } from '../admission/attempt-states.ts'
import { carries, type Identity } from '../clouds/provider.ts'
import type { InstanceState } from '../fleet/instance-states.ts'
import { conflict } from '../primitives/problem.ts'

/** What an administrator says of an instance that waits, where the gate cannot tell. */
export const settlements = {
  IGNORED: 'Nothing here deletes it: it is kept for good, is somebody else’s now, or its cloud account was removed.',
  NEVER_ACTIVATED: 'Its attempt ended after `admitted` was written to it and before the verdict. The stage `held` is written back.',
  REOPENED: 'It was settled, and waits for its deletion again.',
} as const
export type Settlement = keyof typeof settlements
/** What stays written of it. */
export type SettledAs = Exclude<Settlement, 'REOPENED'>

/** What the cloud shows of an instance, read by its id just now. */
export type StageShown = {
  /** Deployment, operation, attempt and nonce are there, and each is the recorded one. */
  wholeIdentity: boolean
  stage: string | undefined
}

export type SettleFacts = {
  state: InstanceState
  /** Whether its cloud account was removed: nobody here can ask the cloud about it any more. */
  accountRemoved: boolean
  settledAs: SettledAs | undefined
  attemptState: AttemptState
  /** Whether it was committed here, before the stage was sent, that the cloud may be ahead of the verdict. */
  stageAhead: boolean
  /** Undefined: the cloud was not asked. */
  shown: StageShown | undefined
}

/** `writeHeld`: the stage has to be written back. */
export type Settling = { state: InstanceState; settledAs: SettledAs | undefined; writeHeld: boolean }

/** Whether the cloud has to be asked before this can be decided. */
export const looksAtCloud = (as: Settlement): boolean => as === 'NEVER_ACTIVATED'

/**
 * `settleInstance`. Asking twice is no error.
 * @returns what it becomes; undefined where it is that already
 * @throws Problem CONFLICT with the way out
 */
export function decideSettle(facts: SettleFacts, as: Settlement): Settling | undefined {
  switch (as) {
    case 'IGNORED':
      if (facts.state === 'SETTLED') return undefined
      if (!wasSent(facts.state) || !facts.accountRemoved) mustWait(facts.state)
      return { state: 'SETTLED', settledAs: 'IGNORED', writeHeld: false }
    case 'REOPENED':
      if (facts.state === 'WAITING') return undefined
      if (facts.state !== 'SETTLED') throw conflict('This instance was not settled: there is nothing to reopen.')
      return { state: 'WAITING', settledAs: undefined, writeHeld: false }
    case 'NEVER_ACTIVATED':
      return decideNeverActivated(facts)
  }
}

/** Whether a delete was decided of which nobody knows what became. */
const wasSent = (state: InstanceState): boolean => state === 'DELETING' || state === 'UNCONFIRMED'

function mustWait(state: InstanceState): void {
  if (state === 'WAITING') return
  if (state === 'SETTLED') throw conflict('This instance was settled. Reopen it first.')
  if (wasSent(state)) throw conflict('A delete of this instance was sent to the cloud. Wait until it is known what became of it.')
  throw conflict('This instance does not wait for deletion: there is nothing to settle.')
}

/** What has to hold of the record before the cloud is asked what it shows. @throws Problem CONFLICT with the way out */
export function mayBeNeverActivated({ state, attemptState }: Pick<SettleFacts, 'state' | 'attemptState'>): void {
  mustWait(state)
  if (isLive(attemptState)) throw conflict('Its attempt is not over. Wait for its end, or cancel it.')
  if (attemptState === 'ADMITTED') throw conflict('Its node was admitted: the stage is right as it is.')
}

/** Why it is refused where nobody here was about to write the stage, whatever the cloud shows. */
const neverAhead = (shown: StageShown | undefined): string =>
  shown?.wholeIdentity === true && shown.stage === 'held'
    ? 'The cloud shows the stage held, which is the one that is recorded here: about its stage there is nothing to settle. Look at what stands in its way.'
    : 'It was never recorded here that the stage would be written: this database may be older than the cloud, and the node may have been in service. Settle it as IGNORED, or look for a newer copy of the database.'

function decideNeverActivated(facts: SettleFacts): Settling | undefined {
  mayBeNeverActivated(facts)
  const { state, settledAs, stageAhead, shown } = facts
  if (!stageAhead) throw conflict(neverAhead(shown))
  if (shown === undefined) throw conflict('What the cloud shows of it is not known. Try again when the cloud answers.')
  if (!shown.wholeIdentity)
    throw conflict(
      'The cloud does not show our whole identity of it any more: another hand altered it. Settle it as IGNORED if it is theirs now.',
    )
  if (shown.stage !== 'admitted' && shown.stage !== 'held')
    throw conflict(`The cloud shows the stage ${shown.stage ?? 'not at all'}, which nobody here wrote. Find out who did.`)
  const writeHeld = shown.stage === 'admitted'
  return settledAs === 'NEVER_ACTIVATED' && !writeHeld ? undefined : { state, settledAs: 'NEVER_ACTIVATED', writeHeld }
}

/** What an administrator says of an instance that carries our deployment's id and that no row knows. */
export const orphanSettlements = {
  IGNORED: 'Nothing here ever deletes it. Look after it in the cloud.',
  EXTRA:
    'It is recorded as one more instance of the attempt that it names, and waits for its deletion. The attempt has to be known here, with the same nonce.',
} as const
export type OrphanSettlement = keyof typeof orphanSettlements

export type OrphanFacts = {
  accountId: string
  region: string
  settledAs: OrphanSettlement | undefined
  /** As the cloud shows it now; undefined: it was not asked, or did not tell. */
  shown: Partial<Identity> | undefined
  /** Whose id the cloud shows, with the identity that its create request carried; undefined: there is no such attempt here. */
  attempt: { identity: Identity; accountId: string; region: string; state: AttemptState } | undefined
  /** Whether a row has it by now. */
  recorded: boolean
}

/**
 * `settleOrphan`. Asking twice is no error.
 * @returns false where it is settled so already
 * @throws Problem CONFLICT with the way out
 */
export function decideSettleOrphan(facts: OrphanFacts, as: OrphanSettlement): boolean {
  if (facts.settledAs === as) return false
  if (facts.settledAs === 'EXTRA') throw conflict('It is an instance here since it was settled as EXTRA. Settle that one.')
  if (as === 'IGNORED') return true
  const { shown, attempt } = facts
  if (facts.recorded) throw conflict('It is recorded as an instance here. Look for it among the instances.')
  if (shown === undefined) throw conflict('The cloud does not tell its metadata, so that nobody can say whose it is.')
  if (attempt === undefined)
    throw conflict(
      'No attempt here is the one that it names. This database may be older than the cloud: nothing follows from what it lacks.',
    )
  if (!carries(shown, attempt.identity))
    throw conflict(
      'It does not carry the whole identity of the attempt that it names, its nonce above all. It may be a copy. Settle it as IGNORED.',
    )
  if (attempt.accountId !== facts.accountId || attempt.region !== facts.region)
    throw conflict('The attempt that it names created in another account or region. It may be a copy. Settle it as IGNORED.')
  if (isLive(attempt.state)) throw conflict('The attempt that it names is not over, and may still adopt it. Wait for its end.')
  return true
}
