import { uuid } from '../../ids.ts'
import { choice, number, origin } from './fields.ts'
import { isMeant, onRequests, scopeFields } from './in-force.ts'
import { asksForListing, inPages, linkWithMarker, nextOf, readListing, withNext, withQuery, withRows } from './listing.ts'
import { defineSwitch, type Met, type Outcome, type Serve, type Switch } from './switch.ts'

const size = number('Rows on a page', 2, 1, 1000)
const pageScope = scopeFields('any', 'GET')
const marked = (met: Met): boolean => met.incoming.query.has('marker')

/** Replaces scheme, host and port of a link; a relative one becomes absolute. */
const moved = (href: string, there: string): string => {
  const url = new URL(href, there)
  return `${there}${url.pathname}${url.search}`
}

/** What goes wrong from one page of a listing to the next. */
export const pageSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'pages-short',
    group: 'listings',
    imitates: 'An operator’s cap on pages: whatever limit is asked for, a page holds this many rows and a link to the next.',
    fields: { size, ...pageScope },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        (met, serve) => serve(inPages(met, told.size)),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'page-repeated',
    group: 'listings',
    imitates: 'A service that ignores the marker: the page after the first is the first again, and links to itself for ever.',
    fields: { size, ...pageScope },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        (met, serve) => serve(withQuery(inPages(met, told.size), { marker: null })),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'pages-endless',
    group: 'listings',
    imitates: 'A listing without end: behind the last row each page names a next one, empty or with a row that was never there before.',
    fields: { rows: choice('What the pages behind the end hold', 'none', ['none', 'invented']), size, ...pageScope },
    set(_cloud, told) {
      const beyond = new Set<string>()
      return onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        (met, serve) => withoutEnd(met, serve, { ...told, beyond }),
        told.times,
      )
    },
  }),
  defineSwitch({
    name: 'marker-unknown',
    group: 'listings',
    imitates: 'A row that was deleted between two pages: the service knows the marker no more, and says so, or ends the list in silence.',
    fields: { size, ...pageScope },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        async (met, serve) => {
          const asked = inPages(met, told.size)
          if (!marked(met) || met.service !== 'neutron') return serve(withQuery(asked, marked(met) ? { marker: uuid() } : {}))
          // By itself neutron says 404 or starts over; the silent end is what it does behind other databases.
          const outcome = await serve(asked)
          const listing = readListing(met, outcome)
          return listing === undefined ? outcome : withRows(listing, [], 'no-links')
        },
        told.times,
      ),
  }),
  defineSwitch({
    name: 'limit-and-marker-ignored',
    group: 'listings',
    imitates: 'An old service, or a proxy that drops the query: every row at once, whatever page was asked for.',
    fields: pageScope,
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        async (met, serve) => {
          const outcome = await serve(withQuery(met.incoming, { limit: null, marker: null }))
          const listing = readListing(met, outcome)
          return listing === undefined ? outcome : withRows(listing, listing.rows, 'no-links')
        },
        told.times,
      ),
  }),
  defineSwitch({
    name: 'next-link-elsewhere',
    group: 'listings',
    imitates:
      'A service behind a proxy that believes in its inner address: the link to the next page names a host that nobody outside knows.',
    fields: { origin: origin('Scheme, host and port in the link', 'http://controller.invalid:8774'), size, ...pageScope },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        async (met, serve) => {
          const outcome = await serve(inPages(met, told.size))
          const listing = readListing(met, outcome)
          const next = listing && nextOf(listing)
          return listing === undefined || next === undefined ? outcome : withNext(listing, moved(next, told.origin))
        },
        told.times,
      ),
  }),
]

/** `beyond` are the markers behind the end that were handed out. */
async function withoutEnd(
  met: Met,
  serve: Serve,
  told: { rows: 'none' | 'invented'; size: number; beyond: Set<string> },
): Promise<Outcome> {
  const isBeyond = told.beyond.has(met.incoming.query.get('marker') ?? '')
  const outcome = await serve(withQuery(inPages(met, told.size), isBeyond ? { marker: null } : {}))
  const listing = readListing(met, outcome)
  if (listing === undefined || (!isBeyond && nextOf(listing) !== undefined && listing.rows.length > 0)) return outcome
  const marker = uuid()
  told.beyond.add(marker)
  const invented = told.rows === 'invented' ? listing.rows.slice(0, 1).map((row) => ({ ...row, id: marker })) : []
  const page = isBeyond ? withRows(listing, invented) : listing.answer
  const shown = readListing(met, page)
  return shown === undefined ? page : withNext(shown, linkWithMarker(met, marker))
}
