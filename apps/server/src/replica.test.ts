import { expect, test } from 'vitest'
import { parseConfiguration } from './read-configuration.ts'
import { settingsHash } from './replica.ts'

const hash = (text: string) =>
  settingsHash(parseConfiguration({ environment: {}, file: { name: 'a', text: `checks: { dns: { zone: a.example } }\n${text}` } }))
const plain = hash('')

test.each([
  'public: { listen: "127.0.0.1:9" }',
  'data: { directory: /x }',
  'log: { level: debug }',
  'database: { poolSize: 9 }',
  'sealing: { keyFile: /k }',
])('%s may differ between replicas', (text) => {
  expect(hash(text)).toBe(plain)
})

test.each([
  'workers: { leaseSeconds: 11 }',
  'agent: { url: "https://x.example" }',
  'public: { trustedProxies: [10.0.0.0/8] }',
  'clouds: { retries: 4 }',
])('%s may not', (text) => {
  expect(hash(text)).not.toBe(plain)
})

test('the order in the file makes no difference', () => {
  expect(hash('clouds: { retries: 4 }\nmode: development')).toBe(hash('mode: development\nclouds: { retries: 4 }'))
})
