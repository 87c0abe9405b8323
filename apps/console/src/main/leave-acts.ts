import type { RequestFailed } from '@sallyport/client/connect.ts'
import type { AskOnce } from './desk/ask-once.ts'
import type { Question } from './desk/message-boxes.ts'

/**
 * To be gone through before another installation is shown: `go` is called at once where nothing is under way, or once whoever sits there agreed to
 * go, and `stay` where they did not or could not be asked.
 */
export type Leave = (go: () => void, stay: (why: RequestFailed) => void) => void

export type LeaveMeans = { /** Acts that have no answer yet. */ acts(): number; shown(): string; confirm: AskOnce }

/** With another installation shown, the view that waits for an act's answer is gone. */
export const leaveActs =
  ({ acts, shown, confirm }: LeaveMeans): Leave =>
  (go, stay) => {
    if (acts() === 0) go()
    else confirm(leaveQuestion(shown()), `You stayed at ${shown()}.`).then(go, stay)
  }

const leaveQuestion = (label: string): Question => ({
  message: `${label} has not answered yet to what it was asked to do.`,
  detail:
    'Stay, and its answer comes where you asked for it, within a minute or so. Another installation can be shown after that. Show it now, and the ' +
    'answer is told in a box like this one once it comes.',
  agree: 'Show the other one now',
  refuse: 'Stay',
})
