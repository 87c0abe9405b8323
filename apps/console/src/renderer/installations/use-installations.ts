import { useSyncExternalStore } from 'react'
import type { InstallationsPort } from '../port/console-port.ts'

/** What this console knows; kept up to date. */
export const useInstallations = (port: InstallationsPort): ReturnType<InstallationsPort['current']> =>
  useSyncExternalStore(port.subscribe, port.current)
