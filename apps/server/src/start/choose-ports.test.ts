import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { choosePorts, releaseBlock } from './configuration.ts'

const open: Server[] = []
afterEach(() => {
  releaseBlock()
  for (const server of open.splice(0)) server.close()
})

async function listenOn(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
}

test('an installation stays on the ports of its first start, whatever is left away or asked for', async () => {
  const { public: before } = await choosePorts(0, [], undefined)
  for (const wished of [undefined, 0, before]) expect((await choosePorts(wished, [], before)).public).toBe(before)
  await expect(choosePorts(before + 20, [], before)).rejects.toThrow(
    `uses the ports from ${before} on, where its nodes call: leave --first-port away, or name another directory with --data`,
  )
})

test('a block that another start has chosen and not opened yet is left to it', async () => {
  const { public: chosen } = await choosePorts(0, [], undefined)
  expect((await choosePorts(0, [], undefined)).public, 'its own stays its own').toBe(chosen)
  await expect(listenOn(chosen + 19), 'another start’s claim').rejects.toThrow('EADDRINUSE')
  releaseBlock()
  await listenOn(chosen + 19)
  expect((await choosePorts(0, [], undefined)).public).not.toBe(chosen)
})

test('a port of an installation that someone else uses is named; its own cloud’s is no such', async () => {
  const ports = await choosePorts(0, [], undefined)
  await listenOn(ports.cloud)
  await expect(choosePorts(undefined, [], ports.public)).rejects.toThrow(
    `port ${ports.cloud} of 127.0.0.1 is in use by another program: stop that one, or start another installation with --data: the nodes of this one call there`,
  )
  expect(await choosePorts(undefined, [ports.cloud], ports.public)).toEqual(ports)
  await expect(choosePorts(ports.public, [], undefined)).rejects.toThrow('name another block of 9 ports with --first-port')
})
