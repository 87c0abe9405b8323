import { request } from 'node:http'
import type { Socket } from 'node:net'
import { failureIn, NetworkFailure } from './failure.ts'
import { within } from './time-limit.ts'

/** Sends a line and reads one back, without its end; at most `limit` bytes of it. */
export function exchangeLine(
  socket: Socket,
  line: string,
  signal: AbortSignal,
  limit = 1_024,
): Promise<{ line: string; firstByte: number }> {
  return within('answer', signal, (settle, fail) => {
    const chunks: Buffer[] = []
    let firstByte = 0
    let size = 0
    const onData = (chunk: Buffer) => {
      firstByte ||= performance.now()
      chunks.push(chunk)
      size += chunk.length
      const text = Buffer.concat(chunks).toString('utf8')
      const end = text.indexOf('\n')
      if (end >= 0) settle({ line: text.slice(0, end).replace(/\r$/, ''), firstByte })
      else if (size > limit)
        fail(new NetworkFailure('answer', 'PROTOCOL', `PROTOCOL the answer has more than ${limit} bytes in its first line`))
    }
    const onError = (error: Error) => fail(failureIn('answer', error))
    const onClose = () => fail(new NetworkFailure('answer', 'ECONNRESET', 'ECONNRESET the connection was closed before the answer'))
    socket.on('data', onData)
    socket.once('error', onError)
    socket.once('close', onClose)
    socket.once('end', onClose)
    socket.write(`${line}\n`)
    return () => {
      socket.off('data', onData)
      socket.off('close', onClose)
      socket.off('end', onClose)
      socket.destroy()
    }
  })
}

export type Got = { status: number; location: string | undefined; body: string; firstByte: number }

/**
 * GETs over a connection that is there already and follows nothing. Reads at most `limit` bytes of the body: more is cut off with
 * `cut: true`, and a failure otherwise. The connection is closed afterwards.
 */
export function getOver(socket: Socket, url: URL, signal: AbortSignal, { limit, cut }: { limit: number; cut: boolean }): Promise<Got> {
  return within<Got>('first byte', signal, (settle, fail) => {
    const asked = request({
      method: 'GET',
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, 'user-agent': 'sallyport-agent', accept: '*/*', connection: 'close' },
      createConnection: () => socket,
    })
    asked.on('error', (error) => fail(failureIn('first byte', error)))
    asked.once('response', (response) => {
      const firstByte = performance.now()
      const chunks: Buffer[] = []
      let size = 0
      const done = () =>
        settle({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: Buffer.concat(chunks).toString('utf8'),
          firstByte,
        })
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= limit) chunks.push(chunk)
        else if (cut) done()
        else fail(new NetworkFailure('answer', 'PROTOCOL', `PROTOCOL the body has more than ${limit} bytes`))
      })
      response.once('end', done)
      response.on('error', (error) => fail(failureIn('answer', error)))
      response.once('aborted', () =>
        fail(new NetworkFailure('answer', 'ECONNRESET', 'ECONNRESET the connection was closed within the answer')),
      )
    })
    asked.end()
    return () => {
      asked.destroy()
      socket.destroy()
    }
  })
}
