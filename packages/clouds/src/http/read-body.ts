import type { Readable } from 'node:stream'
import { HttpFailure } from './http-failure.ts'

/** The whole body as text; more than `maxBytes` is a failure and the rest is not read. */
export async function readBody(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > maxBytes) throw new HttpFailure('too-large', true, `the answer is larger than ${maxBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
