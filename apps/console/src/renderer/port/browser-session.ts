import type { SessionState } from './console-port.ts'

const key = 'sallyport.console.token'

export type TokenKeep = {
  token(): string | undefined
  keep(token: string): void
  forget(ended?: string): void
  current(): SessionState
  subscribe(listener: () => void): () => void
}

/** The token of this tab: kept by the browser until the tab closes, or, where it keeps nothing, until the page is loaded again. */
export function keepToken(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined = stored()): TokenKeep {
  const listeners = new Set<() => void>()
  let token = trying(() => sendable(storage?.getItem(key)))
  let state: SessionState = { signedIn: token !== undefined, ended: undefined }
  const change = (next: string | undefined, ended: string | undefined): void => {
    token = next
    state = { signedIn: next !== undefined, ended }
    trying(() => (next === undefined ? storage?.removeItem(key) : storage?.setItem(key, next)))
    for (const listener of listeners) listener()
  }
  return {
    token: () => token,
    keep: (next) => change(next, undefined),
    forget: (ended) => change(undefined, ended),
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Undefined for what no header carries: a server that was never asked could not say that it is no token. */
const sendable = (text: string | null | undefined): string | undefined => (text && /^[!-~]+$/.test(text) ? text : undefined)

const stored = (): Storage | undefined => trying(() => sessionStorage)

/** A browser that keeps nothing throws at every touch of its storage. */
function trying<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
