import { getOver } from '../network/exchange.ts'
import { NetworkFailure } from '../network/failure.ts'
import { familyOf } from '../network/family.ts'
import type { Attempt } from './challenge.ts'
import { connectToCheck } from './connect.ts'

/** GET /check/<challenge>; the body is the proof. A redirect is a failure, as is any status but 200. */
export async function httpCheck(attempt: Attempt): Promise<string> {
  const { challenge, limit, watch } = attempt
  const { socket, host } = await connectToCheck(attempt)
  const written = familyOf(host) === 'IPV6' ? `[${host}]` : host
  const url = new URL(`http://${written}:${challenge.port}/check/${challenge.challenge}`)
  const { status, body, firstByte } = await getOver(socket, url, limit.signal, { limit: 4_096, cut: false })
  watch.lap('firstByteMs', firstByte)
  if (status !== 200) throw new NetworkFailure('answer', 'PROTOCOL', `PROTOCOL the answer has status ${status} instead of 200`)
  return body.trim()
}
