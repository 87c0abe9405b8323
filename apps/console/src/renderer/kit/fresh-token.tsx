import { useSyncExternalStore } from 'react'
import { usePort } from '../port/use-port.ts'
import { Over } from './dialog.tsx'
import { TokenOnce } from './token-once.tsx'
import { WhatToTell } from './what-to-tell.tsx'

type Fresh = {
  token: string
  name: string
  of: 'SELF' | 'ADMINISTRATOR' | 'OWNER'
  /** What to send beside it, ready to be copied. */
  message?: string
}

let fresh: Fresh | undefined
const listeners = new Set<() => void>()

/**
 * Has a token shown until somebody says that they have it: nobody can be told it twice. So it stands above every view, also where its answer
 * comes after the window that asked for it was closed, or while a session takes on another token.
 */
export function showFreshToken(next: Fresh | undefined): void {
  fresh = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const handOver: Record<Fresh['of'], (name: string) => string> = {
  SELF: () => 'Your old token is no longer good, and this window goes on with the new one. You need it to sign in anywhere else.',
  ADMINISTRATOR: (name) => `${name} signs in with it. Hand it over in a way that nobody else can read.`,
  OWNER: (name) => `${name} signs in with it. Hand it over in a way that nobody else can read: whoever has it is an Owner.`,
}

export function FreshToken() {
  const shown = useSyncExternalStore(subscribe, () => fresh)
  const { session } = usePort()
  const { signedIn } = useSyncExternalStore(session.subscribe, session.current)
  // One's own is shown above the sign-in as well, which asks for it.
  if (shown === undefined || !(signedIn || shown.of === 'SELF')) return null
  return (
    // Not closed by Escape or a press beside it: only by whoever has it.
    <Over title={shown.of === 'SELF' ? 'Your new token' : `The token of ${shown.name}`} open onClose={() => {}}>
      <p>{handOver[shown.of](shown.name)}</p>
      {shown.message !== undefined && <WhatToTell name={shown.name} message={shown.message} />}
      <TokenOnce token={shown.token} onKept={() => showFreshToken(undefined)} />
    </Over>
  )
}
