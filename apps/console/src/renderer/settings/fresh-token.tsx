import { useSyncExternalStore } from 'react'
import { Over } from '../kit/dialog.tsx'
import { TokenOnce } from '../kit/token-once.tsx'

type Fresh = { token: string; name: string; own: boolean }

let fresh: Fresh | undefined
const listeners = new Set<() => void>()

/**
 * Has a token shown until somebody says that they have it. It is held outside of the view, which is built anew while a session takes on another
 * token: nobody can be told it twice.
 */
export function showFreshToken(next: Fresh | undefined): void {
  fresh = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function FreshToken() {
  const shown = useSyncExternalStore(subscribe, () => fresh)
  if (shown === undefined) return null
  return (
    // Not closed by Escape or a press beside it: only by whoever has it.
    <Over title={shown.own ? 'Your new token' : `The token of ${shown.name}`} open onClose={() => {}}>
      <p>
        {shown.own
          ? 'Your old token is no longer good, and this window goes on with the new one. You need it to sign in anywhere else.'
          : `${shown.name} signs in with it. Hand it over on a way that nobody else reads.`}
      </p>
      <TokenOnce token={shown.token} onKept={() => showFreshToken(undefined)} />
    </Over>
  )
}
