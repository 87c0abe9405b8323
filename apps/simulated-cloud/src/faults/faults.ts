import { z } from 'zod'
import type { Incoming } from '../http/incoming.ts'
import { uuid } from '../ids.ts'
import type { ServiceName } from '../openstack/service.ts'

const service = z.enum(['keystone', 'nova', 'neutron', 'glance', 'cinder'])

/** A text that `new RegExp` takes. */
export const regularExpression = z.string().refine((text) => {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}, 'is no regular expression')

/** What can go wrong with requests. Fields other than `effect` say which requests are meant. */
export const faultRequest = z.strictObject({
  effect: z.discriminatedUnion('kind', [
    /** The answer comes late, in real milliseconds. */
    z.strictObject({ kind: z.literal('latency'), milliseconds: z.int().min(0).max(600_000) }),
    /** The connection is cut; nothing has happened. */
    z.strictObject({ kind: z.literal('cut-before') }),
    /** The connection is cut after the service did what was asked. */
    z.strictObject({ kind: z.literal('cut-after') }),
    /** An error page of a proxy instead of the service; nothing has happened. */
    z.strictObject({ kind: z.literal('status-before'), status: z.int().min(400).max(599), retryAfter: z.string().optional() }),
    /** An error page of a proxy after the service did what was asked. */
    z.strictObject({ kind: z.literal('status-after'), status: z.int().min(400).max(599), retryAfter: z.string().optional() }),
    /** Lists of servers leave out what is younger, in milliseconds of the cloud's clock. */
    z.strictObject({ kind: z.literal('list-lag'), milliseconds: z.int().min(1).max(3_600_000) }),
    /** The service is down: 503 from the proxy in front of it. Without keystone, other services know only tokens seen before. */
    z.strictObject({ kind: z.literal('down') }),
  ]),
  service: service.optional(),
  method: z.string().optional(),
  /** Regular expression on the whole path. */
  path: regularExpression.optional(),
  /** How many requests it strikes before it is gone; without it, until it is removed. */
  times: z.int().min(1).optional(),
})

export type FaultRequest = z.input<typeof faultRequest>
export type Effect = z.output<typeof faultRequest>['effect']
export type Fault = z.output<typeof faultRequest> & { id: string; struck: number }

/** The faults in force. They live in memory: a restarted cloud has none. */
export type Faults = {
  add(request: z.output<typeof faultRequest>): Fault
  list(): Fault[]
  remove(id: string): boolean
  clear(): void
  /** What strikes this request, in the order in which the faults were set. Counts them. */
  strike(service: ServiceName, incoming: Incoming): Effect[]
  isDown(service: ServiceName): boolean
  /** By how many milliseconds a service's lists lag; 0 for not at all. Counts the listing. */
  listLag(service: ServiceName): number
}

export function openFaults(): Faults {
  const faults = new Map<string, Fault>()
  const all = (): Fault[] => [...faults.values()]
  const meant = (fault: Fault, name: ServiceName, incoming: Incoming): boolean =>
    (fault.service ?? name) === name &&
    (fault.method ?? incoming.method) === incoming.method &&
    (fault.path === undefined || new RegExp(fault.path).test(incoming.path))
  return {
    add(request) {
      const fault = { ...request, id: uuid(), struck: 0 }
      faults.set(fault.id, fault)
      return fault
    },
    list: all,
    remove: (id) => faults.delete(id),
    clear: () => faults.clear(),
    strike(name, incoming) {
      const striking = all().filter((fault) => fault.effect.kind !== 'list-lag' && meant(fault, name, incoming))
      for (const fault of striking) {
        fault.struck += 1
        if (fault.times !== undefined && fault.struck >= fault.times) faults.delete(fault.id)
      }
      return striking.map((fault) => fault.effect)
    },
    isDown: (name) => all().some((fault) => fault.effect.kind === 'down' && (fault.service ?? name) === name && fault.path === undefined),
    listLag(name) {
      let lag = 0
      for (const fault of all()) {
        if (fault.effect.kind !== 'list-lag' || (fault.service ?? name) !== name) continue
        fault.struck += 1
        lag = Math.max(lag, fault.effect.milliseconds)
      }
      return lag
    },
  }
}
