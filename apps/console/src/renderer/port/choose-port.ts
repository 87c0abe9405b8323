import type { ConsolePort } from './console-port.ts'
import { portOverFetch } from './over-fetch.ts'

export const choosePort = (): ConsolePort => portOverFetch(location.origin)
