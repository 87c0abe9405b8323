import { describe, expect, it } from 'vitest'
import type { Reading } from '../clause.ts'
import { aheadSinceAttested } from './ahead-since-attested.ts'
import type { LadderFound, RungFound } from './ladder-rung.ts'
import type { WitnessRecord } from './witness.ts'

const key = (letter: string): string => `SHA256:${letter.repeat(43)}`
const known = <T>(value: T): Reading<T> => ({ known: true, atMs: 0, value })
const rung = (number: number, fingerprint: string | null): Reading<RungFound> => known({ rung: number, fingerprint })
const ladder = (...rungs: number[]): Reading<LadderFound> => known({ rungs, unreadable: [] })
const never = { known: false, why: 'No rung was ever climbed.' } as const

const climbed: WitnessRecord = { rung: 3, fingerprint: key('a'), claim: null, fence: null }
const empty: WitnessRecord = { rung: 0, fingerprint: null, claim: null, fence: null }

describe('activating again upon an attestation that served before', () => {
  it('is nothing to wonder at where the ladder stands as it was left', () => {
    expect(aheadSinceAttested(climbed, { rung: rung(3, key('a')), rungAbove: rung(4, null), ladder: ladder(2, 3) })).toBeUndefined()
    expect(aheadSinceAttested(empty, { rung: never, rungAbove: rung(1, null), ladder: ladder() })).toBeUndefined()
  })

  it('finds a copy that climbed meanwhile', () => {
    expect(aheadSinceAttested(climbed, { rung: rung(3, key('a')), rungAbove: rung(4, key('b')), ladder: ladder(3, 4) })).toBe(
      'OTHERS_ABOVE',
    )
    expect(aheadSinceAttested(climbed, { rung: rung(3, key('a')), rungAbove: rung(4, null), ladder: ladder(3, 9) })).toBe('OTHERS_ABOVE')
    expect(aheadSinceAttested(climbed, { rung: rung(3, null), rungAbove: rung(4, null), ladder: ladder(9) })).toBe('RUNG_MISSING')
    expect(aheadSinceAttested(climbed, { rung: rung(3, key('b')), rungAbove: rung(4, null), ladder: ladder(3) })).toBe('RUNG_REPLACED')
  })

  it('finds it too where nothing was climbed here yet', () => {
    expect(aheadSinceAttested(empty, { rung: never, rungAbove: rung(1, key('b')), ladder: ladder(1) })).toBe('OTHERS_ABOVE')
    const gone: WitnessRecord = { ...empty, rung: 5 }
    expect(aheadSinceAttested(gone, { rung: never, rungAbove: rung(6, null), ladder: ladder(5) })).toBeUndefined()
    expect(aheadSinceAttested(gone, { rung: never, rungAbove: rung(6, key('b')), ladder: ladder(6) })).toBe('OTHERS_ABOVE')
  })

  it('takes the rung of an open claim for its own where it carries the claimed key, and for another’s where not', () => {
    const open: WitnessRecord = { ...climbed, claim: { rung: 4, publicKey: 'ssh-ed25519 x', fingerprint: key('c') } }
    const look = { rung: rung(3, key('a')), ladder: ladder(3, 4) }
    expect(aheadSinceAttested(open, { ...look, rungAbove: rung(4, key('c')) })).toBeUndefined()
    expect(aheadSinceAttested(open, { ...look, rungAbove: rung(4, key('b')) })).toBe('TAKEN_BY_ANOTHER')
    const first: WitnessRecord = { ...empty, claim: { rung: 1, publicKey: 'ssh-ed25519 x', fingerprint: key('c') } }
    expect(aheadSinceAttested(first, { rung: never, rungAbove: rung(1, key('c')), ladder: ladder(1) })).toBeUndefined()
    expect(aheadSinceAttested(first, { rung: never, rungAbove: rung(1, key('c')), ladder: ladder(1, 2) })).toBe('OTHERS_ABOVE')
  })

  it('makes nothing of a ladder that was not listed: whoever asks refuses then', () => {
    const unlisted = { known: false, why: 'It timed out.', value: { rungs: [9], unreadable: [] } } as const
    expect(aheadSinceAttested(empty, { rung: never, rungAbove: rung(1, null), ladder: unlisted })).toBeUndefined()
  })

  it('leaves a fence to the attestation that it waits for', () => {
    const fenced: WitnessRecord = { ...empty, fence: { reason: 'OTHERS_ABOVE', since: new Date(0) } }
    expect(aheadSinceAttested(fenced, { rung: never, rungAbove: rung(1, key('b')), ladder: ladder(1) })).toBeUndefined()
  })
})
