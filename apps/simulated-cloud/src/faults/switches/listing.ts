import type { Answer } from '../../http/answer.ts'
import type { Incoming } from '../../http/incoming.ts'
import type { ServiceName } from '../../openstack/service.ts'
import type { Met, Outcome } from './switch.ts'

type Json = Record<string, unknown>

/** An answer that lists things: the body, the key of its rows, and the rows. */
export type Listing = { answer: Answer; body: Json; key: string; rows: Json[] }

/** Paths, below their service's mount, that list things page by page; the project id of old catalogs may stand in them. */
const listings: Partial<Record<ServiceName, RegExp>> = {
  nova: /^\/v2\.1(\/[0-9a-f]{32})?\/(servers|flavors|os-keypairs)(\/detail)?\/?$/,
  neutron: /^\/v2\.0\/(networks|subnets|ports|routers|security-groups|security-group-rules|floatingips)(\.json)?\/?$/,
  glance: /^\/v2\/images\/?$/,
  cinder: /^\/v3(\/[0-9a-f]{32})?\/volumes(\/detail)?\/?$/,
}

export const asksForListing = ({ service, path, incoming }: Met): boolean =>
  incoming.method === 'GET' && listings[service]?.test(path) === true

/** The answer as a listing; undefined where it is an error or none. */
export function readListing(met: Met, outcome: Outcome): Listing | undefined {
  if (typeof outcome === 'string' || !asksForListing(met) || outcome.status !== 200) return undefined
  const body = JSON.parse(outcome.body) as Json
  const key = Object.keys(body).find((name) => Array.isArray(body[name]) && !name.endsWith('_links'))
  return key === undefined ? undefined : { answer: outcome, body, key, rows: body[key] as Json[] }
}

/** The listing with other rows, and with its links unless they are to go. */
export function withRows({ answer, body, key }: Listing, rows: Json[], links: 'links' | 'no-links' = 'links'): Answer {
  const { [`${key}_links`]: _links, next: _next, ...rest } = body
  return { ...answer, body: JSON.stringify({ ...(links === 'links' ? body : rest), [key]: rows }) }
}

type Link = { rel: string; href: string }
const linksOf = ({ body, key }: Listing): Link[] => (body[`${key}_links`] as Link[] | undefined) ?? []

/** Where the next page is, absolute or below the service's address; undefined on the last page. */
export const nextOf = (listing: Listing): string | undefined =>
  linksOf(listing).find((link) => link.rel === 'next')?.href ?? (typeof listing.body.next === 'string' ? listing.body.next : undefined)

/** The listing with another next link, in the form that its service writes: glance has a plain `next`. */
export function withNext(listing: Listing, href: string): Answer {
  const { answer, body, key } = listing
  const others = linksOf(listing).filter((link) => link.rel !== 'next')
  const next = 'first' in body ? { next: href } : { [`${key}_links`]: [...others, { rel: 'next', href }] }
  return { ...answer, body: JSON.stringify({ ...body, ...next }) }
}

/** The address of this very request with another marker; glance writes it below its own root, whatever its mount. */
export function linkWithMarker({ incoming, service, path }: Met, marker: string): string {
  const { query } = withQuery(incoming, { marker })
  return `${service === 'glance' ? path : `${incoming.origin}${incoming.path}`}?${query.toString()}`
}

/** A request with other query parameters; null takes one out. */
export function withQuery(incoming: Incoming, changes: Record<string, string | null>): Incoming {
  const query = new URLSearchParams(incoming.query)
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name)
    if (value !== null) query.append(name, value)
  }
  return { ...incoming, query }
}

/** The request for a listing with pages of at most `size` rows, as if the service's operator had set that limit. */
export function inPages({ incoming }: Pick<Met, 'incoming'>, size: number): Incoming {
  const limit = incoming.query.get('limit')
  return limit !== null && Number(limit) <= size ? incoming : withQuery(incoming, { limit: String(size) })
}
