import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { type NetworkInterfaceInfo, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overIpv6, readInstanceNonce } from './instance-proof.ts'

const context = {
  sources: { IPV4: '127.20.0.7' },
  trust: { pins: [], nowMs: Date.now },

  signal: new AbortController().signal,
}
const endings: (() => void)[] = []
// The time that the service may take is not under test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
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

test('a host that has IPv6 alone looks at the link-local address of IPv6, on each of its links', () => {
  const address = (address: string, internal = false) =>
    ({ address, family: address.includes(':') ? 'IPv6' : 'IPv4', internal }) as NetworkInterfaceInfo
  const lo = [address('127.0.0.1', true), address('::1', true)]
  const six = [address('2001:db8::7'), address('fe80::f816:3eff:fe12:3456')]
  const where = 'fe80::a9fe:a9fe%ens3'
  expect(overIpv6('169.254.169.254', { lo, ens3: six })).toEqual([{ address: where, family: 'IPV6' }])
  expect(overIpv6('169.254.169.254', { lo, ens3: [...six, address('169.254.7.7')] })).toHaveLength(1)
  expect(overIpv6('169.254.169.254', { lo, ens3: six, ens4: six })).toHaveLength(2)
  expect(overIpv6('169.254.169.254', { lo, ens3: [address('10.0.0.7'), ...six] }), 'IPv4 is there').toEqual([])
  expect(overIpv6('metadata.example', { lo, ens3: six }), 'somebody said where it is').toEqual([])
  expect(isIP(where)).toBe(6)
})
