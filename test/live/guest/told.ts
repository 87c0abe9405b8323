import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the test must be told of a cloud whose instances really boot; docs/contributing/live-guest.md has the variables in words. */
export type Told = {
  image: string
  size: string
  network: string
  /** The address at which guests reach this machine. */
  gateway: string
  zone: string | undefined
  /** Put before a command that has to run where `gateway` is; empty: here. */
  near: readonly string[]
  imageWithPing: string | undefined
  imageLate: string | undefined
  /** Shell commands: to run `$COMMAND` as root in the guest at `$ADDRESS`; to cut and mend the link of its port `$PORT`. */
  shell: string | undefined
  cut: string | undefined
  mend: string | undefined
}

const required = {
  image: 'SALLYPORT_GUEST_IMAGE',
  size: 'SALLYPORT_GUEST_SIZE',
  network: 'SALLYPORT_GUEST_NETWORK',
  gateway: 'SALLYPORT_GUEST_GATEWAY',
} as const
const optional = {
  zone: 'SALLYPORT_GUEST_ZONE',
  imageWithPing: 'SALLYPORT_GUEST_IMAGE_WITH_PING',
  imageLate: 'SALLYPORT_GUEST_IMAGE_LATE',
  shell: 'SALLYPORT_GUEST_SHELL',
  cut: 'SALLYPORT_GUEST_CUT',
  mend: 'SALLYPORT_GUEST_MEND',
} as const

const programs = ['haproxy', 'socat']
type Environment = Readonly<Record<string, string | undefined>>

/** What is known; a text: what is lacking, by name. */
export function readTold(environment: Environment): Told | string {
  const names = Object.values(required).filter((name) => !environment[name])
  const missing = programs.filter((program) => !isInstalled(program, environment))
  const ways = [...(names.length > 0 ? [`set ${names.join(', ')}`] : []), ...(missing.length > 0 ? [`install ${missing.join(', ')}`] : [])]
  if (ways.length > 0) return `lacks a cloud whose instances really boot: ${ways.join('; ')} (docs/contributing/live-guest.md)`
  const near = (environment.SALLYPORT_GUEST_NEAR ?? '').split(' ').filter(Boolean)
  return { ...read(required, environment), ...read(optional, environment), near }
}

const read = <Variables extends Readonly<Record<string, string>>>(variables: Variables, environment: Environment) =>
  Object.fromEntries(Object.entries(variables).map(([key, name]) => [key, environment[name] || undefined])) as {
    // What is required was looked for before.
    [Key in keyof Variables]: Variables extends typeof required ? string : string | undefined
  }

/** What a test needs beyond the rest and was not told, and how to tell it; undefined: nothing is lacking. */
export function lackingOf(told: Told, ...needed: (keyof typeof optional)[]): string | undefined {
  const names = needed.filter((key) => told[key] === undefined).map((key) => optional[key])
  return names.length === 0 ? undefined : `lacks what docs/contributing/live-guest.md describes: set ${names.join(', ')}`
}

function isInstalled(program: string, { PATH = '' }: Environment): boolean {
  return [...PATH.split(delimiter), '/usr/sbin', '/sbin'].filter(Boolean).some((directory) => {
    try {
      accessSync(join(directory, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
