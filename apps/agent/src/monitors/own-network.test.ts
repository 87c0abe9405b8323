import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOwnNetwork } from './own-network.ts'

const { signal } = new AbortController()
let server: Server | undefined
// The time that a connection may take is not under test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  server?.close()
})

async function controlPlane() {
  const peers: (string | undefined)[] = []
  const listening = createServer((socket) => {
    peers.push(socket.remoteAddress)
    socket.on('error', () => {}).destroy()
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  /** How many connections were made before this was asked: once the server has heard of one more, it has heard of them all. */
  const connections = async (): Promise<number> => {
    connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }).on('error', () => {})
    await expect.poll(() => peers.at(-1)).toBe('127.0.0.9')
    return peers.length - 1
  }
  return { url: `https://127.0.0.1:${port}`, connections }
}

test('what was heard since the probe began is proof, and nothing is asked', async () => {
  const { url, connections } = await controlPlane()
  let now = 100
  const network = watchOwnNetwork(url, {}, () => now, signal)
  now = 200
  network.heard()
  expect(await network.works(150)).toBe(true)
  expect(await connections()).toBe(0)
})

test('what was heard before is none: the control plane is asked, once for all who wait', async () => {
  const { url, connections } = await controlPlane()
  let now = 100
  const network = watchOwnNetwork(url, {}, () => now, signal)
  network.heard()
  now = 200
  expect(await Promise.all([network.works(150), network.works(150), network.works(150)])).toEqual([true, true, true])
  expect(await connections()).toBe(1)
})

test('a network on which not even the control plane answers does not work', async () => {
  const { url } = await controlPlane()
  await new Promise((resolve) => server?.close(resolve))
  expect(await watchOwnNetwork(url, {}, () => 100, signal).works(50)).toBe(false)
  expect(await watchOwnNetwork(url, { IPV6: '::1' }, () => 100, signal).works(50)).toBe(false)
})
