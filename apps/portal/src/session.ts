const key = 'sallyport.token'

/** What the page knows of being signed in. The token lives as long as the tab. */
export type Session = { token: string | undefined /** Why the last one ended, where that is worth telling. */; ended: string | undefined }

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined // storage is switched off: the token lives until the page is reloaded
  }
}

let session: Session = { token: stored(), ended: undefined }
const listeners = new Set<() => void>()

function change(next: Session): void {
  session = next
  try {
    if (next.token === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next.token)
  } catch {
    // as above
  }
  for (const listener of listeners) listener()
}

export const currentSession = (): Session => session
export const signIn = (token: string): void => change({ token, ended: undefined })
export const signOut = (ended?: string): void => change({ token: undefined, ended })

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
