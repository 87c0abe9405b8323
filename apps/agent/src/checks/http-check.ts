import { getOver } from '../network/exchange.ts'
import { NetworkFailure } from '../network/failure.ts'
import type { Attempt } from './challenge.ts'
import { connectToCheck } from './connect.ts'

/** GET /check/<challenge>; the body is the proof. A redirect is a failure, as is any status but 200. */
export async function httpCheck(attempt: Attempt): Promise<string> {
  const { challenge, limit, watch } = attempt
  const { socket } = await connectToCheck(attempt)
  const url = new URL(`http://${challenge.host}:${challenge.port}/check/${challenge.challenge}`)
  const { status, body, firstByte } = await getOver(socket, url, limit.signal, { limit: 4_096, cut: false })
  watch.lap('firstByteMs', firstByte)
  if (status !== 200) throw new NetworkFailure('answer', 'PROTOCOL', `PROTOCOL the answer has status ${status} instead of 200`)
  return body.trim()
}
