import { describe, expect, it } from 'vitest'
import { type KnownNow, sinceAsked } from './since-asked.ts'

const row = { filedAt: '2026-12-01T10:00:00.000Z', passableFrom: null as string | null, askedAt: 1_000 }
const known = (change: Partial<KnownNow> = {}): KnownNow => ({ id: 'i', state: 'WAITING', keptAt: null, filedAt: row.filedAt, ...change })
const now = new Date('2026-12-01T10:10:00.000Z')

describe('what became of an instance since it was asked about', () => {
  it('is nothing where it waits as before, and where nothing is known', () => {
    expect(sinceAsked(row, known(), undefined, now)).toBeUndefined()
    expect(sinceAsked(row, known(), 999, now), 'heard of before it was asked').toBeUndefined()
    expect(sinceAsked(row, undefined, undefined, now)).toBeUndefined()
  })

  it('is its state where it waits no more', () => {
    expect(sinceAsked(row, known({ state: 'DELETING' }), undefined, now)).toMatchObject({
      kind: 'WENT_ON',
      shown: { word: 'Being deleted' },
      kept: false,
    })
    expect(sinceAsked(row, known({ state: 'SEEN', keptAt: row.filedAt }), undefined, now)).toMatchObject({ kind: 'WENT_ON', kept: true })
  })

  it('is a change where it was filed anew, or one was heard of', () => {
    expect(sinceAsked(row, known({ filedAt: '2026-12-01T10:05:00.000Z' }), undefined, now)).toEqual({ kind: 'CHANGED' })
    expect(sinceAsked(row, known(), 1_001, now)).toEqual({ kind: 'CHANGED' })
  })

  it('is the time that came, until which its verdict stood', () => {
    const until = { ...row, passableFrom: now.toISOString() }
    expect(sinceAsked(until, known(), undefined, now)).toEqual({ kind: 'TIME_CAME' })
    expect(sinceAsked(until, known(), undefined, new Date(now.getTime() - 1))).toBeUndefined()
  })
})
