import type { Socket } from 'node:net'
import type { ServeCheck } from '@sallyport/domain/enrollment/serve-check.ts'
import type { Peer } from '../proxy-protocol.ts'
import { seenOnConnection } from '../seen-from.ts'
import type { SourceLimit } from './source-limit.ts'

const LINE_BYTES = 64
const TIME_LIMIT_MS = 10_000

/**
 * TCP and TLS: one line with the challenge, one line with the proof, and the end. What is no living challenge is ended without a word, as is
 * whoever takes longer than 10 s.
 */
export function lineResponder(serve: ServeCheck, limit: SourceLimit, onError: (error: unknown) => void) {
  return (socket: Socket, peer: Peer, kind: 'TCP' | 'TLS'): void => {
    let line = ''
    const late = setTimeout(() => socket.destroy(), TIME_LIMIT_MS)
    socket.once('close', () => clearTimeout(late))
    socket.on('error', () => socket.destroy())
    socket.on('data', read)

    function read(chunk: Buffer): void {
      line += chunk.toString('latin1')
      const end = line.indexOf('\n')
      if (end < 0 && line.length < LINE_BYTES) return
      socket.off('data', read)
      socket.resume()
      answer(line.slice(0, Math.max(end, 0)).replace(/\r$/, '')).catch((error) => {
        onError(error)
        socket.destroy()
      })
    }

    async function answer(challenge: string): Promise<void> {
      const seen = seenOnConnection(peer.address)
      const proof = (await limit(seen?.address)) ? await serve(kind, challenge, seen) : undefined
      if (proof === undefined) socket.destroy()
      else socket.end(`${proof}\n`)
    }
  }
}
