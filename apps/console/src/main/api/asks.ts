import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Takes } from '../../ipc-contract.ts'
import { documentOf } from './documents.ts'
import { failureOf } from './failure-of.ts'
import { outcomeOf, outcomeRefused, outcomeUnknown } from './outcome-of.ts'
import type { ServerOfSelected } from './selected-server.ts'
import { sendDocument } from './send-document.ts'

/** Requests at once: more than any view has, and few enough for a server. */
const most = 64
/** Characters of variables: the largest that is ever sent is a clouds.yaml. */
const largest = 1024 * 1024

export type Asks = {
  /** @throws RequestFailed */
  ask(asked: Takes<'api.ask'>): Promise<unknown>
  abort(call: number): void
  /** Acts that have no answer yet, of whoever is shown now. */
  acts(): number
  /** What was asked is not shown any more: queries end, and acts go on, since an end would not undo them. Their answers are told to `onLeft`. */
  leave(): void
}

export type AskMeans = {
  server: Pick<ServerOfSelected, 'current'>
  token(id: string): string | undefined
  /** The server does not take this token any more. */
  onSignedOut(id: string, token: string): void
  /** What became of an act that was left, in words. */
  onLeft(id: string, outcome: string): void
}

type UnderWay = { abort: AbortController; isAct: boolean }

/** What the window asks of the API: documents by their hash, sent to the selected installation with its token. */
export function openAsks({ server, token, onSignedOut, onLeft }: AskMeans): Asks {
  const underWay = new Map<number, UnderWay>()
  return {
    ask: async ({ call, document, variables }) => {
      const known = documentOf(document)
      if (known === undefined)
        throw new RequestFailed('This console was not built with what was asked for, and sends nothing else.', { code: 'BAD_USER_INPUT' })
      if (underWay.has(call) || underWay.size >= most)
        throw new RequestFailed('Too much is asked at once. Try again in a moment.', { code: 'RATE_LIMITED' })
      if (JSON.stringify(variables).length > largest)
        throw new RequestFailed('What was entered is longer than 1 MiB, and was not sent.', { code: 'BAD_USER_INPUT' })
      const { id, url, send } = server.current()
      const withToken = token(id)
      if (withToken === undefined) throw signInFirst()
      const abort = new AbortController()
      const asked: UnderWay = { abort, isAct: known.kind === 'mutation' }
      underWay.set(call, asked)
      const isLeft = (): boolean => underWay.get(call) !== asked
      try {
        const answer = await sendDocument({ url, send, token: withToken, text: known.text, variables, signal: abort.signal })
        if (isLeft()) onLeft(id, outcomeOf(known.name, answer))
        return answer
      } catch (error) {
        const signedOut = error instanceof RequestFailed && error.isSignedOut
        // Before the session ends, with which whatever is under way is left: why this one failed is shown to whoever signs in anew.
        if (isLeft()) onLeft(id, (signedOut ? outcomeRefused : outcomeUnknown)(known.name, failureOf(error).message))
        if (signedOut) onSignedOut(id, withToken)
        throw error
      } finally {
        if (!isLeft()) underWay.delete(call)
      }
    },
    abort: (call) => underWay.get(call)?.abort.abort(),
    acts: () => [...underWay.values()].filter(({ isAct }) => isAct).length,
    leave: () => {
      for (const [call, asked] of underWay) {
        if (asked.isAct)
          underWay.delete(call) // a page that is loaded anew counts its calls from the first
        else asked.abort.abort()
      }
    },
  }
}

export const signInFirst = (): RequestFailed => new RequestFailed('Sign in first.', { code: 'UNAUTHENTICATED' })
