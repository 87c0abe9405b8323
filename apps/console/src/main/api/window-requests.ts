import { RequestFailed } from '@sallyport/client/connect.ts'
import type { SavedInstallations } from '../installations/saved-installations.ts'
import type { Answerers } from '../ipc/answer-calls.ts'
import { type Sessions, tokenEnded } from '../session/sessions.ts'
import type { Tell } from '../window/tell.ts'
import { type AskMeans, openAsks, signInFirst } from './asks.ts'
import { openFeeds } from './feeds.ts'
import { serverOfSelected } from './selected-server.ts'

type ApiCalls = Pick<Answerers, 'api.ask' | 'api.abort' | 'feed.open' | 'feed.close' | 'feed.retryNow'>

export type WindowRequests = {
  calls: ApiCalls
  /** Looks at what is selected now. What is under way belongs to one installation, one key and one token: with another of them it ends. */
  turn(): void
  /** The page that asked is gone. */
  endAll(): void
}

export type RequestMeans = { saved: SavedInstallations; sessions: Sessions; tell: Tell /** A session ended. */; changed(): void }

/** What the window asks of the selected installation and follows there. */
export function windowRequests({ saved, sessions, tell, changed }: RequestMeans): WindowRequests {
  const server = serverOfSelected()
  const means: AskMeans = {
    server,
    token: sessions.token,
    onSignedOut: (id, token) => {
      if (sessions.end(id, tokenEnded, token)) changed()
    },
  }
  const asks = openAsks(means)
  const feeds = openFeeds({ ...means, tell })
  let shown: string | undefined
  return {
    turn: () => {
      const selected = saved.selected()
      const token = selected === undefined ? undefined : sessions.token(selected.id)
      const next = JSON.stringify([selected?.id, selected?.pinned, token])
      if (next === shown) return
      shown = next
      asks.abortAll()
      feeds.closeAll(token === undefined ? signInFirst() : new RequestFailed('Another session began.', { code: 'ABORTED' }))
      server.turnTo(selected)
    },
    endAll: () => {
      asks.abortAll()
      feeds.closeAll(undefined)
    },
    calls: {
      'api.ask': asks.ask,
      'api.abort': ({ call }) => {
        asks.abort(call)
        return null
      },
      'feed.open': (opened) => {
        feeds.open(opened)
        return null
      },
      'feed.close': ({ handle }) => {
        feeds.close(handle)
        return null
      },
      'feed.retryNow': ({ handle }) => {
        feeds.retryNow(handle)
        return null
      },
    },
  }
}
