import type { NovaCall } from './call.ts'
import { badRequest } from './errors.ts'

/** The most that one page holds. */
export const largestPage = 1000

type Link = { rel: 'next'; href: string }

/** The page's size that was asked for. Errors: 400 for anything but a whole number from 0. */
export function pageSize(call: NovaCall): number {
  const limit = call.incoming.query.get('limit')
  if (limit === null || limit === '') return largestPage
  if (!/^\d+$/.test(limit)) {
    throw badRequest(`Invalid input for query parameters limit. Value: ${limit}. '${limit}' does not match '^[0-9]*$'`)
  }
  return Math.min(Number(limit), largestPage)
}

/** A page that is exactly full names a next one, even where nothing follows. */
export function nextLinks(call: NovaCall, path: string, pageLength: number, lastId: string | undefined): Link[] | undefined {
  if (lastId === undefined || pageLength < pageSize(call)) return undefined
  const query = new URLSearchParams([...call.incoming.query].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  query.set('marker', lastId)
  return [{ rel: 'next', href: `${call.mount}/v2.1/${path}?${query.toString()}` }]
}

/** What follows the marker. A marker that never existed is a 400. */
export function afterMarker<Row>(call: NovaCall, rows: Row[], idOf: (row: Row) => string): Row[] {
  const marker = call.incoming.query.get('marker')
  if (marker === null) return rows
  const position = rows.findIndex((row) => idOf(row) === marker)
  if (position < 0) throw badRequest(`marker [${marker}] not found`)
  return rows.slice(position + 1)
}
