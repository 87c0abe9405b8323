import { expect, test } from 'vitest'
import { WhoIsThere } from './admin/who.ts'
import { execute } from './execute.ts'
import { answerLimit, limitAnswer } from './limit-answer.ts'

const answering = (bytes: number): { send: typeof fetch; sent: () => number } => {
  let sent = 0
  const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      pull: (controller) => {
        if (sent >= bytes) return controller.close()
        const next = chunk.subarray(0, Math.min(chunk.byteLength, bytes - sent))
        sent += next.byteLength
        controller.enqueue(next)
      },
    })
  return { send: async () => new Response(body(), { status: 200 }), sent: () => sent }
}
const ask = (send: typeof fetch) =>
  execute({ url: 'http://127.0.0.1/admin/graphql', token: () => 'secret', fetch: limitAnswer(send) }, WhoIsThere, {})

test('an answer of 50 MB is cut soon after the limit, and told as what it is', async () => {
  const { send, sent } = answering(50 * 1024 * 1024)
  await expect(ask(send)).rejects.toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('more than 16 MiB') })
  expect(sent()).toBeLessThan(answerLimit + 1024 * 1024)
})

test('an answer as long as the limit is read to its end', async () => {
  const response = await limitAnswer(answering(answerLimit).send)('http://127.0.0.1')
  expect((await response.arrayBuffer()).byteLength).toBe(answerLimit)
})

test('an answer without a body stays one', async () => {
  const response = await limitAnswer(async () => new Response(null, { status: 204 }))('http://127.0.0.1')
  expect(response.status).toBe(204)
})
