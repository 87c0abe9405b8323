import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Configuration, readConfiguration } from '@sallyport/server/read-configuration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedProxyConfiguration } from '../../live/guest/way-to-guests.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/operators/nodes-behind-a-proxy.md', import.meta.url)), 'utf8')

let directory: string
let configuration: Configuration
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-page-'))
  const file = join(directory, 'sallyport.yaml')
  writeFileSync(file, page.split('```yaml\n')[1]!.split('```')[0]!)
  configuration = readConfiguration(file, {})
})
afterAll(() => rmSync(directory, { recursive: true }))

/** Sections of the proxy's configuration, each with the port that nodes reach and the socket behind it. */
const carried = [...publishedProxyConfiguration().matchAll(/bind "\$\{NODES_SIDE\}:(\d+)"\n.*unix@\$\{SOCKETS\}\/(\S+)" (.+)/g)].map(
  ([, port, socket, how]) => ({ port, socket, how }),
)

test('the page has a section of the proxy for each door, and each tells where connections come from', () => {
  const { agent, checks } = configuration
  const doors = [
    { door: agent, told: agent.url },
    { door: checks.http, told: checks.http.url },
    { door: checks.tcp, told: checks.tcp.address },
    { door: checks.tls, told: checks.tls.address },
  ]
  expect(
    doors.map(({ door, told }) => ({
      port: told?.split(':').at(-1),
      socket: door.listen.kind === 'unix' ? door.listen.path.split('/').at(-1) : undefined,
      how: door.proxyProtocolOnSocket ? 'send-proxy-v2' : 'without a header',
    })),
  ).toEqual(carried)
  expect(carried).toHaveLength(4)
})

test('agents are told to ask the forwarder, which asks where the responder listens', () => {
  const { dns } = configuration.checks
  expect(dns.servers).toEqual(['10.30.0.1:53'])
  if (dns.listen.kind !== 'tcp') throw new Error('DNS has no UNIX socket')
  expect(page).toContain(`server=/${dns.zone}/${dns.listen.host}#${dns.listen.port}\n`)
})
