import type { Installation } from '../../ipc-contract.ts'
import type { ConsolePort } from './console-port.ts'

type Port = Pick<ConsolePort, 'installations'>

/** The installation that is shown, of those that this computer knows; undefined: it knows none, as in a browser. */
export function selectedIn({ installations }: Port): Installation | undefined {
  const known = installations?.current()
  return known?.all.find(({ id }) => id === known.selected)
}

/** Where the installation that is shown answers, for example `https://sallyport.example.org`. */
export const originOf = (port: Port): string => selectedIn(port)?.origin ?? location.origin
