import { exchangeLine } from '../network/exchange.ts'
import { secure } from '../network/secure.ts'
import type { Attempt } from './challenge.ts'
import { connectToCheck } from './connect.ts'

/** As the TCP check, inside TLS whose certificate was verified: by the pins where there are pins, else by chain, name and dates. */
export async function tlsCheck(attempt: Attempt): Promise<string> {
  const { challenge, context, limit, watch } = attempt
  const { socket, host } = await connectToCheck(attempt)
  const secured = await secure(socket, host, context.trust, limit.signal)
  watch.lap('tlsMs')
  const { line, firstByte } = await exchangeLine(secured, challenge.challenge, limit.signal)
  watch.lap('firstByteMs', firstByte)
  return line.trim()
}
