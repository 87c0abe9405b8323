import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../primitives/problem.ts'
import { type Acting, actingAsSystem } from '../../tenancy/acting.ts'
import { otherHost, ourAttestation, ourFingerprint, ourHost, sharedOfOurs } from '../clauses/deployment-attested.situations.ts'
import {
  type ActivationFacts,
  attestedReplicaAlive,
  consequenceOf,
  decideActivate,
  decideAddHost,
  decideAttest,
  decideWithdraw,
  deletionIsOn,
} from './attestation.ts'
import { type Difference, differences } from './differences.ts'
import { type AttestedFingerprint, fingerprintText, type SharedFingerprint } from './fingerprint.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const ada: Acting = { kind: 'ADMINISTRATOR', id: 'ada', name: 'Ada', request: undefined }
const grace: Acting = { kind: 'ADMINISTRATOR', id: 'grace', name: 'Grace', request: undefined }
const todayWith = (change: Partial<SharedFingerprint>, host = ourHost) => ({ shared: { ...sharedOfOurs, ...change }, host })
const partsOf = (found: readonly Difference[]) => found.map(({ part, subject }) => (subject === null ? part : `${part} ${subject}`))
const refusal = (act: () => unknown): Problem => {
  try {
    act()
  } catch (problem) {
    return problem as Problem
  }
  throw new Error('nothing was refused')
}

describe('the differences between an attestation and today', () => {
  it('are none, in whatever order accounts and hosts were read', () => {
    expect(differences(ourAttestation, ourFingerprint)).toEqual([])
  })

  it.each<[Partial<SharedFingerprint>, string, string | null, string | null]>([
    [{ installationId: 'other' }, 'installation', sharedOfOurs.installationId, 'other'],
    [{ systemIdentifier: '1' }, 'cluster', '7449182736450182736', '1'],
    [{ timeline: 2 }, 'timeline', '1', '2'],
    [{ databaseOid: 16_385 }, 'database', '16384', '16385'],
    [{ databaseName: 'other' }, 'database-name', 'sallyport', 'other'],
    [{ sealingKey: 'other' }, 'sealing-key', 'a1b2c3d4e5f60718', 'other'],
    [{ publicUrl: 'https://other.example.org' }, 'public-url', 'https://sallyport.example.org', 'https://other.example.org'],
    [{ deletionSettings: { ...sharedOfOurs.deletionSettings, fourEyes: false } }, 'deletion-settings fourEyes', 'true', 'false'],
    [{ deletionSettings: { ...sharedOfOurs.deletionSettings, pace: 'slow' } }, 'deletion-settings pace', null, 'slow'],
    [{ deletionSettings: { cloudDeletion: true, fourEyes: true } }, 'deletion-settings coolDownMinutes', '15', null],
    [
      { accounts: sharedOfOurs.accounts.slice(0, 1) },
      'accounts account-a',
      'project project-a as user user-a of https://a.example.org/v3 (openstack)',
      null,
    ],
  ])('%j: %s', (change, part, attested, today) => {
    const [found, ...more] = differences(ourAttestation, todayWith(change))
    expect(more).toEqual([])
    expect(partsOf([found!])).toEqual([part])
    expect(found).toMatchObject({ attested, today })
    for (const value of [attested, today]) if (value !== null) expect(found!.sentence).toContain(value)
    expect(found!.sentence.includes('was not there when the deployment was attested')).toBe(attested === null)
    expect(found!.sentence.includes('and is not there now')).toBe(today === null)
  })

  it('are named all at once, always in the same order, the host last', () => {
    const all = todayWith(
      {
        installationId: 'x',
        systemIdentifier: '9',
        timeline: 9,
        databaseOid: 9,
        databaseName: 'x',
        sealingKey: 'x',
        accounts: [{ accountId: 'account-c', provider: 'x', cloud: 'x', projectId: 'x', userId: 'x' }],
        publicUrl: 'x',
        deletionSettings: { fourEyes: 1 },
      },
      'ef'.repeat(32),
    )
    expect(partsOf(differences(ourAttestation, all))).toEqual([
      'installation',
      'cluster',
      'timeline',
      'database',
      'database-name',
      'sealing-key',
      'accounts account-a',
      'accounts account-b',
      'accounts account-c',
      'public-url',
      'deletion-settings cloudDeletion',
      'deletion-settings coolDownMinutes',
      'deletion-settings fourEyes',
      'host',
    ])
  })

  it('tell two accounts apart whose words would read the same', () => {
    const accounts = [{ accountId: 'a', provider: 'p', cloud: 'c', projectId: 'x as user y', userId: 'z' }]
    const others = [{ accountId: 'a', provider: 'p', cloud: 'c', projectId: 'x', userId: 'y as user z' }]
    const attested = { shared: { ...sharedOfOurs, accounts }, hosts: [ourHost] }
    expect(partsOf(differences(attested, todayWith({ accounts: others })))).toEqual(['accounts a'])
    expect(partsOf(differences(attested, todayWith({ accounts: [...accounts, ...accounts] })))).toEqual(['accounts a'])
  })

  it('show no password of a URL, and of a host file only its beginning', () => {
    const [url, host] = differences(ourAttestation, todayWith({ publicUrl: 'https://user:secret@x.example.org/' }, 'ef'.repeat(32)))
    expect(JSON.stringify(url)).not.toContain('secret')
    expect(url!.today).toBe('https://x.example.org/')
    expect(host!.today).toBe('efefefefefef')
    expect(differences(ourAttestation, todayWith({}, ''))).toMatchObject([{ part: 'host', attested: null, today: null }])
  })
})

describe('the text that is hashed of a fingerprint', () => {
  it('is the same in whatever order its parts were read, and another for every difference', () => {
    const text = fingerprintText(ourAttestation)
    expect(fingerprintText({ shared: ourFingerprint.shared, hosts: [ourHost, otherHost, ourHost] })).toBe(text)
    expect(fingerprintText({ ...ourAttestation, shared: { ...sharedOfOurs, accounts: sharedOfOurs.accounts.toReversed() } })).toBe(text)
    expect(text).toMatch(/^\{"format":"sallyport-fingerprint-1","hosts":\["abab/)
    expect(text.indexOf('account-a')).toBeLessThan(text.indexOf('account-b'))
    expect(fingerprintText({ ...ourAttestation, hosts: [ourHost] })).not.toBe(text)
    expect(fingerprintText({ ...ourAttestation, shared: { ...sharedOfOurs, timeline: 2 } })).not.toBe(text)
  })
})

describe('what a difference means', () => {
  it('nothing where there is none', () => {
    expect(consequenceOf([])).toEqual({ gate: 'OPEN', replica: 'ATTESTED', withdrawActivation: undefined, alarm: undefined })
  })

  it('in the shared part: the gate closes, the activation is withdrawn, an alarm says which part', () => {
    const found = consequenceOf(differences(ourAttestation, todayWith({ timeline: 2 })))
    expect(found).toMatchObject({ gate: 'CLOSED', replica: 'ATTESTED' })
    expect(found.withdrawActivation).toMatch(/^The timeline of the database was 1 .* 2 now\./)
    expect(found.alarm).toContain(found.withdrawActivation)
  })

  it('of the host alone: this replica deletes nothing, and nothing is withdrawn', () => {
    const found = consequenceOf(differences(ourAttestation, { ...ourFingerprint, host: 'ef'.repeat(32) }))
    expect(found).toEqual({ gate: 'CLOSED', replica: 'NOT_ATTESTED', withdrawActivation: undefined, alarm: undefined })
  })

  it('of both: a replica of unknown host withdraws nothing, but says what it found', () => {
    const found = consequenceOf(differences(ourAttestation, todayWith({ timeline: 2 }, 'ef'.repeat(32))))
    expect(found).toMatchObject({ gate: 'CLOSED', replica: 'NOT_ATTESTED', withdrawActivation: undefined })
    expect(found.alarm).toContain('timeline')
  })

  it('with no attested replica alive the gate is closed', () => {
    expect(attestedReplicaAlive([ourHost, otherHost], ['ef'.repeat(32), otherHost])).toBe(true)
    expect(attestedReplicaAlive([ourHost], [otherHost])).toBe(false)
    expect(attestedReplicaAlive([ourHost], [])).toBe(false)
  })
})

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
  [undefined, false, false],
  ['true' as never, false, false],
])('deletion that is set to %s, restored: %s, is on: %s', (cloudDeletion, restored, on) => {
  expect(deletionIsOn(cloudDeletion, restored)).toBe(on)
})

describe('to attest', () => {
  const today: AttestedFingerprint = { shared: sharedOfOurs, hosts: [ourHost, otherHost] }
  const reviewedHash = sha256(fingerprintText(today))
  const attest = (
    given: Partial<{ typedName: string; reviewedHash: string }> = {},
    facts: Partial<{ installationName: string; today: AttestedFingerprint | undefined }> = {},
    by = ada,
  ) => decideAttest({ typedName: 'Harbour', reviewedHash, ...given }, { installationName: 'Harbour', today, ...facts }, sha256, by)

  it('records the reviewed fingerprint, and who did it', () => {
    expect(attest()).toEqual({
      shared: sharedOfOurs,
      hosts: [ourHost, otherHost].sort(),
      hash: reviewedHash,
      by: { id: 'ada', name: 'Ada' },
    })
  })

  it.each(['', 'harbour', 'Harbour ', ' Harbour', 'Harbour\n', 'Harbou', 'Ηarbour'])('is refused for the name %j', (typedName) => {
    expect(refusal(() => attest({ typedName }))).toMatchObject({ kind: 'INVALID_INPUT', field: 'installationName' })
  })

  it('is refused where the installation has no name, though nothing was typed', () => {
    expect(refusal(() => attest({ typedName: '' }, { installationName: '' }))).toMatchObject({ field: 'installationName' })
  })

  it.each<[string, AttestedFingerprint | undefined, RegExp]>([
    ['that could not be read', undefined, /could not be read whole/],
    ['with a part missing', { ...today, shared: { ...sharedOfOurs, systemIdentifier: '' } }, /could not be read whole/],
    ['without a host', { ...today, hosts: [] }, /No replica shows a host file/],
    ['with an empty host', { ...today, hosts: [ourHost, ''] }, /none that is whole/],
    ['with another part than the reviewed one', { ...today, shared: { ...sharedOfOurs, timeline: 2 } }, /has changed since/],
    ['with a replica more than was reviewed', { ...today, hosts: [...today.hosts, 'ef'.repeat(32)] }, /has changed since/],
  ])('is refused for a fingerprint %s', (_, changed, words) => {
    const problem = refusal(() => attest({}, { today: changed }))
    expect(problem.kind).toBe('CONFLICT')
    expect(problem.message).toMatch(words)
  })

  it('is for administrators alone', () => {
    expect(refusal(() => attest({}, {}, actingAsSystem)).kind).toBe('CONFLICT')
    expect(refusal(() => attest({}, {}, { ...actingAsSystem, id: 'system' })).kind).toBe('CONFLICT')
    expect(refusal(() => attest({}, {}, { ...ada, id: undefined })).kind).toBe('CONFLICT')
  })
})

describe('to activate', () => {
  const facts: ActivationFacts = {
    attestation: { id: 'second', byId: 'ada', at: new Date(2_000), endedAt: undefined },
    differences: [],
    activeUpon: undefined,
    cloudDeletion: true,
    restored: false,
    fourEyes: true,
    fencedAt: new Date(1_999),
  }
  const activate = (change: Partial<ActivationFacts> = {}, by = grace) => decideActivate({ ...facts, ...change }, by)

  it('is an act of its own, upon the newest attestation', () => {
    expect(activate()).toEqual({ attestationId: 'second', by: { id: 'grace', name: 'Grace' } })
    expect(activate({ activeUpon: 'first' })).toMatchObject({ attestationId: 'second' })
    expect(activate({ activeUpon: 'second' })).toBeUndefined()
  })

  it('needs another administrator than the one who attested, with four eyes; without, the same one may', () => {
    expect(refusal(() => activate({}, ada)).message).toMatch(/^Two people are needed/)
    expect(activate({ fourEyes: false }, ada)).toMatchObject({ by: { id: 'ada' } })
    expect(refusal(() => activate({}, { ...grace, id: 'ada' })).message).toMatch(/^Two people/)
  })

  const difference = differences(ourAttestation, todayWith({ timeline: 2 }))
  it.each<[string, Partial<ActivationFacts>, RegExp]>([
    ['on a replica that was started with --restored', { restored: true }, /--restored/],
    ['where deletion is switched off', { cloudDeletion: false }, /does not enable/],
    ['where deletion is not set', { cloudDeletion: undefined }, /does not enable/],
    ['without an attestation', { attestation: undefined }, /Attest this deployment first/],
    ['upon one that has ended', { attestation: { ...facts.attestation!, endedAt: new Date(3_000) } }, /Attest this deployment first/],
    ['upon one as old as the fence', { fencedAt: new Date(2_000) }, /Another copy/],
    ['upon one of unknown age', { attestation: { ...facts.attestation!, at: new Date(Number.NaN) } }, /Another copy/],
    ['where the fingerprint is not known', { differences: undefined }, /could not be read whole/],
    ['where the fingerprint differs', { differences: difference }, /The timeline of the database was 1/],
    ['by a replica of unknown host', { differences: differences(ourAttestation, { ...ourFingerprint, host: '' }) }, /host file/],
  ])('is refused %s', (_, change, words) => {
    const problem = refusal(() => activate(change))
    expect(problem.kind).toBe('CONFLICT')
    expect(problem.message).toMatch(words)
  })

  it('is for administrators alone, and so is to withdraw, which any of them may do alone', () => {
    expect(refusal(() => activate({}, actingAsSystem)).kind).toBe('CONFLICT')
    expect(refusal(() => decideWithdraw(actingAsSystem)).kind).toBe('CONFLICT')
    expect(decideWithdraw(ada)).toEqual({ id: 'ada', name: 'Ada' })
  })
})

describe("to add a replica's host", () => {
  const host = 'ef'.repeat(32)
  const add = (facts: Partial<Parameters<typeof decideAddHost>[1]> = {}, which = host, by = ada) =>
    decideAddHost(which, { attestedHosts: [ourHost], aliveHosts: [ourHost, host, ''], differences: [], ...facts }, by)

  it('is recorded with who did it; one that is there already changes nothing', () => {
    expect(add()).toEqual({ host, by: { id: 'ada', name: 'Ada' } })
    expect(add({}, ourHost)).toBeUndefined()
    expect(add({ differences: differences(ourAttestation, { ...ourFingerprint, host }) })).toMatchObject({ host })
  })

  it.each<[string, () => unknown, object]>([
    ['without an attestation', () => add({ attestedHosts: undefined }), { kind: 'CONFLICT' }],
    ['of no replica that is alive', () => add({}, otherHost), { kind: 'INVALID_INPUT', field: 'host' }],
    ['that is empty', () => add({}, ''), { kind: 'INVALID_INPUT', field: 'host' }],
    [
      'where the shared part differs',
      () => add({ differences: differences(ourAttestation, todayWith({ timeline: 2 })) }),
      { kind: 'CONFLICT' },
    ],
    ['where the differences are not known', () => add({ differences: undefined }), { kind: 'CONFLICT' }],
    ['by nobody', () => add({}, host, actingAsSystem), { kind: 'CONFLICT' }],
  ])('is refused %s', (_, act, problem) => {
    expect(refusal(act)).toMatchObject(problem)
  })
})
