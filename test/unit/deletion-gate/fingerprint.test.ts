import { consequenceOf } from '@sallyport/domain/deletion-gate/attestation/attestation.ts'
import { differences, type SharedPart } from '@sallyport/domain/deletion-gate/attestation/differences.ts'
import { fingerprintText, type SharedFingerprint } from '@sallyport/domain/deletion-gate/attestation/fingerprint.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Few values of each, so that two fingerprints often agree in most of their parts. */
const word = fc.constantFrom('a', 'b', 'a as user b', '')
const account = fc.record({ accountId: fc.constantFrom('x', 'y', 'z'), provider: word, cloud: word, projectId: word, userId: word })
const shared: fc.Arbitrary<SharedFingerprint> = fc.record({
  installationId: word,
  systemIdentifier: fc.constantFrom('1', '2'),
  timeline: fc.integer({ min: 1, max: 2 }),
  databaseOid: fc.integer({ min: 1, max: 2 }),
  databaseName: word,
  sealingKey: word,
  accounts: fc.uniqueArray(account, { selector: ({ accountId }) => accountId, maxLength: 3 }),
  publicUrl: word,
  deletionSettings: fc.dictionary(fc.constantFrom('p', 'q', '__proto__'), fc.constantFrom<string | number | boolean>(1, '1', true, 'true')),
})
const host = fc.constantFrom('h1', 'h2', 'h3')
const hosts = fc.uniqueArray(host)

const fields: Record<SharedPart, keyof SharedFingerprint> = {
  installation: 'installationId',
  cluster: 'systemIdentifier',
  timeline: 'timeline',
  database: 'databaseOid',
  'database-name': 'databaseName',
  'sealing-key': 'sealingKey',
  accounts: 'accounts',
  'public-url': 'publicUrl',
  'deletion-settings': 'deletionSettings',
}

test('there is a difference in the shared part if and only if what is hashed of it differs', () => {
  fc.assert(
    fc.property(shared, shared, hosts, host, (attested, today, attestedHosts, todaysHost) => {
      const found = differences({ shared: attested, hosts: attestedHosts }, { shared: today, host: todaysHost })
      const same = fingerprintText({ shared: attested, hosts: [] }) === fingerprintText({ shared: today, hosts: [] })
      expect(found.filter(({ part }) => part !== 'host').length === 0).toBe(same)
      expect(found.some(({ part }) => part === 'host')).toBe(!attestedHosts.includes(todaysHost))
      expect(consequenceOf(found).gate).toBe(found.length === 0 ? 'OPEN' : 'CLOSED')
      expect(consequenceOf(found).withdrawActivation !== undefined).toBe(!same && attestedHosts.includes(todaysHost))
    }),
  )
})

test('one part that changes is the one that is named, and the order in which it was read is no change', () => {
  const parts = Object.keys(fields) as SharedPart[]
  fc.assert(
    fc.property(shared, shared, fc.constantFrom(...parts), host, (attested, other, part, ourHost) => {
      const today = { ...attested, accounts: attested.accounts.toReversed() }
      expect(differences({ shared: attested, hosts: [ourHost] }, { shared: today, host: ourHost })).toEqual([])
      const changed = { ...today, [fields[part]]: other[fields[part]] }
      const found = differences({ shared: attested, hosts: [ourHost] }, { shared: changed, host: ourHost })
      expect(found.every((difference) => difference.part === part)).toBe(true)
    }),
  )
})
