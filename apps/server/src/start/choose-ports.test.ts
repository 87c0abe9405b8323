import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { choosePorts } from './configuration.ts'

const open: Server[] = []
afterEach(() => {
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

test('a port of an installation that someone else uses is named; its own cloud’s is no such', async () => {
  const ports = await choosePorts(0, [], undefined)
  await listenOn(ports.cloud)
  await expect(choosePorts(undefined, [], ports.public)).rejects.toThrow(
    `port ${ports.cloud} of 127.0.0.1 is in use by another program: stop that one, or start another installation with --data: the nodes of this one call there`,
  )
  expect(await choosePorts(undefined, [ports.cloud], ports.public)).toEqual(ports)
  await expect(choosePorts(ports.public, [], undefined)).rejects.toThrow('name another block of 9 ports with --first-port')
})
