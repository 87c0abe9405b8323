import { expect, test } from 'vitest'
import { NetworkFailure, type Phase } from '../network/failure.ts'
import { meaningOf } from './judge-failure.ts'

const meaning = (code: string, phase: Phase = 'connect') => meaningOf(new NetworkFailure(phase, code, code))

test('an answer of any kind is about the target', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'CERTIFICATE', 'NO_SUCH_NAME', 'PROTOCOL', 'HPE_INVALID_CONSTANT', 'EPROTO'])
    expect(meaning(code)).toBe('TARGET')
})

test('no route, no right, out of sockets, a refused address and a wrong clock are this host`s own trouble', () => {
  for (const code of [
    'ENETUNREACH',
    'EMFILE',
    'EADDRNOTAVAIL',
    'EPERM',
    'EINVAL',
    'ENOBUFS',
    'NO_SOURCE',
    'NO_PING',
    'REFUSED_ADDRESS',
    'CLOCK',
    'ABORTED',
    'BAD_TARGET',
  ])
    expect(meaning(code)).toBe('OWN_TROUBLE')
})

test('silence is the target`s only if the network works, and no resolution only if the resolver does', () => {
  for (const code of ['TIMEOUT', 'EHOSTUNREACH', 'ETIMEDOUT']) expect(meaning(code)).toBe('DOWN_IF_NETWORK_WORKS')
  expect(meaning('NO_RESOLVER', 'dns')).toBe('DOWN_IF_RESOLVER_WORKS')
  expect(meaning('TIMEOUT', 'dns')).toBe('DOWN_IF_RESOLVER_WORKS')
  expect(meaning('TIMEOUT', 'first byte')).toBe('DOWN_IF_NETWORK_WORKS')
})
