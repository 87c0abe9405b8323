import type { ConsolePort } from './console-port.ts'
import { portOverFetch } from './over-fetch.ts'
import { portOverIpc } from './over-ipc.ts'

/** The desktop's, where the preload script put its bridge into the window; else the browser's. */
export const choosePort = async (): Promise<ConsolePort> =>
  window.sallyport === undefined ? portOverFetch(location.origin) : await portOverIpc(window.sallyport)
