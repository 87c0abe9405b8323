import { deletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { describe, expect, it } from 'vitest'
import type { Overview } from '../use-attestation.ts'
import { fingerprintRows, hostRows } from './fingerprint-rows.ts'
import { sameSight } from './use-what-was-looked-at.ts'

const shared = {
  installationId: 'i-1',
  systemIdentifier: '7000',
  timeline: 1,
  databaseOid: '16384',
  databaseName: 'sallyport',
  sealingKey: 'key-1',
  publicUrl: 'https://ada:secret@sallyport.example',
  accounts: [{ cloudAccountId: 'a-1', provider: 'openstack', cloud: 'https://cloud.example', projectId: 'p', userId: 'u' }],
  deletionSettings: [{ name: 'deletion.enabled', value: 'true' }],
}
const overview = (now: Partial<typeof shared> = {}, differences: Overview['differences'] = []): Overview => ({
  installationName: 'sallyport.example',
  deletionEnabled: true,
  restored: false,
  fourEyes: false,
  fencedAt: null,
  fingerprint: { hash: 'h', hosts: ['host-1', 'host-2'], lacks: [], shared: { ...shared, ...now } },
  attestation: {
    id: 'at-1',
    attestedBy: 'Ada',
    attestedAt: '2026-11-30T10:00:00.000Z',
    hash: 'h',
    endedAt: null,
    endReason: null,
    hosts: [
      { host: 'host-1', addedBy: 'Ada', addedAt: '2026-11-30T10:00:00.000Z' },
      { host: 'host-0', addedBy: 'Bob', addedAt: '2026-11-30T10:00:00.000Z' },
    ],
    shared,
  },
  compared: true,
  differences,
  activation: null,
  replicas: [],
})
const named = () => 'Cloud'
const differing = (of: Overview) => fingerprintRows(of, named).filter(({ verdict }) => verdict === 'DIFFERS')

describe('attested beside now', () => {
  it('marks nothing where nothing differs, and shows no password', () => {
    const rows = fingerprintRows(overview(), named)
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['SAME']))
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('says of each row what it is and what another value means, and of settings what they set', () => {
    const figures = [...Object.keys(deletionFigures), 'enabled', 'fourEyes', 'installationName'].map((name) => ({
      name: `deletion.${name}`,
      value: '1',
    }))
    const rows = fingerprintRows(overview({ deletionSettings: figures }), named)
    expect(rows.map(({ label, what }) => [label, what])).toEqual(rows.map(({ label }) => [label, expect.stringMatching(/^[A-Z].*: .*\.$/)]))
    expect(rows.find(({ label }) => label === 'deletion.wishesPerTenMinutes')?.what).toMatch(
      /^Instances filed for deletion within 10 minutes/,
    )
    expect(fingerprintRows(overview({ deletionSettings: [{ name: 'deletion.later', value: '1' }] }), named).at(-1)?.what).toBeUndefined()
  })

  it('marks what another value was attested of, also where the server told of no difference', () => {
    expect(differing(overview({ timeline: 2 }))).toMatchObject([{ label: 'Timeline', attested: '1', now: '2', meaning: undefined }])
  })

  it('marks a password that changed, though none is shown', () => {
    expect(differing(overview({ publicUrl: 'https://ada:other@sallyport.example' }))).toMatchObject([
      { label: 'Public URL', attested: 'https://sallyport.example', now: 'https://sallyport.example' },
    ])
  })

  it('says what the gate takes a difference to mean beside it', () => {
    const meaning = 'A standby was promoted.'
    const sentence = `The timeline of the database was 1 when the deployment was attested, and is 2 now. ${meaning}`
    const told = overview({ timeline: 2 }, [{ part: 'timeline', subject: null, sentence, attested: '1', today: '2' }])
    expect(differing(told)).toMatchObject([{ meaning, question: 'Standby promoted, or restored?' }])
  })

  it('marks an account and a setting that came or went', () => {
    const more = { ...shared.accounts[0]!, cloudAccountId: 'a-2', projectId: 'q' }
    expect(differing(overview({ accounts: [more], deletionSettings: [] }))).toMatchObject([
      { key: 'accounts/a-1', now: undefined },
      { key: 'accounts/a-2', attested: undefined, now: expect.stringContaining('project q') },
      { key: 'deletion-settings/deletion.enabled', attested: 'true', now: undefined },
    ])
  })

  it('compares nothing with nothing where nobody attested', () => {
    expect(new Set(fingerprintRows({ ...overview(), attestation: null }, named).map(({ verdict }) => verdict))).toEqual(new Set(['NEW']))
  })

  it('lists host files that were attested and those that are alive', () => {
    expect(hostRows(overview())).toEqual([
      { host: 'host-1', attestedBy: 'Ada', alive: true },
      { host: 'host-0', attestedBy: 'Bob', alive: false },
      { host: 'host-2', attestedBy: undefined, alive: true },
    ])
  })
})

describe('what was looked at', () => {
  it('is another thing once the fingerprint, the attestation or the name is another one', () => {
    const seen = overview()
    expect(sameSight(seen, overview())).toBe(true)
    expect(sameSight(seen, { ...seen, fingerprint: { ...seen.fingerprint, hash: 'g' } })).toBe(false)
    expect(sameSight(seen, { ...seen, attestation: { ...seen.attestation!, id: 'at-2' } })).toBe(false)
    expect(sameSight(seen, { ...seen, attestation: { ...seen.attestation!, endedAt: '2026-11-30T11:00:00.000Z' } })).toBe(false)
    const activation = { id: 'ac-1', withdrawnAt: null } as never
    expect(sameSight(seen, { ...seen, activation })).toBe(false)
    expect(
      sameSight({ ...seen, activation }, { ...seen, activation: { id: 'ac-1', withdrawnAt: '2026-11-30T11:00:00.000Z' } as never }),
    ).toBe(false)
    expect(sameSight(seen, { ...seen, installationName: 'other.example' })).toBe(false)
  })
})
