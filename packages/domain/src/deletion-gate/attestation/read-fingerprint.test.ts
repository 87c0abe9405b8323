import { expect, test } from 'vitest'
import type { SharedFingerprint } from './fingerprint.ts'
import { differencesFound, type FingerprintFound, wholeFingerprint } from './read-fingerprint.ts'

const host = 'a'.repeat(64)
const account = { accountId: 'one', provider: 'openstack', cloud: 'https://cloud.example', projectId: 'p', userId: 'u' }
const shared: SharedFingerprint = {
  installationId: 'i',
  systemIdentifier: '7',
  timeline: 1,
  databaseOid: 5,
  databaseName: 'sallyport',
  sealingKey: 'k',
  accounts: [account],
  publicUrl: 'https://sallyport.example',
  deletionSettings: { 'deletion.enabled': true },
}
const found = (change: Partial<SharedFingerprint>, more: Partial<FingerprintFound> = {}): FingerprintFound => ({
  fingerprint: { shared: { ...shared, ...change }, host },
  lacks: [],
  unreadAccounts: [],
  hostTrouble: undefined,
  ...more,
})
const attested = { shared, hosts: [host] }

test('an account of which it is not known where it leads closes the gate and is no difference', () => {
  const unread = found({ accounts: [] }, { lacks: ['Check the account One.'], unreadAccounts: ['one'] })
  expect(differencesFound(attested, unread)).toEqual([])
  expect(() => wholeFingerprint(unread)).toThrow('Check the account One.')
})

test('another part that differs is a difference all the same, and so is an account that is gone', () => {
  const unread = found({ accounts: [], timeline: 2 }, { lacks: ['Check it.'], unreadAccounts: ['one'] })
  expect(differencesFound(attested, unread)?.map(({ part }) => part)).toEqual(['timeline'])
  expect(differencesFound(attested, found({ accounts: [] }))?.map(({ part }) => part)).toEqual(['accounts'])
})

test('what cannot be compared is neither equal nor different', () => {
  expect(differencesFound(undefined, found({}))).toBeUndefined()
  expect(differencesFound({ shared: { ...shared, timeline: 0 }, hosts: [host] }, found({}))).toBeUndefined()
  expect(differencesFound(attested, found({}))).toEqual([])
  expect(wholeFingerprint(found({}))).toEqual({ shared, host })
})
