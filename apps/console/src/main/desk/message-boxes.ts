import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import { type BrowserWindow, dialog } from 'electron'
import { log } from '../log.ts'

export type Question = { message: string; detail: string /** On the button that is not chosen by itself. */; agree: string; refuse: string }

export type MessageBoxes = {
  /** Tells whoever sits there, over the window where there is one. Resolves once they closed it. */
  say(message: string, detail?: string): Promise<void>
  /** False unless whoever sits there chooses otherwise; also where no window is there to ask over, or it is closed meanwhile. */
  ask(question: Question): Promise<boolean>
}

/** The boxes of the system, one at a time: what else is to be told or asked waits until the open one is closed. */
export function messageBoxes(window: () => BrowserWindow | undefined): MessageBoxes {
  let open = false
  const waiting: (() => void)[] = []
  const alone = async <Result>(show: () => Promise<Result>): Promise<Result> => {
    if (open) await new Promise<void>((resolve) => waiting.push(resolve))
    open = true
    try {
      return await show()
    } finally {
      const next = waiting.shift()
      if (next === undefined) open = false
      else next()
    }
  }
  return {
    say: (message, detail) =>
      alone(async () => {
        const box = { type: 'warning' as const, title: 'Sallyport', message: plain(message), ...(detail && { detail: plain(detail) }) }
        const over = window()
        try {
          await (over === undefined
            ? dialog.showMessageBox(box)
            : orClosed(over, (signal) => dialog.showMessageBox(over, { ...box, signal })))
        } catch (error) {
          log('a message could not be shown', error)
        }
      }),
    ask: ({ message, detail, agree, refuse }) =>
      alone(async () => {
        const over = window()
        if (over === undefined) return false
        const texts = { title: 'Sallyport', message: plain(message), detail: plain(detail), buttons: [refuse, agree] }
        const box = { type: 'question' as const, ...texts, defaultId: 0, cancelId: 0, noLink: true }
        try {
          return (await orClosed(over, (signal) => dialog.showMessageBox(over, { ...box, signal })))?.response === 1
        } catch (error) {
          log('a question could not be asked', error)
          return false
        }
      }),
  }
}

/** A box goes with its window, whose end may be all that is told. */
async function orClosed<Result>(over: BrowserWindow, show: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
  const closed = new AbortController()
  const close = (): void => closed.abort()
  over.once('closed', close)
  try {
    return await Promise.race([
      show(closed.signal),
      new Promise<undefined>((resolve) => closed.signal.addEventListener('abort', () => resolve(undefined))),
    ])
  } finally {
    over.off('closed', close)
  }
}

/** Some of it comes from servers and from the window: no more than a box has room for, and nothing that turns or hides its neighbours. */
const plain = (text: string): string => cutText(text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '), 1_500)
