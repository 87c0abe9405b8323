import { expect, test } from 'vitest'
import { looksLikeProxy } from './looks-like-proxy.ts'

const account = (id: string) => ({ id, name: id })
const seen = { address: '10.1.2.3', accounts: [account('a'), account('b')], seenAsPeer: true }

test.each([
  ['several accounts from one address of our own network', seen, ['10.1.0.0/16'], true],
  ['the same host', { ...seen, address: '127.0.0.1' }, ['127.0.0.0/8'], true],
  ['one account alone', { ...seen, accounts: [account('a')] }, ['10.1.0.0/16'], false],
  ['an address elsewhere', seen, ['10.2.0.0/16', 'fd00::/8'], false],
  ['told by a trusted proxy', { ...seen, seenAsPeer: false }, ['10.1.0.0/16'], false],
  ['no network of our own known', seen, [], false],
])('%s', (_name, observed, own, expected) => {
  expect(looksLikeProxy(observed, own)).toBe(expected)
})
