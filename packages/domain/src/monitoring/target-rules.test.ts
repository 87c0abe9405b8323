import { describe, expect, it } from 'vitest'
import { Problem } from '../primitives/problem.ts'
import type { MonitorKind } from './monitor.ts'
import type { AllowedRange } from './ports.ts'
import { checkTarget } from './target-rules.ts'

const refusal = (kind: MonitorKind, target: string, allowed: AllowedRange[] = []): string => {
  try {
    return `taken as ${checkTarget(kind, target, allowed)}`
  } catch (error) {
    if (error instanceof Problem && error.field === 'target') return error.message
    throw error
  }
}

describe('the target of a monitor', () => {
  it.each<[MonitorKind, string, string]>([
    ['HTTP', 'https://Example.ORG/Health?x=1', 'https://example.org/Health?x=1'],
    ['HTTP', ' http://example.org:8080 ', 'http://example.org:8080'],
    ['HTTP', 'HTTP://93.184.216.34/', 'http://93.184.216.34/'],
    ['HTTP', 'https://[2606:2800:220:1::1]:8443/a', 'https://[2606:2800:220:1::1]:8443/a'],
    ['HTTP', 'https://example.org?x=1', 'https://example.org?x=1'],
    ['TCP', 'mail.Example.org:25', 'mail.example.org:25'],
    ['TLS', '[2606:2800:220:1::1]:443', '[2606:2800:220:1::1]:443'],
    ['TCP', '8.8.8.8:53', '8.8.8.8:53'],
    ['DNS', '_dmarc.Example.org', '_dmarc.example.org'],
    ['DNS', 'example.org.', 'example.org.'],
    ['ICMP', '1.1.1.1', '1.1.1.1'],
    ['ICMP', '2606:4700::1111', '2606:4700::1111'],
    ['ICMP', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('%s %s is kept as %s', (kind, target, kept) => {
    expect(checkTarget(kind, target, [])).toBe(kept)
  })

  it.each<[MonitorKind, string]>([
    ['HTTP', ''],
    ['HTTP', 'example.org'],
    ['HTTP', 'ftp://example.org/'],
    ['HTTP', 'file:///etc/passwd'],
    ['HTTP', 'https://'],
    ['HTTP', 'https:///path'],
    ['HTTP', 'https://user:password@example.org/'],
    ['HTTP', 'https://example.org\\@169.254.169.254/'],
    ['HTTP', 'https://example.org:0/'],
    ['HTTP', 'https://example.org:65536/'],
    ['HTTP', 'https://exa mple.org/'],
    ['HTTP', 'https://example.org/\r\nHost: other'],
    ['HTTP', 'https://example..org/'],
    ['HTTP', 'https://-example.org/'],
    ['HTTP', 'http://[::1/'],
    ['HTTP', 'http://[fe80::1%eth0]/'],
    ['HTTP', `https://example.org/${'x'.repeat(2_048)}`],
    ['TCP', 'example.org'],
    ['TCP', 'example.org:'],
    ['TCP', 'example.org:http'],
    ['TCP', '2606:4700::1111:443'],
    ['TCP', 'https://example.org:443'],
    ['TLS', ':443'],
    ['DNS', '1.1.1.1'],
    ['DNS', 'example.org:53'],
    ['DNS', `${'a'.repeat(64)}.org`],
    ['ICMP', 'example.org:80'],
    ['ICMP', 'example.org/'],
    ['ICMP', '; reboot'],
    ['ICMP', '-f'],
    ['ICMP', '$(id)'],
  ])('%s %j is refused by its form', (kind, target) => {
    expect(refusal(kind, target)).not.toMatch(/^taken/)
  })

  it.each<[string, string]>([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'shared by carriers'],
    ['169.254.169.254', 'link-local'],
    ['0.0.0.0', '"this network"'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['[::1]', 'unspecified or loopback'],
    ['[fe80::1]', 'link-local'],
    ['[fd00:ec2::254]', 'private'],
    ['[::ffff:169.254.169.254]', 'link-local'],
    ['[::ffff:a9fe:a9fe]', 'link-local'],
    ['[64:ff9b::a9fe:a9fe]', 'a translation of IPv4'],
    ['[ff02::1]', 'multicast'],
  ])('no monitor reaches %s, which is %s', (host, word) => {
    expect(refusal('HTTP', `http://${host}/latest/meta-data`)).toContain(` is ${word}:`)
    expect(refusal('TCP', `${host}:80`)).toContain(` is ${word}:`)
    expect(refusal('ICMP', host.replace(/[[\]]/g, ''))).toContain(` is ${word}:`)
  })

  it.each(['2130706433', '0x7f000001', '0x7f.1', '127.1', '127.0.0.01', '0177.0.0.1', '10.0.0', '1.2.3.4.5'])(
    '%s, which many programs read as an address, is refused',
    (host) => {
      expect(refusal('HTTP', `http://${host}/`)).not.toMatch(/^taken/)
      expect(refusal('ICMP', host)).not.toMatch(/^taken/)
    },
  )

  it.each(['localhost', 'LOCALHOST.', 'a.localhost', 'printer.local', 'metadata.google.internal', 'router.home.arpa'])(
    '%s is a name of the own network',
    (host) => {
      expect(refusal('HTTP', `http://${host}/`)).toContain("a name of the node's own network")
    },
  )

  it('an allowance opens its range and keeps its closed ports', () => {
    const allowed = [{ cidr: '127.0.0.0/8', exceptPorts: [8080] }]
    expect(checkTarget('HTTP', 'http://127.0.0.1:9000/', allowed)).toBe('http://127.0.0.1:9000/')
    expect(checkTarget('ICMP', '127.0.0.1', allowed)).toBe('127.0.0.1')
    expect(refusal('HTTP', 'http://127.0.0.1:8080/', allowed)).toContain('loopback')
    expect(refusal('HTTP', 'http://127.0.0.1:8080/', allowed)).toMatch(/allowed this address, but not its port 8080\.$/)
    expect(refusal('HTTP', 'http://169.254.169.254/', allowed)).toContain('Nobody can allow it')
    expect(refusal('HTTP', 'http://10.0.0.1:9000/', allowed)).toContain('private')
    expect(refusal('HTTP', 'http://127.0.0.1/', [{ cidr: '127.0.0.0/8', exceptPorts: [80] }])).toContain('loopback')
    expect(refusal('HTTP', 'https://127.0.0.1/', [{ cidr: '127.0.0.0/8', exceptPorts: [443] }])).toContain('loopback')
    expect(checkTarget('HTTP', 'http://localhost:9000/', allowed)).toBe('http://localhost:9000/')
  })
})
