import type { Fingerprint, SharedFingerprint } from '../attestation/fingerprint.ts'
import type { SilenceFound } from '../attestation/silence.ts'
import type { Reading, Shortfall } from '../clause.ts'
import type { Attestation, DeploymentEvidence } from './deployment-attested.ts'

/** For tests: a deployment that is as it was attested, whose nodes report. */
export const sharedOfOurs: SharedFingerprint = {
  installationId: '5d0a1f6e-6f5c-4c5b-9f0e-0d7c2b1a9e11',
  systemIdentifier: '7449182736450182736',
  timeline: 1,
  databaseOid: 16_384,
  databaseName: 'sallyport',
  sealingKey: 'a1b2c3d4e5f60718',
  accounts: [
    { accountId: 'account-b', provider: 'openstack', cloud: 'https://b.example.org/v3', projectId: 'project-b', userId: 'user-b' },
    { accountId: 'account-a', provider: 'openstack', cloud: 'https://a.example.org/v3', projectId: 'project-a', userId: 'user-a' },
  ],
  publicUrl: 'https://sallyport.example.org',
  deletionSettings: { cloudDeletion: true, fourEyes: true, coolDownMinutes: 15 },
}
export const ourHost = 'ab'.repeat(32)
export const otherHost = 'cd'.repeat(32)

export const ourAttestation: Attestation = {
  attestationId: 'attestation-1',
  shared: sharedOfOurs,
  hosts: [otherHost, ourHost],
  endedAt: null,
}
/** Read in another order, which is no difference. */
export const ourFingerprint: Fingerprint = { shared: { ...sharedOfOurs, accounts: sharedOfOurs.accounts.toReversed() }, host: ourHost }

/** Half of the nodes are heard, one window after the start, and ten minutes after the last silence: all of it is just enough. */
export const justHeard: SilenceFound = {
  due: 4,
  heard: 2,
  windowMinutes: 10,
  startedAt: new Date('2026-11-30T10:00:00.000Z'),
  lastSilentAt: new Date('2026-11-30T10:00:00.000Z'),
  now: new Date('2026-11-30T10:10:00.000Z'),
}

const read = <T>(value: T, atMs: number): Reading<T> => ({ known: true, value, atMs })

export const deploymentHolds = (atMs: number): DeploymentEvidence => ({
  attestation: read<Attestation | null>(ourAttestation, atMs),
  fingerprint: read(ourFingerprint, atMs),
  silence: read(justHeard, atMs),
})

/** One way in which one fact does not hold; `implies`: what else cannot be established then. */
export type DeploymentShortfall = {
  fact: string
  state: Shortfall['kind']
  how: string
  change<E extends DeploymentEvidence>(evidence: E): E
  implies: readonly string[]
}

type Change = DeploymentShortfall['change']
type Value = { readonly [key: string]: unknown }

/** The reading of one source with other values, also such as no type allows. */
const changing =
  (source: keyof DeploymentEvidence, of: (value: Value) => Value | null): Change =>
  (evidence) => {
    const reading = evidence[source] as Reading<Value>
    return reading.known ? { ...evidence, [source]: { ...reading, value: of(reading.value) } } : evidence
  }
const shared = (change: Value): Change =>
  changing('fingerprint', (value) => ({ ...value, shared: { ...(value.shared as Value), ...change } }))
const attested = (change: Value): Change =>
  changing('attestation', (value) => ({ ...value, shared: { ...(value.shared as Value), ...change } }))
const attestation = (change: Value): Change => changing('attestation', (value) => ({ ...value, ...change }))
const host = (found: unknown): Change => changing('fingerprint', (value) => ({ ...value, host: found }))
const silence = (change: Value): Change => changing('silence', (value) => ({ ...value, ...change }))
const both =
  (first: Change, second: Change): Change =>
  (evidence) =>
    second(first(evidence))

const noInstant = new Date(Number.NaN)
const laterBy = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)
const changedAccount = (change: Value): Change =>
  shared({ accounts: sharedOfOurs.accounts.map((account) => (account.accountId === 'account-a' ? { ...account, ...change } : account)) })

const compared = [
  'attestation-stands',
  'same-installation',
  'same-cluster',
  'same-timeline',
  'same-database',
  'same-database-name',
  'same-sealing-key',
  'same-accounts',
  'same-public-url',
  'same-deletion-settings',
  'host-attested',
]

const seenFalse: readonly [fact: string, how: string, change: Change, implies?: readonly string[]][] = [
  ['attested', 'nobody did', changing('attestation', () => null), compared],
  ['attestation-stands', 'ended', attestation({ endedAt: new Date(0) })],
  ['same-installation', 'another', shared({ installationId: '99999999-9999-4999-8999-999999999999' })],
  ['same-cluster', 'the next number', shared({ systemIdentifier: '7449182736450182737' })],
  ['same-timeline', 'a promoted standby', shared({ timeline: 2 })],
  ['same-database', 'made anew', shared({ databaseOid: 16_385 })],
  ['same-database-name', 'renamed', shared({ databaseName: 'Sallyport' })],
  ['same-sealing-key', 'another', shared({ sealingKey: 'a1b2c3d4e5f60719' })],
  ['same-accounts', 'one less', shared({ accounts: sharedOfOurs.accounts.slice(1) })],
  ['same-accounts', 'none', shared({ accounts: [] })],
  ['same-accounts', 'one more', shared({ accounts: [...sharedOfOurs.accounts, { ...sharedOfOurs.accounts[0], accountId: 'account-c' }] })],
  ['same-accounts', 'another project', changedAccount({ projectId: 'project-b' })],
  ['same-accounts', 'another user', changedAccount({ userId: 'user-b' })],
  ['same-accounts', 'another cloud', changedAccount({ cloud: 'https://b.example.org/v3' })],
  ['same-accounts', 'another provider', changedAccount({ provider: 'simulated' })],
  ['same-public-url', 'another', shared({ publicUrl: 'https://copy.example.org' })],
  ['same-deletion-settings', 'changed', shared({ deletionSettings: { ...sharedOfOurs.deletionSettings, fourEyes: false } })],
  ['same-deletion-settings', 'one less', shared({ deletionSettings: { cloudDeletion: true, fourEyes: true } })],
  ['same-deletion-settings', 'one more', shared({ deletionSettings: { ...sharedOfOurs.deletionSettings, more: 1 } })],
  [
    'same-deletion-settings',
    'a word for a number',
    shared({ deletionSettings: { ...sharedOfOurs.deletionSettings, coolDownMinutes: '15' } }),
  ],
  ['host-attested', 'of a fresh disk', host('ef'.repeat(32))],
  ['host-attested', 'none is attested', attestation({ hosts: [] })],
  ['silence-judged', 'a millisecond too early', silence({ startedAt: laterBy(justHeard.startedAt, 1) })],
  ['nodes-report', 'fewer than half', silence({ heard: 1 })],
  ['nodes-report', 'fewer than half of an odd number', silence({ due: 5 })],
  ['nodes-report', 'none', silence({ heard: 0 })],
  ['silence-over', 'a millisecond too early', silence({ lastSilentAt: laterBy(justHeard.now, -600_000 + 1) })],
  ['silence-over', 'in the future', silence({ lastSilentAt: laterBy(justHeard.now, 1) })],
]

const unknown: typeof seenFalse = [
  ['attested', 'not told', changing('attestation', () => undefined as never), compared],
  ['attestation-stands', 'not told', attestation({ endedAt: undefined })],
  ['same-installation', 'not told', shared({ installationId: undefined })],
  ['same-installation', 'empty in both', both(attested({ installationId: '' }), shared({ installationId: '' }))],
  ['same-cluster', 'not told', shared({ systemIdentifier: '' })],
  ['same-cluster', 'a number that lost its last digits', shared({ systemIdentifier: 7449182736450183000 })],
  ['same-timeline', 'not told', shared({ timeline: undefined })],
  ['same-timeline', 'not told in both', both(attested({ timeline: undefined }), shared({ timeline: undefined }))],
  ['same-timeline', 'no number in both', both(attested({ timeline: Number.NaN }), shared({ timeline: Number.NaN }))],
  ['same-database', 'not told', shared({ databaseOid: 0 })],
  ['same-database-name', 'never attested', attested({ databaseName: undefined })],
  ['same-sealing-key', 'empty in both', both(attested({ sealingKey: '' }), shared({ sealingKey: '' }))],
  ['same-accounts', 'not told', shared({ accounts: undefined })],
  ['same-accounts', 'the user of one is not told', changedAccount({ userId: undefined })],
  ['same-accounts', 'the project of one is empty', changedAccount({ projectId: '' })],
  ['same-accounts', 'one twice', shared({ accounts: [...sharedOfOurs.accounts, sharedOfOurs.accounts[0]] })],
  ['same-public-url', 'not told', shared({ publicUrl: '' })],
  ['same-deletion-settings', 'not told', shared({ deletionSettings: undefined })],
  [
    'same-deletion-settings',
    'a setting without a value',
    shared({ deletionSettings: { ...sharedOfOurs.deletionSettings, fourEyes: undefined } }),
  ],
  ['host-attested', 'no file', host('')],
  ['host-attested', 'empty, as one attested', both(attestation({ hosts: [''] }), host(''))],
  ['silence-judged', 'no instant', silence({ startedAt: noInstant })],
  ['nodes-report', 'not told', silence({ heard: undefined })],
  ['nodes-report', 'no number', silence({ due: Number.NaN })],
  ['nodes-report', 'half a node due', silence({ due: 3.5 })],
  ['nodes-report', 'half a node heard', silence({ heard: 2.5 })],
  ['nodes-report', 'more than there are', silence({ heard: 5 })],
  ['nodes-report', 'fewer heard than none', silence({ heard: -1 })],
  ['nodes-report', 'fewer than none', silence({ due: -2, heard: -1 })],
  ['silence-over', 'not told', silence({ lastSilentAt: undefined })],
  ['silence-over', 'no instant', silence({ lastSilentAt: noInstant })],
]

const listed = (state: Shortfall['kind'], rows: typeof seenFalse): DeploymentShortfall[] =>
  rows.map(([fact, how, change, implies = []]) => ({ fact, state, how, change, implies }))

/** Every fact of the clause in at least one way that is false, and in at least one that is unknown. */
export const deploymentShortfalls: readonly DeploymentShortfall[] = [...listed('FALSE', seenFalse), ...listed('UNKNOWN', unknown)]
