import type { Cloud } from '../cloud.ts'
import type { Answer } from '../http/answer.ts'
import type { Incoming } from '../http/incoming.ts'
import type { Caller } from './token-check.ts'

/** The services of the cloud; `keystone` is one for all regions. */
export type ServiceName = 'keystone' | 'nova' | 'neutron' | 'glance' | 'cinder'

/** One request to one service of one region. */
export type ServiceRequest = {
  cloud: Cloud
  region: string
  incoming: Incoming
  /** Path below the service's mount, still percent-encoded: `/v2.1/servers`. */
  path: string
  /** URL of the mount without slash at its end: `http://host:port/compute`. */
  mount: string
  requestId: string
}

/** A request whose token was good. */
export type Call = ServiceRequest & { caller: Caller; body: unknown }

export type Service = (request: ServiceRequest) => Promise<Answer>

/** The request's JSON body; undefined when it is empty, and `malformed` is called when it is not JSON. */
export function parseBody(incoming: Incoming, malformed: () => Error): unknown {
  if (incoming.body.length === 0) return undefined
  try {
    return JSON.parse(incoming.body.toString('utf8')) as unknown
  } catch {
    throw malformed()
  }
}

/** `value` as an object, or undefined. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
