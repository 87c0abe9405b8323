import { type AddressesDocument, addressesDocument } from '@sallyport/domain/addresses/addresses-document.ts'
import type { AddressStore } from '@sallyport/domain/addresses/ports.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { type Handler, isRead, respond } from './respond.ts'

/** Readers may keep it so long without asking. */
const maxAgeSeconds = 60
/** The database is asked at most once in so many milliseconds, whoever asks us how often. */
const keepForMs = 1_000

/** `GET /addresses.json`: where monitors come from. Public, so that firewalls can follow it; anyone may read it from a page of theirs. */
export function addressesJson(means: { read: AddressStore['document']; clock: Clock; deploymentId: string }): Handler {
  let kept: { until: number; document: Promise<AddressesDocument> } | undefined

  function current(): Promise<AddressesDocument> {
    const now = means.clock.now().getTime()
    if (kept !== undefined && kept.until > now && kept.until <= now + keepForMs) return kept.document
    const document = means.read().then(addressesDocument)
    const mine = { until: now + keepForMs, document }
    kept = mine
    document.catch(() => {
      if (kept === mine) kept = undefined
    })
    return document
  }

  return async (request, response) => {
    if (!isRead(request, response)) return
    const document = await current()
    const etag = `"${means.deploymentId.slice(0, 8)}-${document.version}"`
    const headers = {
      ETag: etag,
      'Last-Modified': new Date(document.changedAt).toUTCString(),
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }
    if (matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers)
      response.end()
      return
    }
    respond(request, response, { type: 'application/json; charset=utf-8', body: `${JSON.stringify(document, null, 2)}\n`, headers })
  }
}

/** Proxies that compress mark an ETag as weak; the content is the same. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
