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
  /**
   * Looks at what is selected now. What is under way belongs to one installation, one key and one token: with another of them queries and feeds
   * end, and acts are left to their answer.
   */
  turn(): void
  /** The page that asked is gone. */
  endAll(): void
  /** Acts that have no answer yet. */
  acts(): number
  /** The machine slept: what may have died without a word is made anew. */
  wake(): void
}

export type RequestMeans = {
  saved: SavedInstallations
  sessions: Sessions
  tell: Tell
  /** A session ended. */
  changed(): void
  say(message: string, detail: string): void
}

/** What the window asks of the selected installation and follows there. */
export function windowRequests({ saved, sessions, tell, changed, say }: RequestMeans): WindowRequests {
  const server = serverOfSelected()
  const means: AskMeans = {
    server,
    token: sessions.token,
    onSignedOut: (id, token) => {
      if (sessions.end(id, tokenEnded, token)) changed()
    },
    onLeft: (id, outcome) => {
      const label = saved.all().find((each) => each.id === id)?.label ?? 'An installation that was forgotten since'
      say(`${label} was asked for something that had no answer when it was left.`, outcome)
    },
  }
  const asks = openAsks(means)
  const feeds = openFeeds({ ...means, tell })
  let shown = { server: '', token: undefined as string | undefined }
  return {
    turn: () => {
      const selected = saved.selected()
      const next = {
        server: JSON.stringify([selected?.id, selected?.pinned]),
        token: selected === undefined ? undefined : sessions.token(selected.id),
      }
      if (next.server === shown.server && next.token === shown.token) return
      // What was asked with a token that was replaced is still answered, or refused by the server itself.
      if (next.server !== shown.server || next.token === undefined) asks.leave()
      shown = next
      feeds.closeAll(next.token === undefined ? signInFirst() : sessionBegan())
      server.turnTo(selected)
    },
    endAll: () => {
      asks.leave()
      feeds.closeAll(undefined)
    },
    acts: asks.acts,
    wake: () => {
      server.closeIdle()
      feeds.connectAnew()
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

/** Of a feed that was opened with another token, or of another installation. */
const sessionBegan = (): RequestFailed => new RequestFailed('Another session began.', { code: 'UNAUTHENTICATED' })
