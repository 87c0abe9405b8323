import { type Outcome, unlikeThePlan } from '../breaker.ts'
import type { DeleteEnd, Deletes, OpenDelete } from './gate-ports.ts'
import { type Going, judgeGone } from './gone.ts'
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
  if (ended === undefined) return going
  // One that was given up waiting for tripped the breaker then.
  const tripped = open.unconfirmed ? undefined : unlikeThePlan({ end: ended, othersLost: open.othersLost })
  await deletes.end(open.deleteId, ended, going.sentence, tripped)
  return going
}

type Last = OpenDelete['looks'][number]['server'] | undefined

/** By the deadline one that is plainly there waits again; what cannot be told is unconfirmed, and is looked after further. */
function endOf(going: Going, last: Last, { unconfirmed }: OpenDelete): Outcome['end'] | undefined {
  switch (going.state) {
    case 'GONE':
      return 'GONE'
    case 'UNCONFIRMED':
      return last === 'PRESENT' ? 'STILL_THERE' : 'UNCONFIRMED'
    case 'STILL_THERE':
      return unconfirmed ? 'STILL_THERE' : undefined
    default:
      return undefined
  }
}
