import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '../../http/answer.ts'

/** The highest minor version of compute API 2 that this cloud speaks; the lowest is 2.1. */
export const newest = 96

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(',') : value)

/**
 * Which minor version a request asks for: the `compute` part of `OpenStack-API-Version`, else the old header, else 2.1.
 * Errors: 400 for a malformed version, 406 for one out of range.
 */
export function negotiate(headers: IncomingHttpHeaders): number {
  const asked = askedVersion(headers)
  if (asked === undefined) return 1
  if (asked === 'latest') return newest
  const match = /^([1-9]\d*)\.([1-9]\d*|0)$/.exec(asked)
  if (match === null) {
    throw refuse(400, `API Version String ${asked} is of invalid format. Must be of format MajorNum.MinorNum.`)
  }
  const minor = Number(match[2])
  if (match[1] !== '2' || minor < 1 || minor > newest) {
    throw refuse(406, `Version ${asked} is not supported by the API. Minimum is 2.1 and maximum is 2.${newest}.`)
  }
  return minor
}

/** The version that a request names, as it names it. */
export function askedVersion(headers: IncomingHttpHeaders): string | undefined {
  const parts = one(headers['openstack-api-version'])?.split(',') ?? []
  const named = parts.map((part) => part.trim().split(/\s+/)).find(([service]) => service === 'compute')
  return named === undefined ? one(headers['x-openstack-nova-api-version']) : (named[1] ?? '')
}

/** The headers by which nova says which version it spoke; where it cannot speak the one asked for, they repeat that. */
export function versionHeaders(version: number | string): Record<string, string> {
  const whole = typeof version === 'number' ? `2.${version}` : version
  return {
    'openstack-api-version': `compute ${whole}`,
    'x-openstack-nova-api-version': whole,
    vary: 'OpenStack-API-Version, X-OpenStack-Nova-API-Version',
  }
}
