import type { Bridge, ConsoleState } from '../../ipc-contract.ts'
import type { InstallationsPort, SessionState } from './console-port.ts'

export type DesktopState = {
  /** The same object until something of it changes. */
  session(): SessionState
  installations(): ReturnType<InstallationsPort['current']>
  subscribe(listener: () => void): () => void
}

/** What the main process knows of installations and sessions, as it told last. */
export function watchState(bridge: Bridge, begin: ConsoleState): DesktopState {
  const listeners = new Set<() => void>()
  let session = sessionOf(begin)
  let installations = installationsOf(begin)
  bridge.hear('console.changed', (state) => {
    session = sessionOf(state)
    installations = installationsOf(state)
    for (const listener of listeners) listener()
  })
  return {
    session: () => session,
    installations: () => installations,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const sessionOf = ({ installations, selected, ended }: ConsoleState): SessionState => ({
  signedIn: installations.some(({ id, signedIn }) => id === selected && signedIn),
  ended: ended ?? undefined,
})

const installationsOf = ({ installations, selected }: ConsoleState): ReturnType<InstallationsPort['current']> => ({
  all: installations,
  selected: selected ?? undefined,
})
