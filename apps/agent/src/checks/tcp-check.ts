import { exchangeLine } from '../network/exchange.ts'
import type { Attempt } from './challenge.ts'
import { connectToCheck } from './connect.ts'

/** Sends the challenge as a line; the line that comes back is the proof. */
export async function tcpCheck(attempt: Attempt): Promise<string> {
  const { socket } = await connectToCheck(attempt)
  const { line, firstByte } = await exchangeLine(socket, attempt.challenge.challenge, attempt.limit.signal)
  attempt.watch.lap('firstByteMs', firstByte)
  return line.trim()
}
