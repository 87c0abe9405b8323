import { type Outcome, unlikeThePlan } from '../breaker.ts'
import type { DeleteEnd, Deletes, OpenDelete } from './gate-ports.ts'
import { type Going, judgeGone, keptAsDeleted } from './gone.ts'
import type { LookWhetherGone } from './look-whether-gone.ts'

export type ConfirmMeans = { deletes: Deletes; look: LookWhetherGone }

/** Whoever decided is given so long to write down what came of the request, in milliseconds: longer than any request to a cloud lives. */
export const ANSWER_DUE_AFTER_MS = 180_000

/** How a delete ends that was refused at once; `undefined`: it was not. */
export function endOfAnswer(answer: { outcome: string; because?: string; words?: string }): { end: DeleteEnd; detail: string } | undefined {
  if (answer.outcome !== 'REFUSED') return undefined
  return { end: 'REFUSED', detail: `The cloud refused the delete (${answer.because}): ${answer.words}` }
}

/**
 * One look at an instance for which a delete was decided, and what follows from it and from those before. It never sends a delete: a decision
 * without an answer, of a process that died, is completed by what the cloud shows.
 * @returns how it goes now, for logs
 */
export async function confirmDelete({ deletes, look }: ConfirmMeans, open: OpenDelete): Promise<Going | undefined> {
  if (!open.answered) {
    if (open.now.getTime() - open.decidedAt.getTime() < ANSWER_DUE_AFTER_MS) return undefined
    const why = 'Whoever decided did not come to write what the cloud said. Nothing is sent again: what the cloud shows tells.'
    await deletes.recordAnswer(open.deleteId, { outcome: 'NOT_KNOWN', why })
  }
  const looks = await deletes.saveLook(open.deleteId, await look(open))
  const going = judgeGone(looks, open.unconfirmed ? undefined : open.confirmBy, open.now)
  const ended = endOf(going, looks.at(-1)?.server, open)
  if (ended === undefined) {
    if (open.unconfirmed) await deletes.sayHowItGoes(open.deleteId, judgeGone(looks, open.confirmBy, open.now).sentence)
    return going
  }
  const { end, outcome } = ended
  await deletes.end(open.deleteId, end, going.sentence, outcome && unlikeThePlan({ end: outcome, othersLost: open.othersLost }))
  return going
}

type Last = OpenDelete['looks'][number]['server'] | undefined

/** `outcome`: as what it is held against the plan; undefined: one that was given up waiting for was, when it was given up. */
type Ended = { end: DeleteEnd; outcome: Outcome['end'] | undefined }

/**
 * By the deadline one that is plainly there waits again; one that the cloud says it keeps as deleted went as planned, and is looked after until it is gone;
 * what cannot be told is unconfirmed, and is looked after further.
 */
function endOf(going: Going, last: Last, { unconfirmed, looks: before }: OpenDelete): Ended | undefined {
  switch (going.state) {
    case 'GONE':
      return { end: 'GONE', outcome: unconfirmed ? undefined : 'GONE' }
    case 'UNCONFIRMED':
      if (last === 'PRESENT') return { end: 'STILL_THERE', outcome: 'STILL_THERE' }
      return { end: 'UNCONFIRMED', outcome: last === 'SOFT_DELETED' ? 'KEPT_AS_DELETED' : 'UNCONFIRMED' }
    case 'STILL_THERE':
      return unconfirmed ? { end: 'STILL_THERE', outcome: keptAsDeleted(before) ? 'RESTORED' : undefined } : undefined
    default:
      return undefined
  }
}
