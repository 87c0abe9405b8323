import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Feeds, openFeeds } from './feeds.ts'

// No attempt is made by the passing of time.
vi.mock('@sallyport/client/retry-delay.ts', () => ({ retryDelay: () => 2 ** 30 }))

let send: ReturnType<typeof vi.fn<typeof fetch>>
let feeds: Feeds
const tell = vi.fn()

/** A stream that says once that it is alive, and nothing more until it is given up. */
const alive: typeof fetch = async (_url, init) => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(':\n\n'))
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
const refused: typeof fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  tell.mockReset()
  send = vi.fn<typeof fetch>()
  const current = () => ({ id: 'one', url: 'https://sallyport.example.org/admin/graphql', send })
  feeds = openFeeds({ server: { current }, token: () => 'spa_x', onSignedOut: () => {}, tell })
})
afterEach(() => feeds.closeAll(undefined))

test('connected anew, a feed that is open asks over another connection at once', async () => {
  send.mockImplementation(alive)
  feeds.open({ handle: 1, feed: { name: 'changes', after: 7 } })
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('feed.connection', { handle: 1, state: 'OPEN' }))
  feeds.connectAnew()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('feed.connection', { handle: 1, state: 'OPEN' }))
  expect(tell.mock.calls.map(([, { state }]) => state)).toEqual(['OPEN', 'LOST', 'OPEN'])
})

test('so does one that waits for its next attempt', async () => {
  send.mockImplementation(refused)
  feeds.open({ handle: 1, feed: { name: 'changes', after: 7 } })
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith('feed.connection', { handle: 1, state: 'LOST' }))
  send.mockImplementation(alive)
  feeds.connectAnew()
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('feed.connection', { handle: 1, state: 'OPEN' }))
  expect(send).toHaveBeenCalledTimes(2)
})

test('and one that is closed asks nothing more', async () => {
  send.mockImplementation(alive)
  feeds.open({ handle: 1, feed: { name: 'changes', after: 7 } })
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce())
  feeds.close(1)
  feeds.connectAnew()
  await vi.waitFor(() => expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true))
  expect(send).toHaveBeenCalledOnce()
})
