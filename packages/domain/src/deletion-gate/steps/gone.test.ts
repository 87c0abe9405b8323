import { describe, expect, it } from 'vitest'
import { type GoneReading, judgeGone, provesAbsence } from './gone.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 30, 10) + seconds * 1_000)
const look = (seconds: number, change: Partial<GoneReading> = {}): GoneReading => ({
  at: at(seconds),
  server: 'NOT_FOUND',
  markerBefore: 'OURS',
  markerAfter: 'OURS',
  tokens: ['t1', 't1', 't1'],
  ...change,
})
const deadline = at(1_800)
const judge = (readings: GoneReading[], nowSeconds = 300) => judgeGone(readings, deadline, at(nowSeconds))

const proving: [string, Partial<GoneReading>][] = [
  ['a 404', {}],
  ["the provider's state of the deleted", { server: 'DELETED' }],
]
const sayingNothing: [string, Partial<GoneReading>][] = [
  ['an error', { server: 'UNKNOWN' }],
  ['a 404 while the marker was missing before', { markerBefore: 'MISSING' }],
  ['a 404 while the marker was missing after', { markerAfter: 'MISSING' }],
  ['a 404 while the marker could not be read before', { markerBefore: 'UNKNOWN' }],
  ['a 404 while the marker could not be read after', { markerAfter: 'UNKNOWN' }],
  ['a 404 with another token than the marker before', { tokens: ['t0', 't1', 't1'] }],
  ['a 404 with another token than the marker after', { tokens: ['t1', 't1', 't2'] }],
  ['a 404 with another token than both', { tokens: ['t1', 't2', 't1'] }],
  ['a 404 with tokens that have no name', { tokens: ['', '', ''] }],
  ['the state of the deleted while the marker was missing', { server: 'DELETED', markerAfter: 'MISSING' }],
]

describe('an instance is gone', () => {
  it.each(proving)('after %s twice, a minute apart', (_, change) => {
    expect(judge([look(0, change), look(60, change)])).toMatchObject({ state: 'GONE', at: at(60) })
    expect(judge([look(0), look(60, change)])).toMatchObject({ state: 'GONE' })
  })

  it('not a millisecond sooner, and from when on another look may prove it is said', () => {
    expect(judge([look(0), look(59.999)])).toMatchObject({ state: 'PROVED_ONCE', lookAgainAt: at(60) })
    expect(judge([look(0), look(59.999), look(60)])).toMatchObject({ state: 'GONE', at: at(60) })
  })

  it('is not known while the marker is missing, and it is said who can bring it back', () => {
    for (const missing of [{ markerBefore: 'MISSING' }, { markerAfter: 'MISSING' }] as const)
      expect(judge([look(0, missing)]).sentence).toContain('createMarker')
    // It was back in the last look: what is lacking is something else.
    expect(judge([look(0, { markerAfter: 'MISSING' }), look(60, { server: 'UNKNOWN' })]).sentence).not.toContain('createMarker')
    expect(judge([look(0, { markerAfter: 'UNKNOWN' })]).sentence).not.toContain('createMarker')
  })

  it('after one look not, however long ago', () => {
    expect(judge([look(0)], 1_799)).toMatchObject({ state: 'PROVED_ONCE' })
    expect(judge([])).toMatchObject({ state: 'NOT_KNOWN' })
  })

  it.each(sayingNothing)('by %s not: it proves nothing, and takes nothing back', (_, change) => {
    expect(provesAbsence(look(0, change))).toBe(false)
    expect(judge([look(0, change)])).toMatchObject({ state: 'NOT_KNOWN' })
    expect(judge([look(0, change), look(60, change), look(120, change)])).toMatchObject({ state: 'NOT_KNOWN' })
    expect(judge([look(0), look(60, change)])).toMatchObject({ state: 'PROVED_ONCE', lookAgainAt: at(60) })
    expect(judge([look(0, change), look(60)])).toMatchObject({ state: 'PROVED_ONCE', lookAgainAt: at(120) })
    expect(judge([look(0), look(30, change), look(60)])).toMatchObject({ state: 'GONE' })
  })

  it.each([
    ['PRESENT', 'STILL_THERE'],
    ['SOFT_DELETED', 'WAITING_FOR_CLOUD'],
  ] as const)('not once it is seen again as %s: what was proved before is void', (server, state) => {
    expect(judge([look(0), look(30, { server })])).toMatchObject({ state })
    expect(judge([look(0), look(60), look(90, { server })])).toMatchObject({ state })
    expect(judge([look(0), look(30, { server }), look(60)])).toMatchObject({ state: 'PROVED_ONCE', lookAgainAt: at(120) })
    expect(judge([look(0), look(30, { server, markerBefore: 'MISSING' }), look(60)])).toMatchObject({ state: 'PROVED_ONCE' })
    expect(judge([look(0), look(30, { server }), look(60), look(120)])).toMatchObject({ state: 'GONE', at: at(120) })
  })

  it('not where the clock was put back between the proofs, or told nothing', () => {
    expect(judge([look(100), look(40)])).toMatchObject({ state: 'PROVED_ONCE' })
    expect(judge([look(0), look(Number.NaN)])).toMatchObject({ state: 'PROVED_ONCE' })
    expect(judge([look(Number.NaN), look(60)])).toMatchObject({ state: 'PROVED_ONCE' })
  })
})

describe('the deadline of the confirmation', () => {
  const notGone: [string, GoneReading[]][] = [
    ['still there', [look(0, { server: 'PRESENT' })]],
    ['soft-deleted', [look(0, { server: 'SOFT_DELETED' })]],
    ['proved once', [look(0)]],
    ['never told', [look(0, { server: 'UNKNOWN' })]],
    ['never looked at', []],
  ]
  it.each(notGone)('is the first instant that is too late for an instance that is %s', (_, readings) => {
    expect(judge(readings, 1_799.999).state).not.toBe('UNCONFIRMED')
    expect(judge(readings, 1_800).state).toBe('UNCONFIRMED')
    expect(judge(readings, 1_800).sentence).toContain(judge(readings, 0).sentence)
  })

  it('does not matter to one that is gone, also where the proof came later', () => {
    expect(judge([look(1_790), look(1_850)], 4_000)).toMatchObject({ state: 'GONE' })
  })

  it('is passed where it or the present is no instant', () => {
    expect(judgeGone([look(0)], at(Number.NaN), at(0)).state).toBe('UNCONFIRMED')
    expect(judgeGone([look(0)], deadline, at(Number.NaN)).state).toBe('UNCONFIRMED')
  })

  it('is none where nothing was deleted, and a row is only looked after', () => {
    expect(judgeGone([look(0, { server: 'PRESENT' })], undefined, at(1e9)).state).toBe('STILL_THERE')
    expect(judgeGone([look(0), look(60)], undefined, at(60)).state).toBe('GONE')
  })
})
