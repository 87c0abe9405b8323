import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readInstanceNonce } from './instance-proof.ts'

const context = {
  sources: { IPV4: '127.20.0.7' },
  trust: { pins: [], nowMs: Date.now },

  signal: new AbortController().signal,
}
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

async function service(body: string, status = 200): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.socket.remoteAddress} ${request.url}`)
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function drive(metadata: object): string {
  const mount = mkdtempSync(join(tmpdir(), 'config-2-'))
  endings.push(() => rmSync(mount, { recursive: true }))
  mkdirSync(join(mount, 'openstack', 'latest'), { recursive: true })
  writeFileSync(join(mount, 'openstack', 'latest', 'meta_data.json'), JSON.stringify(metadata))
  return mount
}

test('the nonce is read from the metadata service, from the instance`s own address', async () => {
  const { url, asked } = await service(JSON.stringify({ uuid: 'u', meta: { 'sallyport.nonce': 'n-1', other: 'x' } }))
  expect(await readInstanceNonce(url, context, [])).toEqual({ nonce: 'n-1', from: 'metadata service' })
  expect(asked).toEqual(['127.20.0.7 /openstack/latest/meta_data.json'])
})

test('a nonce that is not there yet, and a service that is none, are said in words', async () => {
  const cases = [
    [await service(JSON.stringify({ meta: {} })), 'has no sallyport.nonce yet'],
    [await service(JSON.stringify({ meta: { 'sallyport.nonce': 7 } })), 'has no sallyport.nonce yet'],
    [await service('<html>'), 'has no sallyport.nonce yet'],
    [await service('', 404), 'answers 404'],
    [await service('', 302), 'answers 302'],
    [{ url: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ] as const
  for (const [{ url }, words] of cases)
    expect(await readInstanceNonce(url, context, [])).toMatchObject({ nonce: undefined, why: expect.stringContaining(words) })
})

test('without a metadata service the config drive is read, where the host has mounted it', async () => {
  const mounts = ['/nowhere', drive({ meta: { 'sallyport.nonce': 'n-2' } })]
  expect(await readInstanceNonce('http://127.0.0.1:1', context, mounts)).toEqual({ nonce: 'n-2', from: 'config drive' })
  expect(await readInstanceNonce('http://127.0.0.1:1', context, [drive({})])).toMatchObject({
    why: expect.stringContaining('the config drive has no sallyport.nonce'),
  })
})
