import { RequestFailed } from '@sallyport/client/connect.ts'
import type { MessageBoxes, Question } from './message-boxes.ts'

/** So often may be refused within a minute. Whoever is asked again and again agrees at last. */
const most = 3
const minute = 60_000

/** @throws RequestFailed NOT_CONFIRMED, with these words, where whoever sits there refuses; RATE_LIMITED where they are not asked at all */
export type AskOnce = (question: Question, refused: string) => Promise<void>

/** Asks one question at a time: the same one is asked once, however many wait for its answer, and another one not before it is answered. */
export function askingOnce(ask: MessageBoxes['ask'], now: () => number = () => performance.now()): AskOnce {
  let open: { question: string; agreed: Promise<boolean> } | undefined
  let refusals: number[] = []
  const begin = (question: Question): Promise<boolean> => {
    refusals = refusals.filter((moment) => now() - moment < minute)
    if (refusals.length >= most)
      throw new RequestFailed('This was refused three times within a minute, and is not asked again before the minute is over.', {
        code: 'RATE_LIMITED',
      })
    return ask(question)
      .then((agreed) => {
        if (agreed) refusals = []
        else refusals.push(now())
        return agreed
      })
      .finally(() => {
        open = undefined
      })
  }
  return async (question, refused) => {
    const asked = JSON.stringify(question)
    if (open !== undefined && open.question !== asked)
      throw new RequestFailed('Another question is open: answer that one first.', { code: 'RATE_LIMITED' })
    open ??= { question: asked, agreed: begin(question) }
    if (!(await open.agreed)) throw new RequestFailed(refused, { code: 'NOT_CONFIRMED' })
  }
}
