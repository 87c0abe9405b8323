import { isCheckChallenge, proofOf } from '@sallyport/domain/enrollment/check-challenge.ts'
import { isOwnDnsCheck } from '@sallyport/domain/enrollment/own-dns-check.ts'
import type { CheckStore, Hmac } from '@sallyport/domain/enrollment/ports.ts'
import { serveCheck } from '@sallyport/domain/enrollment/serve-check.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { CheckParts } from '../../doors.ts'
import type { TrustedProxies } from '../observed-address.ts'
import type { Lookup } from './dns-answer.ts'
import { listenDns } from './dns-responder.ts'
import { httpResponder } from './http-responder.ts'
import { lineResponder } from './line-responder.ts'
import { sourceLimit } from './source-limit.ts'

export type CheckResponderOptions = {
  checks: Pick<CheckStore, 'serve'>
  /** Under the key for challenges, the same on every replica. */
  hmac: Hmac
  clock: Clock
  /** Of the HTTP check's door. */
  trusted: TrustedProxies
  dns: { zone: string; answersPerSecond: number }
  onError: (error: unknown) => void
}

/** Many nodes may share one address. */
const ANSWERS_PER_SECOND = 200

/** What answers the checks of nodes: proofs for living challenges, and nothing else. */
export function checkResponders({ checks, hmac, clock, trusted, dns, onError }: CheckResponderOptions): CheckParts {
  const serve = serveCheck(checks, hmac)
  const limit = sourceLimit(ANSWERS_PER_SECOND)
  const lookup: Lookup = async (label, wantsText) => {
    const own = isOwnDnsCheck(label, hmac, clock.now())
    if (!own && !isCheckChallenge(label, hmac)) return 'NO_NAME'
    if (!wantsText) return 'NO_DATA'
    const text = own ? proofOf(label, hmac) : await serve('DNS', label, undefined)
    return text === undefined ? 'NO_NAME' : { text }
  }
  return {
    http: httpResponder(serve, trusted, limit),
    connection: lineResponder(serve, limit, onError),
    listenDns: (address) => listenDns(address, { zone: dns.zone, lookup, limit: sourceLimit(dns.answersPerSecond), onError }),
  }
}
