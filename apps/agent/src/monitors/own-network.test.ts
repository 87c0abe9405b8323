import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { watchOwnNetwork } from './own-network.ts'

const { signal } = new AbortController()
let server: Server | undefined
afterEach(() => server?.close())

async function controlPlane(): Promise<{ url: string; connections: () => number }> {
  let connections = 0
  const listening = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { url: `https://127.0.0.1:${(listening.address() as AddressInfo).port}`, connections: () => connections }
}

test('what was heard since the probe began is proof, and nothing is asked', async () => {
  const { url, connections } = await controlPlane()
  let now = 100
  const network = watchOwnNetwork(url, {}, () => now, signal)
  now = 200
  network.heard()
  expect(await network.works(150)).toBe(true)
  expect(connections()).toBe(0)
})

test('what was heard before is none: the control plane is asked, once for all who wait', async () => {
  const { url, connections } = await controlPlane()
  let now = 100
  const network = watchOwnNetwork(url, {}, () => now, signal)
  network.heard()
  now = 200
  expect(await Promise.all([network.works(150), network.works(150), network.works(150)])).toEqual([true, true, true])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(connections()).toBe(1)
})

test('a network on which not even the control plane answers does not work', async () => {
  const { url } = await controlPlane()
  await new Promise((resolve) => server?.close(resolve))
  expect(await watchOwnNetwork(url, {}, () => 100, signal).works(50)).toBe(false)
  expect(await watchOwnNetwork(url, { IPV6: '::1' }, () => 100, signal).works(50)).toBe(false)
})
