import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PinnedFetch, pinnedFetch } from './pinned-fetch.ts'

let silent: Server
let line: PinnedFetch
let address: string
let met: Promise<void>

/** Takes connections and says nothing on them, so that none ever stands. */
beforeEach(async () => {
  silent = createServer()
  met = new Promise((resolve) => silent.once('connection', () => resolve()))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  address = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`
  line = pinnedFetch({ origin: address, pinned: 'x' })
})
afterEach(() => {
  line.close()
  silent.close()
})

const within = { timeout: 10_000 } // a connection itself is given 15 s

test('a request that is given up while its connection is made ends at once', within, async () => {
  const abort = new AbortController()
  const sent = line.send(address, { signal: abort.signal })
  await met
  abort.abort(new Error('given up'))
  await expect(sent).rejects.toThrow('given up')
})

test('so does one whose line is closed', within, async () => {
  const sent = line.send(address)
  await met
  line.close()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})

test('one that was given up before is not sent', async () => {
  let connections = 0
  silent.on('connection', () => {
    connections += 1
  })
  await expect(line.send(address, { signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up')
  expect(connections).toBe(0)
})
