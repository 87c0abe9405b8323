import { knownRange } from '@sallyport/domain/addresses/address-range.ts'
import { expect, test } from 'vitest'
import { observedAddress, type TrustedProxies } from './observed-address.ts'

const ranges = ['10.0.0.0/8', '2001:db8:ffff::/48'].map(knownRange)
const xff: TrustedProxies = { ranges, header: 'X-Forwarded-For' }
const forwarded: TrustedProxies = { ranges, header: 'Forwarded' }

test.each([
  ['a stranger’s header is not believed', '203.0.113.9', { 'x-forwarded-for': '198.51.100.1' }, xff, '203.0.113.9'],
  ['a trusted proxy’s is', '10.1.1.1', { 'x-forwarded-for': '198.51.100.1' }, xff, '198.51.100.1'],
  [
    'what the client put before the proxy’s own entry is not',
    '10.1.1.1',
    { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' },
    xff,
    '198.51.100.1',
  ],
  ['further trusted proxies are stepped over', '10.1.1.1', { 'x-forwarded-for': '1.1.1.1, 198.51.100.1, 10.2.2.2' }, xff, '198.51.100.1'],
  ['the other header may be forged', '10.1.1.1', { forwarded: 'for=1.1.1.1', 'x-forwarded-for': '198.51.100.1' }, xff, '198.51.100.1'],
  ['likewise the other way round', '10.1.1.1', { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=198.51.100.1' }, forwarded, '198.51.100.1'],
  ['a proxy that says nothing is seen itself', '10.1.1.1', {}, xff, '10.1.1.1'],
  ['unknown is no address', '10.1.1.1', { 'x-forwarded-for': '198.51.100.1, unknown' }, xff, undefined],
  ['an unreadable entry is no address', '10.1.1.1', { 'x-forwarded-for': '198.51.100.1, 999.1.1.1' }, xff, undefined],
  ['ports and brackets are left out', '10.1.1.1', { 'x-forwarded-for': '198.51.100.1:4711' }, xff, '198.51.100.1'],
  ['IPv6 has one spelling', '2001:DB8:FFFF:0::1', { 'x-forwarded-for': '[2001:0db8:0:0::9]:443' }, xff, '2001:db8::9'],
  ['IPv4 mapped into IPv6 is IPv4', '::ffff:10.1.1.1', { 'x-forwarded-for': '::ffff:198.51.100.1' }, xff, '198.51.100.1'],
  [
    'Forwarded is read as its standard says',
    '10.1.1.1',
    { forwarded: 'for=1.1.1.1, For="[2001:db8::9]:47011";proto=https;by=10.1.1.1' },
    forwarded,
    '2001:db8::9',
  ],
  ['commas within quotes part nothing', '10.1.1.1', { forwarded: 'for=198.51.100.1;host="a,for=2.2.2.2"' }, forwarded, '198.51.100.1'],
  ['an obfuscated name is no address', '10.1.1.1', { forwarded: 'for=_gateway' }, forwarded, undefined],
  ['a connection that is gone has none', undefined, {}, xff, undefined],
])('%s', (_, peer, headers, trusted, expected) => {
  expect(observedAddress(peer, headers, trusted)).toBe(expected)
})
