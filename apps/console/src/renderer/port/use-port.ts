import { createContext, useContext } from 'react'
import type { ConsolePort } from './console-port.ts'

export const PortContext = createContext<ConsolePort | undefined>(undefined)

export function usePort(): ConsolePort {
  const port = useContext(PortContext)
  if (port === undefined) throw new Error('this part of the window stands outside the port')
  return port
}
