import { refuse } from '../../http/answer.ts'
import type { NeutronBase } from '../rows.ts'
import type { Call } from '../service.ts'
import type { Json, Resource } from './resource.ts'

const paging = new Set(['limit', 'marker', 'page_reverse', 'sort_key', 'sort_dir', 'fields'])
const tagKeys = ['tags', 'tags-any', 'not-tags', 'not-tags-any']

const same = (value: unknown, wanted: string): boolean => {
  if (value === null || value === undefined) return wanted === '' || wanted === 'None'
  if (typeof value === 'boolean') return String(value) === wanted.toLowerCase() || (value ? '1' : '0') === wanted
  if (Array.isArray(value)) return value.some((one) => sameInList(one, wanted))
  return String(value) === wanted
}

/** `fixed_ips=ip_address=10.0.0.3`: a list of objects is searched by one of their attributes. */
function sameInList(one: unknown, wanted: string): boolean {
  if (typeof one === 'string') return one === wanted
  const mark = wanted.indexOf('=')
  return typeof one === 'object' && one !== null && String((one as Json)[wanted.slice(0, mark)]) === wanted.slice(mark + 1)
}

const tagsOf = (view: Json): string[] => (Array.isArray(view.tags) ? (view.tags as string[]) : [])

function tagTest(key: string, value: string): (view: Json) => boolean {
  const wanted = value.split(',')
  if (key === 'tags') return (view) => wanted.every((tag) => tagsOf(view).includes(tag))
  if (key === 'tags-any') return (view) => wanted.some((tag) => tagsOf(view).includes(tag))
  if (key === 'not-tags') return (view) => !wanted.every((tag) => tagsOf(view).includes(tag))
  return (view) => !wanted.some((tag) => tagsOf(view).includes(tag))
}

/** Filters by any attribute; several values of one are alternatives. An attribute that nothing has is a 400. */
function filtered(call: Call, views: Json[], attributes: readonly string[]): Json[] {
  const { query } = call.incoming
  let kept = views
  for (const key of new Set(query.keys())) {
    if (paging.has(key)) continue
    const values = query.getAll(key)
    if (tagKeys.includes(key)) kept = kept.filter((view) => values.every((value) => tagTest(key, value)(view)))
    else if (!attributes.includes(key)) throw refuse(400, `['${key}'] is invalid attribute for filtering`, 'HTTPBadRequest')
    else kept = kept.filter((view) => values.some((value) => same(view[key], value)))
  }
  return kept
}

function sorted(call: Call, views: Json[]): Json[] {
  const { query } = call.incoming
  const directions = query.getAll('sort_dir')
  const keys = query.getAll('sort_key').map((key, index) => ({ key, sign: directions[index] === 'desc' ? -1 : 1 }))
  return views.toSorted((a, b) => {
    for (const { key, sign } of [...keys, { key: 'id', sign: 1 }]) {
      const [left, right] = [String(a[key]), String(b[key])]
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  })
}

/** The page that was asked for, and `<plural>_links` with `next` and `previous` where a limit was given. */
export function listPage<Row extends NeutronBase>(call: Call, resource: Resource<Row>, views: Json[], attributes: readonly string[]): Json {
  const { plural } = resource
  const { query } = call.incoming
  const all = sorted(call, filtered(call, views, attributes))
  const limitText = query.get('limit')
  const limit = limitText === null ? undefined : Number(limitText)
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 0)) {
    throw refuse(400, `Bad limit request: Limit must be an integer 0 or greater and not '${limitText}'.`, 'BadRequest')
  }
  const reverse = ['true', '1'].includes((query.get('page_reverse') ?? '').toLowerCase())
  const page = cut(all, knownMarker(call, resource), limit, reverse)
  const fields = query.getAll('fields')
  const shown =
    fields.length === 0 ? page : page.map((view) => Object.fromEntries(Object.entries(view).filter(([key]) => fields.includes(key))))
  const links = limit === undefined || limit === 0 ? [] : pageLinks(call, plural, page, limit, reverse)
  return { [plural]: shown, ...(links.length > 0 && { [`${plural}_links`]: links }) }
}

/** What forgets an unknown marker and lists from the beginning; everything else says that there is no such row. */
const forgetful = ['security_groups', 'security_group_rules', 'floatingips', 'subnets']

/** The marker that a page begins behind. Errors: 404 for one that is not there, where the kind of thing looks for it. */
function knownMarker<Row extends NeutronBase>(call: Call, { plural, rows, unknown }: Resource<Row>): string | null {
  const marker = call.incoming.query.get('marker')
  if (marker === null || rows(call).get(marker) !== undefined) return marker
  if (forgetful.includes(plural)) return null
  throw refuse(404, unknown.message(marker), unknown.type)
}

/** A marker that the filters leave out ends the list without a word. */
function cut(all: Json[], marker: string | null, limit: number | undefined, reverse: boolean): Json[] {
  const position = marker === null ? undefined : all.findIndex((view) => view.id === marker)
  if (position === -1) return []
  const size = limit === undefined || limit === 0 ? all.length : limit
  if (!reverse) return all.slice(position === undefined ? 0 : position + 1).slice(0, size)
  const before = all.slice(0, position ?? all.length)
  return before.slice(Math.max(0, before.length - size))
}

function pageLinks(call: Call, plural: string, page: Json[], limit: number, reverse: boolean): { rel: string; href: string }[] {
  const link = (rel: 'next' | 'previous', view: Json | undefined): { rel: string; href: string } => {
    const query = new URLSearchParams(call.incoming.query)
    if (view === undefined) query.delete('marker')
    else query.set('marker', String(view.id))
    if (rel === 'previous') query.set('page_reverse', 'True')
    else query.delete('page_reverse')
    return { rel, href: `${call.mount}/v2.0/${plural.replaceAll('_', '-')}?${query.toString()}` }
  }
  const links: { rel: string; href: string }[] = []
  if (page.length >= limit || reverse) links.push(link('next', page.at(-1)))
  if (page.length >= limit || !reverse) links.push(link('previous', page[0]))
  return links
}
