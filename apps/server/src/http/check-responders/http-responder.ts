import type { ServeCheck } from '@sallyport/domain/enrollment/serve-check.ts'
import { peerOf } from '../listeners.ts'
import type { TrustedProxies } from '../observed-address.ts'
import { type Handler, text } from '../respond.ts'
import { seenInRequest } from '../seen-from.ts'
import type { SourceLimit } from './source-limit.ts'

const path = /^\/check\/([a-z2-7]{40})$/

/** Answers `GET /check/<challenge>` with the proof, and 404 to everything else. */
export function httpResponder(serve: ServeCheck, trusted: TrustedProxies, limit: SourceLimit): Handler {
  return async (request, response) => {
    const challenge = path.exec(request.url ?? '')?.[1]
    if (challenge === undefined || request.method !== 'GET') return text(request, response, 404, 'there is nothing at this address')
    const seen = seenInRequest(peerOf(request.socket).address, request.headers, trusted)
    if (!(await limit(seen?.address))) return text(request, response, 429, 'too many requests', { 'Retry-After': '1' })
    const proof = await serve('HTTP', challenge, seen)
    return proof === undefined
      ? text(request, response, 404, 'this challenge does not live')
      : text(request, response, 200, proof, { Connection: 'close' })
  }
}
