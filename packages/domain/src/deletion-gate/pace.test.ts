import { describe, expect, it } from 'vitest'
import { type DeletionFigures, standardDeletionFigures } from './deletion-settings.ts'
import { deletesPerDay, nextAllowedAt, type PaceFacts, paceLimits } from './pace.ts'

const minute = 60_000
const hour = 60 * minute
const now = new Date('2026-11-30T10:00:00.000Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const nothing = new Date(Number.NaN)
const free: PaceFacts = {
  inFlight: 0,
  inFlightElsewhere: 2,
  decidedAt: [],
  admittedInstances: 100,
  firstAfterActivation: { endedAt: ago(31 * minute) },
  instance: { kind: 'RETIRED' },
}
const held = (change: Partial<PaceFacts>, figures: Partial<DeletionFigures> = {}) =>
  Object.fromEntries(
    paceLimits.flatMap(({ name, hold }) => {
      const found = hold({ ...free, ...change }, { ...standardDeletionFigures, ...figures }, now)
      return found === undefined ? [] : [[name, found.kind]]
    }),
  )
const untilOf = (name: string, change: Partial<PaceFacts>, figures: Partial<DeletionFigures> = {}) =>
  paceLimits.find((limit) => limit.name === name)!.hold({ ...free, ...change }, { ...standardDeletionFigures, ...figures }, now)?.until

describe('the pace', () => {
  it('holds back nothing where there is nothing to wait for', () => {
    expect(held({})).toEqual({})
    expect(nextAllowedAt(free, standardDeletionFigures, now)).toEqual({ kind: 'NOW' })
  })

  it('lets one delete of an account be under way, whatever the others do', () => {
    expect(held({ inFlight: 1 })).toEqual({ 'one-in-flight': 'FALSE' })
    expect(held({ inFlightElsewhere: 9 })).toEqual({})
  })

  it('lets three be within ten minutes: one exactly as old is outside', () => {
    expect(held({ decidedAt: [ago(0), ago(1)] })).toEqual({})
    expect(held({ decidedAt: [ago(0), ago(1), ago(10 * minute)] })).toEqual({})
    expect(held({ decidedAt: [ago(0), ago(1), ago(10 * minute - 1)] })).toEqual({ 'few-in-ten-minutes': 'FALSE' })
    expect(held({ decidedAt: [ago(0)] }, { deletesPerTenMinutes: 1 })).toEqual({ 'few-in-ten-minutes': 'FALSE' })
  })

  it('says when fewer are within ten minutes', () => {
    expect(untilOf('few-in-ten-minutes', { decidedAt: [ago(1), ago(9 * minute), ago(5 * minute)] })).toEqual(ago(-minute))
    // Four, after the figure was lowered: two of them have to be over.
    expect(untilOf('few-in-ten-minutes', { decidedAt: [ago(1), ago(9 * minute), ago(5 * minute), ago(8 * minute)] })).toEqual(
      ago(-2 * minute),
    )
  })

  it.each([
    [0, 3],
    [29, 3],
    [30, 3],
    [39, 3],
    [40, 4],
    [49, 4],
    [100, 10],
    [109, 10],
    [1_000_000, 100_000],
  ])('with %i admitted instances %i may be within a day', (admitted, most) => {
    expect(deletesPerDay(admitted, standardDeletionFigures)).toBe(most)
    const decidedAt = Array.from({ length: Math.min(most, 20) }, (_, i) => ago((i + 1) * hour))
    if (most <= 20) expect(held({ decidedAt, admittedInstances: admitted })).toEqual({ 'few-in-a-day': 'FALSE' })
    expect(held({ decidedAt: decidedAt.slice(1), admittedInstances: admitted })).toEqual({})
  })

  it('of a day counts less than 24 hours', () => {
    const two = [ago(2 * hour), ago(3 * hour)]
    expect(held({ admittedInstances: 5, decidedAt: [...two, ago(24 * hour)] })).toEqual({})
    expect(held({ admittedInstances: 5, decidedAt: [...two, ago(24 * hour - 1)] })).toEqual({ 'few-in-a-day': 'FALSE' })
    expect(untilOf('few-in-a-day', { admittedInstances: 5, decidedAt: [...two, ago(24 * hour - 1)] })).toEqual(ago(-1))
    expect(untilOf('few-in-a-day', { admittedInstances: 5, decidedAt: [...two, ago(23 * hour)] })).toEqual(ago(-hour))
  })

  it('lets as many never-activated instances of an operation go as failed to be admitted', () => {
    const never = (failedToAdmit: number, deleted: number) => held({ instance: { kind: 'NEVER_ACTIVATED', failedToAdmit, deleted } })
    expect(never(1, 0)).toEqual({})
    expect(never(3, 2)).toEqual({})
    expect(never(3, 3)).toEqual({ 'as-many-as-failed': 'FALSE' })
    expect(never(0, 0)).toEqual({ 'as-many-as-failed': 'FALSE' })
    expect(never(2, 3)).toEqual({ 'as-many-as-failed': 'FALSE' })
  })

  it('lets the first delete after an activation go alone, and the next one after a pause', () => {
    expect(held({ firstAfterActivation: null, inFlightElsewhere: 0 })).toEqual({})
    expect(held({ firstAfterActivation: null, inFlightElsewhere: 1 })).toEqual({ 'first-alone': 'FALSE' })
    expect(held({ firstAfterActivation: { endedAt: null }, inFlightElsewhere: 0 })).toEqual({ 'first-alone': 'FALSE' })
    expect(held({ firstAfterActivation: { endedAt: ago(30 * minute - 1) } })).toEqual({ 'pause-after-first': 'FALSE' })
    expect(held({ firstAfterActivation: { endedAt: ago(30 * minute) } })).toEqual({})
    expect(untilOf('pause-after-first', { firstAfterActivation: { endedAt: ago(minute) } })).toEqual(ago(-29 * minute))
  })

  it.each<[string, Partial<PaceFacts>, string]>([
    ['no number in flight', { inFlight: Number.NaN }, 'one-in-flight'],
    ['fewer than none in flight', { inFlight: -1 }, 'one-in-flight'],
    ['half an admitted instance', { admittedInstances: 0.5 }, 'few-in-a-day'],
    ['no number of admitted instances', { admittedInstances: undefined as never }, 'few-in-a-day'],
    ['fewer than none deleted', { instance: { kind: 'NEVER_ACTIVATED', failedToAdmit: 1, deleted: -1 } }, 'as-many-as-failed'],
    [
      'no number that failed',
      { instance: { kind: 'NEVER_ACTIVATED', failedToAdmit: Number.POSITIVE_INFINITY, deleted: 0 } },
      'as-many-as-failed',
    ],
    ['another kind of instance', { instance: { kind: 'KEPT' as never, failedToAdmit: 1, deleted: 0 } }, 'as-many-as-failed'],
    ['no word of the first delete', { firstAfterActivation: undefined as never }, 'first-alone'],
    ['no word of its end', { firstAfterActivation: { endedAt: undefined as never } }, 'first-alone'],
    ['no word of the others in flight', { firstAfterActivation: null, inFlightElsewhere: Number.NaN }, 'first-alone'],
    ['no instant of its end', { firstAfterActivation: { endedAt: nothing } }, 'pause-after-first'],
    ['an end in the future', { firstAfterActivation: { endedAt: ago(-1) } }, 'pause-after-first'],
  ])('is unknown with %s', (_, change, name) => {
    expect(held(change)).toEqual({ [name]: 'UNKNOWN' })
  })

  it('is unknown where a delete has no instant, or one of the future', () => {
    const both = { 'few-in-ten-minutes': 'UNKNOWN', 'few-in-a-day': 'UNKNOWN' }
    expect(held({ decidedAt: [nothing] })).toEqual(both)
    expect(held({ decidedAt: [ago(-1)] })).toEqual(both)
    expect(held({ decidedAt: undefined as never })).toEqual(both)
  })

  it.each([
    ['deletesPerTenMinutes', 'few-in-ten-minutes'],
    ['deletesPerDay', 'few-in-a-day'],
    ['deletesPerDayPercent', 'few-in-a-day'],
    ['pauseAfterFirstMinutes', 'pause-after-first'],
  ] as const)('is unknown with a figure %s that nobody could set', (figure, name) => {
    for (const value of [-1, 1e9, Number.NaN, undefined as never]) expect(held({}, { [figure]: value })).toEqual({ [name]: 'UNKNOWN' })
  })
})

describe('when the pace allows it', () => {
  it('is the latest of all instants that are waited for', () => {
    const facts: PaceFacts = { ...free, decidedAt: [ago(0), ago(1), ago(2)], firstAfterActivation: { endedAt: ago(minute) } }
    const found = nextAllowedAt(facts, standardDeletionFigures, now)
    expect(found).toMatchObject({ kind: 'AT', at: ago(-29 * minute) })
    expect(found.kind === 'AT' && found.holds.map(({ until }) => until)).toEqual([ago(2 - 10 * minute), ago(-29 * minute)])
  })

  it('is not by time where something has to end, or is not known', () => {
    expect(nextAllowedAt({ ...free, inFlight: 1, decidedAt: [ago(0)] }, standardDeletionFigures, now)).toMatchObject({
      kind: 'NOT_BY_TIME',
    })
    expect(nextAllowedAt({ ...free, decidedAt: [nothing] }, standardDeletionFigures, now)).toMatchObject({ kind: 'NOT_BY_TIME' })
  })
})
