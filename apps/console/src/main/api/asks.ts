import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Takes } from '../../ipc-contract.ts'
import { documentOf } from './documents.ts'
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
  abortAll(): void
}

export type AskMeans = {
  server: ServerOfSelected
  token(id: string): string | undefined
  /** The server does not take this token any more. */
  onSignedOut(id: string, token: string): void
}

/** What the window asks of the API: documents by their hash, sent to the selected installation with its token. */
export function openAsks({ server, token, onSignedOut }: AskMeans): Asks {
  const underWay = new Map<number, AbortController>()
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
      underWay.set(call, abort)
      try {
        return await sendDocument({ url, send, token: withToken, text: known.text, variables, signal: abort.signal })
      } catch (error) {
        if (error instanceof RequestFailed && error.isSignedOut) onSignedOut(id, withToken)
        throw error
      } finally {
        underWay.delete(call)
      }
    },
    abort: (call) => underWay.get(call)?.abort(),
    abortAll: () => {
      for (const abort of underWay.values()) abort.abort()
    },
  }
}

export const signInFirst = (): RequestFailed => new RequestFailed('Sign in first.', { code: 'UNAUTHENTICATED' })
