import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** How often a body without end gets another blank, in milliseconds. */
const blankEveryMs = 100

/** Sends an answer, whole unless its `manner` says otherwise. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, requestId: string, answer: Answer): void {
  const { status, headers, body, manner } = answer
  const bytes = Buffer.from(body)
  const length = status === 204 || manner === 'never-ends' ? {} : { 'content-length': String(bytes.length) }
  const id = answer.anonymous === true ? {} : { 'x-openstack-request-id': requestId }
  response.writeHead(status, { ...headers, ...length, ...id })
  if (request.method === 'HEAD' || manner === undefined) {
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return
  }
  if (manner === 'breaks-off') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy())
    return
  }
  response.write(bytes)
  const blanks = setInterval(() => response.write(' '), blankEveryMs)
  response.once('close', () => clearInterval(blanks))
}
