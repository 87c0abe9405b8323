import { expect, test } from 'vitest'
import { limitEvents } from './limit-events.ts'

const streaming = (...parts: string[]): typeof fetch => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
  return async () => new Response(body)
}
const read = async (...parts: string[]): Promise<string> => (await limitEvents(streaming(...parts), 20)('http://127.0.0.1')).text()

test.each([
  ['many short ones', ['data: 0123456789\n\n', 'data: 0123456789\n\n', 'data: 0123456789\n\n']],
  ['ends that are cut in two', ['data: 0123456789\n', '\ndata: 0123456789\n', '\n']],
  ['ends of two characters', ['data: 0123456\r\n\r\n', 'data: 0123456\r\n\r\n']],
  ['heartbeats', [':\n\n', ':\n\n', ':\n\n', ':\n\n', ':\n\n', ':\n\n', ':\n\n', ':\n\n']],
  ['one as long as the limit', ['data: 01234567890123']],
])('events are read as they are: %s', async (_what, parts) => {
  expect(await read(...parts)).toBe(parts.join(''))
})

test.each([
  ['a line without an end', ['data: ', '0123456789', '0123456789']],
  ['lines without an end of their event', ['data: 0\n', 'data: 0\n', 'data: 0\n']],
  ['one after a short one', ['data: 0\n\n', 'data: 012345678901234567890']],
])('an event that is longer ends the stream: %s', async (_what, parts) => {
  await expect(read(...parts)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})
