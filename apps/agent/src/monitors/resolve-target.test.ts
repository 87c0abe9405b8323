import { expect, test } from 'vitest'
import { plainHost, resolveTarget } from './resolve-target.ts'

const { signal } = new AbortController()

test('numbers in any base and short forms are the address that they mean', () => {
  for (const text of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.0.0.1',
    '%31%32%37.0.0.1',
  ])
    expect([text, plainHost(text)]).toEqual([text, '127.0.0.1'])
  for (const text of ['::1', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]']) expect([text, plainHost(text)]).toEqual([text, '::1'])
  expect(plainHost('::ffff:127.0.0.1')).toBe('::ffff:7f00:1')
})

test('names stay names, in small letters', () => {
  expect(plainHost('Example.COM')).toBe('example.com')
  expect(plainHost('bücher.example')).toBe('xn--bcher-kva.example')
})

test('what is no host is none', () => {
  for (const text of [
    '',
    'a b',
    'host/path',
    'user@host',
    'host?x',
    'host#x',
    'fe80::1%eth0',
    '[::1',
    '256.1.1.1',
    '1.2.3.4.5',
    'host:80',
    'a\\b',
    '[::1]:80',
  ])
    expect([text, plainHost(text)]).toEqual([text, undefined])
})

test('a literal is its own address, and the hosts file is read as the host reads it', async () => {
  expect(
    await resolveTarget('9.9.9.9', signal, () => {
      throw new Error('not asked')
    }),
  ).toEqual(['9.9.9.9'])
  const hosts = () => '# comment\n10.0.0.7\tDb.internal db # primary\nfe80::1 db\nnonsense db\n'
  expect(await resolveTarget('db', signal, hosts)).toEqual(['10.0.0.7', 'fe80::1'])
  expect(await resolveTarget('db.INTERNAL', signal, hosts)).toEqual(['10.0.0.7'])
})
