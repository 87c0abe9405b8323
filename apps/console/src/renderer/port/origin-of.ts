import type { ConsolePort } from './console-port.ts'

/** Where the installation that is shown answers, for example `https://sallyport.example.org`. */
export function originOf({ installations }: Pick<ConsolePort, 'installations'>): string {
  const { all, selected } = installations?.current() ?? { all: [], selected: undefined }
  return all.find(({ id }) => id === selected)?.origin ?? location.origin
}
