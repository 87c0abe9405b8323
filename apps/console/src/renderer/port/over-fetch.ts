import { Changes } from '@sallyport/client/admin/changes.ts'
import { OperationProgress } from '@sallyport/client/admin/provisioning.ts'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { type Connection, RequestFailed } from '@sallyport/client/connect.ts'
import { execute } from '@sallyport/client/execute.ts'
import { type Batch, type Followed, follow } from '@sallyport/client/follow.ts'
import { limitAnswer } from '@sallyport/client/limit-answer.ts'
import { limitTime } from '@sallyport/client/limit-time.ts'
import type { Feed } from '../../ipc-contract.ts'
import { keepToken, type TokenKeep } from './browser-session.ts'
import type { ConsolePort, Hearing, Theme } from './console-port.ts'
import { download, showNotification } from './in-a-browser.ts'

const tokenEnded = 'Your token is no longer good: it was revoked, replaced or has expired. Sign in with another one.'

/** In a browser, for the installation that served the page. The token lives as long as the tab. */
export function portOverFetch(origin: string): ConsolePort {
  const session = keepToken()
  const connection: Connection = {
    url: new URL('/admin/graphql', origin).href,
    token: () => session.token(),
    fetch: limitAnswer((input, init) => fetch(input, init)),
  }
  /** An answer to an old token ends no session that has a new one. */
  const endIfSignedOut = (error: unknown, used: string | undefined): void => {
    if (error instanceof RequestFailed && error.isSignedOut && session.token() === used) session.forget(tokenEnded)
  }
  return {
    kind: 'BROWSER',
    installations: undefined,
    session: sessionOf(session, connection),
    ask: async (document, variables, signal) => {
      const used = session.token()
      try {
        return await limitTime((until) => execute({ ...connection, token: () => used }, document, variables, until), signal)
      } catch (error) {
        endIfSignedOut(error, used)
        throw error
      }
    },
    follow: (feed, hearing) => {
      let used: string | undefined
      const token = (): string | undefined => {
        used = session.token()
        return used
      }
      const following = followFeed({ ...connection, fetch, token }, feed, {
        ...hearing,
        onEnd: (failure) => {
          endIfSignedOut(failure, used)
          hearing.onEnd(failure)
        },
      })
      const online = (): void => following.retryNow()
      addEventListener('online', online)
      return {
        ...following,
        stop: () => {
          removeEventListener('online', online)
          following.stop()
        },
      }
    },
    notify: showNotification,
    saveFile: async (name, text) => download(name, text),
    copy: (text) => navigator.clipboard.writeText(text),
    setTheme: applyTheme,
    loadAgain: async () => {
      const there = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (there) location.reload()
      return there
    },
    openDocs: (page) => void window.open(new URL(`/docs/${page}`, origin), '_blank', 'noopener'),
    onOpen: (listener) => {
      const heard = (event: Event): void => listener((event as CustomEvent<string>).detail)
      addEventListener('sallyport-open', heard)
      return () => removeEventListener('sallyport-open', heard)
    },
  }
}

const sessionOf = (session: TokenKeep, connection: Connection): ConsolePort['session'] => ({
  current: session.current,
  subscribe: session.subscribe,
  signIn: async (token) => {
    await limitTime((until) => execute({ ...connection, token: () => token }, WhoIsThere, {}, until), undefined)
    session.keep(token)
  },
  signOut: session.forget,
})

/** What a feed gives is the business of whoever asks for it: both of these pick the feed's own answer. */
function followFeed<Some extends Batch>(connection: Connection, feed: Feed, hearing: Hearing<Some>): Followed {
  const common = { connection, ...hearing, ...(feed.after === undefined ? {} : { after: feed.after }) }
  if (feed.name === 'changes')
    return follow({ ...common, document: Changes, variables: {}, pick: ({ changes }) => changes as Batch as Some })
  return follow({
    ...common,
    document: OperationProgress,
    variables: { operationId: feed.operationId },
    pick: ({ operationProgress }) => operationProgress as Batch as Some,
  })
}

function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'system' ? 'light dark' : theme
}
