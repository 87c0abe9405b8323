import { showExactly } from '@sallyport/kit/moment.tsx'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { ConsolePort } from '../port/console-port.ts'
import { type Preferences, readPreferences, standard } from './preferences.ts'

const name = 'sallyport-preferences'
const listeners = new Set<() => void>()
let current: Preferences | undefined

/** Where a browser keeps nothing for this page, choices last as long as the page. */
function kept(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(preferences: Preferences): void {
  try {
    localStorage.setItem(name, JSON.stringify(preferences))
  } catch {}
}

export function currentPreferences(): Preferences {
  current ??= readPreferences(kept())
  return current
}

function take(next: Preferences): void {
  current = next
  for (const listener of listeners) listener()
}

/** Another tab of the same installation may change them as well. */
function subscribe(listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === name || event.key === null) take(readPreferences(kept()))
  }
  addEventListener('storage', heard)
  listeners.add(listener)
  return () => {
    removeEventListener('storage', heard)
    listeners.delete(listener)
  }
}

export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const preferences = useSyncExternalStore(subscribe, currentPreferences, () => standard)
  const change = (some: Partial<Preferences>): void => {
    const next = { ...currentPreferences(), ...some }
    keep(next)
    take(next)
  }
  return [preferences, change]
}

/** 24 where this system counts hours like that. */
const systemHours = (): 12 | 24 =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h1') ? 12 : 24

/** Shows the window as it was chosen, from before the first paint on. */
export function useAsPreferred(port: ConsolePort): void {
  const [{ theme, zone, hours }] = usePreferences()
  useLayoutEffect(() => port.setTheme(theme), [port, theme])
  useLayoutEffect(
    () => showExactly({ zone: zone === 'system' ? undefined : zone, hours: hours === 'system' ? systemHours() : hours === '24' ? 24 : 12 }),
    [zone, hours],
  )
}

/** The zone that was chosen. Undefined: this system's. */
export function useZone(): string | undefined {
  const [{ zone }] = usePreferences()
  return zone === 'system' ? undefined : zone
}
