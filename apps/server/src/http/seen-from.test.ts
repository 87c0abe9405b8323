import { knownRange } from '@sallyport/domain/addresses/address-range.ts'
import { expect, test } from 'vitest'
import type { TrustedProxies } from './observed-address.ts'
import { seenInRequest, seenOnConnection } from './seen-from.ts'

const ranges = ['10.0.0.0/8', 'fd00::/8'].map(knownRange)
const xff: TrustedProxies = { ranges, header: 'X-Forwarded-For' }
const forwarded: TrustedProxies = { ranges, header: 'Forwarded' }
const nobody: TrustedProxies = { ranges: [], header: 'X-Forwarded-For' }

const NODE = '203.0.113.9' // from where the packets really come
const CLAIM = '198.51.100.1' // what the node would like to be seen as: published, and not its own
const PROXY = '10.1.1.1'

type Headers = Record<string, string | string[]>
type Variant = [what: string, peer: string, headers: Headers, trusted: TrustedProxies]

/** Whatever a node writes into a header, without a proxy in front: the peer counts. */
const direct: Variant[] = (
  [
    ['X-Forwarded-For', { 'x-forwarded-for': CLAIM }],
    ['X-Forwarded-For twice', { 'x-forwarded-for': `${CLAIM}, ${CLAIM}` }],
    ['X-Forwarded-For as a list', { 'x-forwarded-for': [CLAIM, CLAIM] }],
    ['X-Forwarded-For that ends in a trusted proxy', { 'x-forwarded-for': `${CLAIM}, ${PROXY}` }],
    ['X-Forwarded-For that names only a trusted proxy', { 'x-forwarded-for': PROXY }],
    ['X-Forwarded-For in brackets', { 'x-forwarded-for': `[${CLAIM}]` }],
    ['X-Forwarded-For mapped into IPv6', { 'x-forwarded-for': `::ffff:${CLAIM}` }],
    ['an empty X-Forwarded-For', { 'x-forwarded-for': '' }],
    ['X-Real-IP', { 'x-real-ip': CLAIM }],
    ['X-Client-IP', { 'x-client-ip': CLAIM }],
    ['X-Cluster-Client-IP', { 'x-cluster-client-ip': CLAIM }],
    ['True-Client-IP', { 'true-client-ip': CLAIM }],
    ['CF-Connecting-IP', { 'cf-connecting-ip': CLAIM }],
    ['Fastly-Client-IP', { 'fastly-client-ip': CLAIM }],
    ['X-Forwarded', { 'x-forwarded': `for=${CLAIM}` }],
    ['X-Originating-IP', { 'x-originating-ip': CLAIM }],
    ['Forwarded', { forwarded: `for=${CLAIM}` }],
    ['Forwarded with a proxy behind', { forwarded: `for=${CLAIM}, for=${PROXY}` }],
    ['Via', { via: `1.1 ${CLAIM}` }],
    ['Host', { host: CLAIM }],
    ['all of them', { 'x-forwarded-for': CLAIM, 'x-real-ip': CLAIM, forwarded: `for=${CLAIM}` }],
  ] as [string, Headers][]
).flatMap(([what, headers]): Variant[] => [
  [`${what}, sent by the node itself`, NODE, headers, xff],
  [`${what}, where no proxy is trusted`, NODE, headers, nobody],
])

/** Behind a trusted proxy, which appends the address that it saw: what stands left of it is the node's own text. */
const proxied: Variant[] = [
  ['one claimed hop', PROXY, { 'x-forwarded-for': `${CLAIM}, ${NODE}` }, xff],
  ['many claimed hops', PROXY, { 'x-forwarded-for': `${Array(50).fill(CLAIM).join(', ')}, ${NODE}` }, xff],
  ['a claimed trusted proxy to the left', PROXY, { 'x-forwarded-for': `${CLAIM}, 10.9.9.9, ${NODE}` }, xff],
  ['rubbish to the left', PROXY, { 'x-forwarded-for': `"; for=${CLAIM}, ${NODE}` }, xff],
  ['an open quote to the left', PROXY, { 'x-forwarded-for': `"${CLAIM}, ${NODE}` }, xff],
  ['a line of its own before the proxy’s', PROXY, { 'x-forwarded-for': [CLAIM, NODE] }, xff],
  ['blanks and tabs', PROXY, { 'x-forwarded-for': `${CLAIM} ,\t ${NODE}\t` }, xff],
  ['a port at the proxy’s entry', PROXY, { 'x-forwarded-for': `${CLAIM}, ${NODE}:51234` }, xff],
  ['IPv4 mapped by the proxy', PROXY, { 'x-forwarded-for': `${CLAIM}, ::ffff:${NODE}` }, xff],
  ['the header that this proxy does not set', PROXY, { forwarded: `for=${CLAIM}`, 'x-forwarded-for': NODE }, xff],
  ['X-Forwarded-For where the proxy sets Forwarded', PROXY, { 'x-forwarded-for': CLAIM, forwarded: `for=${NODE}` }, forwarded],
  ['a second for in one element of Forwarded', PROXY, { forwarded: `for=${CLAIM};by=x, for=${NODE};for=${CLAIM}` }, forwarded],
  ['a host that looks like a hop', PROXY, { forwarded: `for=${NODE};host="x, for=${CLAIM}"` }, forwarded],
  ['two trusted proxies behind one another', PROXY, { 'x-forwarded-for': `${CLAIM}, ${NODE}, 10.2.2.2` }, xff],
  ['a trusted proxy over IPv6', 'fd00::1', { 'x-forwarded-for': `${CLAIM}, ${NODE}` }, xff],
  ['a trusted proxy over mapped IPv4', `::ffff:${PROXY}`, { 'x-forwarded-for': `${CLAIM}, ${NODE}` }, xff],
]

test.each(direct)('%s changes nothing', (_, peer, headers, trusted) => {
  expect(seenInRequest(peer, headers, trusted)).toEqual({ address: NODE, family: 4, toldBy: undefined })
})

test.each(proxied)('behind a proxy, %s: the node is seen where it is', (_, peer, headers, trusted) => {
  const seen = seenInRequest(peer, headers, trusted)
  expect(seen).toMatchObject({ address: NODE, family: 4 })
  expect([PROXY, 'fd00::1']).toContain(seen?.toldBy)
})

test.each<Variant>([
  ['says that it does not know', PROXY, { 'x-forwarded-for': `${CLAIM}, unknown` }, xff],
  ['writes an obfuscated name', PROXY, { forwarded: `for=${CLAIM}, for=_hidden` }, forwarded],
  ['writes no number', PROXY, { 'x-forwarded-for': `${CLAIM}, 203.0.113.999` }, xff],
  ['writes an octal number', PROXY, { 'x-forwarded-for': `${CLAIM}, 0313.0.113.9` }, xff],
  ['writes a short form', PROXY, { 'x-forwarded-for': `${CLAIM}, 203.113` }, xff],
  ['leaves for out of its element', PROXY, { forwarded: `for=${CLAIM}, proto=https` }, forwarded],
  ['writes a name', PROXY, { 'x-forwarded-for': `${CLAIM}, node.example.org` }, xff],
  ['writes an address with a zone', PROXY, { 'x-forwarded-for': `${CLAIM}, fe80::1%eth0` }, xff],
])('a trusted proxy that %s: no address at all, and never the claimed one', (_, peer, headers, trusted) => {
  expect(seenInRequest(peer, headers, trusted)).toBeUndefined()
})

test('a table of spoofs worth the name', () => {
  expect(direct.length + proxied.length).toBeGreaterThanOrEqual(40)
})

test('a bare connection is seen at its peer, in one spelling and the family that it really has', () => {
  expect(seenOnConnection('::ffff:203.0.113.9')).toEqual({ address: '203.0.113.9', family: 4, toldBy: undefined })
  expect(seenOnConnection('2001:0DB8:0:0::9')).toEqual({ address: '2001:db8::9', family: 6, toldBy: undefined })
  expect(seenOnConnection(undefined)).toBeUndefined()
})
