import { seconds } from '../../primitives/clock.ts'
import { type ConfirmMeans, confirmDelete } from './confirm-delete.ts'
import { type DeleteMeans, type DeleteOutcome, deleteInstance } from './delete-instance.ts'
import { followAccessories } from './follow-accessories.ts'
import type { Judgement, OpenDelete } from './gate-ports.ts'
import { SECOND_PROOF_AFTER_MS } from './gone.ts'
import { type KnownSurroundings, type SurveyMeans, surveyAccount } from './survey-account.ts'

export type DeletionTurnMeans = DeleteMeans & {
  confirm: ConfirmMeans
  survey: SurveyMeans
  surroundings: KnownSurroundings
  /** Trips the breaker where too many instances were filed within ten minutes. */
  tripForTooManyWishes(): Promise<void>
  /** Whether deletes are configured in this process, and it was not started as a restored one: without it nothing climbs, and nothing goes. */
  configured(): boolean
  /** Whether deletes are configured: then accounts are listed, by a restored process too, so that people see what it does not know. */
  lists(): boolean
  /** Told of each delete that was sent or came to nothing. */
  onOutcome(instanceId: string, outcome: DeleteOutcome): void
}

export type TurnSignal = { readonly aborted: boolean }

/** At most so many waiting instances are judged in one turn, those first that were not judged for longest. */
const JUDGED_AT_MOST = 50
/** An account is listed again when its listing is so old, in milliseconds: well before clause 8 would call it too old. */
const LIST_AGAIN_AFTER_MS = seconds(240)
/** The same where a row was missed, for the second proof, or was made since. */
const LOOK_AGAIN_AFTER_MS = SECOND_PROOF_AFTER_MS + seconds(1)
const CONFIRM_EVERY_MS = seconds(10)
/** One that was given up waiting for is looked after further, more rarely. */
const UNCONFIRMED_EVERY_MS = seconds(600)

/** Everything that the worker does about deletes, once through. One process of the installation at a time does it; every write is right all the same if two do. */
export async function deletionTurn(means: DeletionTurnMeans, signal: TurnSignal): Promise<void> {
  for (const open of await means.deletes.open()) if (!signal.aborted && isDue(open)) await confirmDelete(means.confirm, open)
  await means.tripForTooManyWishes()
  if (means.lists()) await survey(means, signal)
  if (means.configured() && !signal.aborted) await followAccessories(means)
  await judgeWaiting(means, signal)
}

function isDue({ looks, now, unconfirmed }: OpenDelete): boolean {
  const last = looks.at(-1)
  const every = unconfirmed ? UNCONFIRMED_EVERY_MS : CONFIRM_EVERY_MS
  return last === undefined || now.getTime() - last.at.getTime() >= every
}

async function survey({ survey: surveying, surroundings }: DeletionTurnMeans, signal: TurnSignal): Promise<void> {
  for (const account of await surveying.surroundings.accounts()) {
    if (signal.aborted) return
    const { listing, again } = surroundings.of(account.accountId)
    const ageMs = listing.known ? surveying.monotonicNow() - listing.atMs : Number.POSITIVE_INFINITY
    if (ageMs >= (again ? LOOK_AGAIN_AFTER_MS : LIST_AGAIN_AFTER_MS))
      surroundings.learn(account.accountId, await surveyAccount(surveying, account))
  }
}

async function judgeWaiting(means: DeletionTurnMeans, signal: TurnSignal): Promise<void> {
  const judgements: Judgement[] = []
  for (const waiting of await means.deletes.waiting(JUDGED_AT_MOST)) {
    if (signal.aborted) break
    const outcome = await deleteInstance(means, waiting)
    if (outcome.kind === 'REFUSED') {
      judgements.push({ instanceId: waiting.instanceId, refusals: outcome.refusals, cloudAsked: outcome.cloudAsked })
      if (outcome.refusals.some(({ fact }) => fact === 'rows-accounted-for')) means.surroundings.outdate(waiting.accountId)
    } else means.onOutcome(waiting.instanceId, outcome)
  }
  if (judgements.length > 0) await means.deletes.saveJudgements(judgements)
}
