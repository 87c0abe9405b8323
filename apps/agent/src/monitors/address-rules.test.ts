import { expect, test } from 'vitest'
import { judgeAddress } from './address-rules.ts'

const judge = (address: string, port: number | undefined = 80, allowed: { cidr: string; exceptPorts: number[] }[] = []) => {
  const verdict = judgeAddress(address, port, allowed)
  return verdict.ok ? verdict.address.address : verdict.what
}

test('the public internet is open, at both ends of every special range', () => {
  for (const address of [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
  ])
    expect(judge(address)).toBe(address)
  for (const address of [
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
  ])
    expect(judge(address)).toBe(address)
  for (const address of ['2606:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '2003::1']) expect(judge(address)).toBe(address)
})

test('what is special is refused by what it is', () => {
  const cases = {
    loopback: ['127.0.0.1', '127.255.255.255', '::1'],
    'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf:ffff::1', 'fe80::a9fe:a9fe'],
    private: [
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.1',
      'fc00::1',
      'fdff::1',
      'fd00:ec2::254',
      'fec0::1',
    ],
    shared: ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
    multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
    unspecified: ['0.0.0.0', '0.1.2.3', '::'],
    reserved: [
      '240.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.9',
      '192.0.0.192',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
      '100::1',
      '4000::1',
      '64:ff9b:1::1',
      '::ffff:0:7f00:1',
      '::7f00:1',
      '5f00::1',
    ],
    'cloud platform': ['168.63.129.16'],
  }
  for (const [what, addresses] of Object.entries(cases))
    for (const address of addresses) expect([address, judge(address)]).toEqual([address, what])
})

test('IPv4 inside IPv6 is judged by the IPv4, and mapped IPv4 is connected to as IPv4', () => {
  expect(judge('::ffff:127.0.0.1')).toBe('loopback')
  expect(judge('::ffff:a9fe:a9fe')).toBe('link-local')
  expect(judge('::ffff:0a00:0001')).toBe('private')
  expect(judge('::ffff:8.8.8.8')).toBe('8.8.8.8')
  expect(judge('64:ff9b::127.0.0.1')).toBe('loopback')
  expect(judge('64:ff9b::a9fe:a9fe')).toBe('link-local')
  expect(judge('64:ff9b::6440:1')).toBe('shared')
  expect(judge('64:ff9b::808:808')).toBe('64:ff9b::808:808')
})

test('what is no plain address is refused', () => {
  for (const address of ['', 'localhost', 'fe80::1%eth0', '1.1.1.1%lo', '127.0.0.1:80', '[::1]']) expect(judge(address)).toBe('unreadable')
})

test('an allowance opens its range, without its excepted ports, and nothing beside it', () => {
  const allowed = [
    { cidr: '127.0.0.0/8', exceptPorts: [8443, 9000] },
    { cidr: 'fd00:1::/64', exceptPorts: [] },
  ]
  expect(judge('127.0.0.1', 80, allowed)).toBe('127.0.0.1')
  expect(judge('127.9.9.9', 80, allowed)).toBe('127.9.9.9')
  expect(judge('::ffff:127.0.0.1', 80, allowed)).toBe('127.0.0.1')
  expect(judge('127.0.0.1', 8443, allowed)).toBe('loopback')
  expect(judge('::ffff:7f00:1', 9000, allowed)).toBe('loopback')
  expect(judge('127.0.0.1', undefined, allowed)).toBe('127.0.0.1')
  expect(judge('::1', 80, allowed)).toBe('loopback')
  expect(judge('fd00:1::5', 80, allowed)).toBe('fd00:1::5')
  expect(judge('fd00:2::5', 80, allowed)).toBe('private')
  expect(judge('64:ff9b::7f00:1', 80, allowed)).toBe('loopback')
})

test('an allowance may be one address, one for mapped addresses is one for IPv4, and an unreadable one allows nothing', () => {
  expect(judge('10.1.2.3', 80, [{ cidr: '::ffff:10.0.0.0/104', exceptPorts: [] }])).toBe('10.1.2.3')
  expect(judge('11.1.2.3', 80, [{ cidr: '::ffff:10.0.0.0/104', exceptPorts: [] }])).toBe('11.1.2.3')
  expect(judge('10.1.2.3', 80, [{ cidr: '10.1.2.3', exceptPorts: [] }])).toBe('10.1.2.3')
  expect(judge('10.1.2.4', 80, [{ cidr: '10.1.2.3', exceptPorts: [] }])).toBe('private')
  expect(judge('fd00::1', 80, [{ cidr: 'fd00::1', exceptPorts: [] }])).toBe('fd00::1')
  for (const cidr of ['', '10', '10.1', '10.0.0.0/33', 'all']) expect(judge('10.1.2.3', 80, [{ cidr, exceptPorts: [] }])).toBe('private')
})
