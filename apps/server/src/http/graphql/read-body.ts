import type { IncomingMessage } from 'node:http'
import { callerError } from '@sallyport/graphql/errors.ts'
import type { GraphQLError } from 'graphql'

export type GraphqlParams = {
  query?: string
  variables?: Record<string, unknown>
  operationName?: string
  extensions?: Record<string, unknown>
}

const tooLarge = (limit: number): GraphQLError =>
  callerError('BAD_USER_INPUT', `The body is larger than ${limit / 1024} KiB. Ask for less at once.`, { status: 413 })

/** Reads at most `limit` bytes; refuses by the announced length before the first byte is taken, and by the real one when that lied. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request
      .on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limit) reject(tooLarge(limit))
        else chunks.push(chunk)
      })
      .once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
      .once('error', reject)
  })
}

/** @throws BAD_USER_INPUT for anything but one GraphQL request as a JSON object; several in a list are refused */
export function parseParams(body: Buffer): GraphqlParams {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw callerError('BAD_USER_INPUT', 'The body is not JSON. Send {"query": "…", "variables": {…}}.', { status: 400 })
  }
  if (Array.isArray(value)) throw callerError('BAD_USER_INPUT', 'One request at a time: a list of requests is refused.', { status: 400 })
  if (typeof value !== 'object' || value === null)
    throw callerError('BAD_USER_INPUT', 'The body is a JSON object: {"query": "…", "variables": {…}}.', { status: 400 })
  return value
}
