import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Batch } from '@sallyport/client/follow.ts'
import type { Bridge, CallName, Failure, Gives, Takes } from '../../ipc-contract.ts'
import type { ConsolePort, InstallationsPort, SessionPort } from './console-port.ts'
import { watchState } from './desktop-state.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the desktop console; in a browser there is none. */
    sallyport?: Bridge
  }
}

/**
 * Within the desktop console: all is asked of its main process, which holds the token. Resolves when it is known what is signed in.
 * @param online tells `online` when there is a network again
 */
export async function portOverIpc(bridge: Bridge, online: EventTarget = globalThis as unknown as EventTarget): Promise<ConsolePort> {
  const call = async <Name extends CallName>(name: Name, takes: Takes<Name>): Promise<Gives<Name>> => {
    const answer = await bridge.call(name, takes)
    if (answer.ok) return answer.value
    throw failedOf(answer.failure)
  }
  const state = watchState(bridge, await call('console.state', null))
  const session: SessionPort = {
    current: state.session,
    subscribe: state.subscribe,
    signIn: async (token) => void (await call('session.signIn', { token })),
    signOut: (ended) => silently(call('session.signOut', { ended: ended ?? null })),
  }
  const installations: InstallationsPort = {
    current: state.installations,
    subscribe: state.subscribe,
    introduce: (origin) => call('installations.introduce', { origin }),
    add: (installation) => call('installations.add', installation),
    trust: async (id, pinned) => void (await call('installations.trust', { id, pinned })),
    select: async (id) => void (await call('installations.select', { id })),
    forget: async (id) => void (await call('installations.forget', { id })),
  }
  let handles = 0
  return {
    kind: 'DESKTOP',
    session,
    installations,
    ask: async (document, variables, signal) => {
      signal?.throwIfAborted()
      handles += 1
      const asked = handles
      const abort = (): void => silently(call('api.abort', { call: asked }))
      signal?.addEventListener('abort', abort, { once: true })
      try {
        return (await call('api.ask', { call: asked, document: hashOf(document), variables: asJson(variables) })) as never
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    follow: (feed, hearing) => {
      handles += 1
      const handle = handles
      const of =
        <Tiding extends { handle: number }>(listener: (tiding: Tiding) => void) =>
        (tiding: Tiding): void => {
          if (tiding.handle === handle) listener(tiding)
        }
      const unheard = [
        bridge.hear(
          'feed.batch',
          of(({ batch }) => hearing.onBatch(batch as Batch as never)),
        ),
        bridge.hear(
          'feed.connection',
          of((tiding) => hearing.onConnection(tiding.state)),
        ),
        bridge.hear(
          'feed.end',
          of(({ failure }) => end(failedOf(failure))),
        ),
      ]
      const retryNow = (): void => silently(call('feed.retryNow', { handle }))
      online.addEventListener('online', retryNow)
      let over = false
      const close = (): boolean => {
        if (over) return false
        over = true
        online.removeEventListener('online', retryNow)
        for (const end of unheard) end()
        return true
      }
      const end = (failure: RequestFailed): void => {
        if (close()) hearing.onEnd(failure)
      }
      call('feed.open', { handle, feed }).catch(end)
      return {
        stop: () => {
          if (close()) silently(call('feed.close', { handle }))
        },
        retryNow,
      }
    },
    notify: ({ title, body, path }) => silently(call('desk.notify', { title: title.slice(0, 120), body: body.slice(0, 400), path })),
    saveFile: (name, text) => call('desk.saveFile', { name, text }),
    copy: async (text) => void (await call('desk.copy', { text })),
    setTheme: (theme) => silently(call('desk.setTheme', { theme })),
    loadAgain: async () => {
      location.reload()
      return true
    },
    openDocs: (page) => silently(call('desk.openDocs', { page })),
    onOpen: (listener) => bridge.hear('desk.open', ({ path }) => listener(path)),
  }
}

const failedOf = ({ code, message, requestId, retryAfter }: Failure): RequestFailed =>
  new RequestFailed(message, { code, requestId, retryAfter })

/** The main process knows documents by their hash, and sends no other. */
function hashOf(document: object): string {
  const hash = (document as { __meta__?: { hash?: unknown } }).__meta__?.hash
  if (typeof hash !== 'string') throw new Error('only documents of packages/client can be asked')
  return hash
}

/** As they would be sent: what is undefined is left out. */
const asJson = (variables: unknown): Takes<'api.ask'>['variables'] => JSON.parse(JSON.stringify(variables ?? {}))

/** Of no consequence to the window where it fails. */
function silently(work: Promise<unknown>): void {
  work.catch(() => {})
}
