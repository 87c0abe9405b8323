import type { Cloud } from '../../cloud.ts'
import type { Answer } from '../../http/answer.ts'
import type { Incoming } from '../../http/incoming.ts'
import type { ServiceName } from '../../openstack/service.ts'
import type { Fields, Given, Told } from './fields.ts'

/** A request on its way to a service. `path` is what is below the service's mount: `/v2.1/servers`. */
export type Met = { cloud: Cloud; service: ServiceName; region: string; path: string; incoming: Incoming }

/** What comes of a request: an answer, a connection that is cut, or one that stays open without a word. */
export type Outcome = Answer | 'cut' | 'silence'

/** Lets a request through to what is behind, changed or not. */
export type Serve = (incoming: Incoming) => Promise<Outcome>

/** What a switch makes of a request that it is meant for. */
export type Around = (met: Met, serve: Serve) => Promise<Outcome>

/** A switch that was set. */
export type InForce = {
  around?: Around
  /** How many requests, or instances, it has met. */
  met(): number
  /** Its `times` are over, or something else ended it. */
  isOver(): boolean
  /** Takes back whatever it did to the cloud. */
  end(): void
}

export const groups = ['connections', 'errors', 'listings', 'rights', 'catalog', 'versions', 'capacity', 'instances'] as const

/** One kind of trouble that real clouds make. */
export type Switch = {
  name: string
  group: (typeof groups)[number]
  /** The real trouble that it imitates, in one sentence. */
  imitates: string
  fields: Fields
  /** What fields alone do not tell. Errors: 400 with a sentence that names the field. */
  check?(cloud: Cloud, told: Given): void
  set(cloud: Cloud, told: Given): InForce
}

/** A switch whose `set` knows the types of its own fields. */
export const defineSwitch = <const F extends Fields>(
  one: Omit<Switch, 'fields' | 'check' | 'set'> & {
    fields: F
    check?(cloud: Cloud, told: Told<F>): void
    set(cloud: Cloud, told: Told<F>): InForce
  },
): Switch => one as unknown as Switch
