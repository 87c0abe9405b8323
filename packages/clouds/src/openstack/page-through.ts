import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import { z } from 'zod'
import type { ServiceAnswer, ServiceCall, Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

const link = z.looseObject({ rel: z.string(), href: z.string() })

const mostPages = 10_000

export type Listing<Row> = {
  call: Omit<ServiceCall, 'method'>
  /** The key that holds the rows, for example `servers`; its links are in `servers_links`. */
  collection: string
  row: z.ZodType<Row>
  idOf: (row: Row) => string
  /**
   * neutron may answer an unknown marker with an empty page, as if that were the end. Set: an empty page after a full one is believed only if
   * the row named by the marker is still there.
   */
  doubtEmptyPage?: boolean
}

/** Rows of all pages, and how many pages there were; the last of them named no further one. */
export type WholeListing<Row> = { rows: Row[]; pages: number }

/**
 * Every row of a listing, or an error: a page that repeats a row, a marker that the service no longer knows, and a listing without end are
 * incomplete. Only the marker of a `next` link is used, and the request goes to the address that we asked first, whatever host the link names.
 */
export async function readWhole<Row>(session: Session, listing: Listing<Row>): Promise<WholeListing<Row>> {
  const rows: Row[] = []
  const ids = new Set<string>()
  const markers = new Set<string>()
  let marker: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer = await askForPage(session, listing, marker)
    const found = parsePage(listing, answer)
    if (found.length === 0 && marker !== undefined && listing.doubtEmptyPage === true)
      await confirmMarker(session, listing, marker, answer.asked)
    for (const row of found) {
      const id = listing.idOf(row)
      if (ids.has(id)) throw incomplete(answer.asked, `${id} came twice`)
      ids.add(id)
      rows.push(row)
    }
    marker = nextMarker(listing.collection, answer)
    if (marker === undefined) return { rows, pages: page + 1 }
    if (markers.has(marker)) throw incomplete(answer.asked, 'a page repeats')
    if (found.length === 0) throw incomplete(answer.asked, 'an empty page names a next one')
    markers.add(marker)
  }
  throw incomplete(`${listing.call.service} ${listing.collection}`, `no end after ${mostPages} pages`)
}

export const pageThrough = async <Row>(session: Session, listing: Listing<Row>): Promise<Row[]> => (await readWhole(session, listing)).rows

async function askForPage<Row>(session: Session, { call }: Listing<Row>, marker: string | undefined): Promise<ServiceAnswer> {
  try {
    return await session.call({ ...call, method: 'GET', query: { ...call.query, ...(marker === undefined ? {} : { marker }) } })
  } catch (error) {
    const aboutMarker =
      error instanceof CloudError && (error.kind === 'InvalidRequest' || error.kind === 'NotFound') && marker !== undefined
    throw aboutMarker ? incomplete(`${call.service} ${call.path}`, `the service no longer knows where to go on (${error.message})`) : error
  }
}

function parsePage<Row>({ collection, row }: Listing<Row>, { json, asked }: ServiceAnswer): Row[] {
  const page = z.looseObject({ [collection]: z.array(row) }).safeParse(json)
  if (!page.success) throw notUnderstood(asked, z.prettifyError(page.error))
  return z.array(row).parse(page.data[collection])
}

async function confirmMarker<Row>(session: Session, listing: Listing<Row>, marker: string, asked: string): Promise<void> {
  const answer = await session.call({ ...listing.call, method: 'GET', query: { id: marker } })
  if (!parsePage(listing, answer).some((row) => listing.idOf(row) === marker)) {
    throw incomplete(asked, 'the service no longer knows where to go on')
  }
}

function nextMarker(collection: string, { json, asked }: ServiceAnswer): string | undefined {
  const page = z.record(z.string(), z.unknown()).parse(json)
  const links = z.array(link).safeParse(page[`${collection}_links`] ?? [])
  const plain = z.string().optional().safeParse(page.next)
  if (!links.success || !plain.success) throw notUnderstood(asked, 'its links to other pages')
  const next = links.data.find(({ rel }) => rel === 'next')?.href ?? plain.data
  if (next === undefined) return undefined
  const marker = URL.canParse(next, 'http://any') ? new URL(next, 'http://any').searchParams.get('marker') : null
  if (marker === null || marker === '') throw incomplete(asked, 'its link to the next page names no marker')
  return marker
}

const incomplete = (asked: string, why: string): CloudError =>
  new CloudError('Unavailable', cutText(`The listing of ${asked} is incomplete: ${why}.`, 1_000))
