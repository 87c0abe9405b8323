import { conditions } from '@sallyport/domain/admission/conditions.ts'
import { describe, expect, it } from 'vitest'
import { awaited, cellOf, conditionWords, hindrances, leftUnmet, secondsRun, shownIn, sightingsOf, waitsForYou } from './condition-words.ts'
import type { Attempt, Seen } from './overlay.ts'

const now = new Date('2026-11-29T12:00:00Z')
const ago = (seconds: number): string => new Date(now.getTime() - seconds * 1_000).toISOString()
const seen = (change: Partial<Seen>): Seen =>
  ({
    address: '203.0.113.9',
    family: 4,
    count: 1,
    firstSeenAt: ago(50),
    lastSeenAt: ago(5),
    presentRun: true,
    published: true,
    ...change,
  }) as Seen
const attempt = (change: { conditions?: object[]; unbrokenSince?: string; seenAddresses?: Seen[] }): Attempt =>
  ({
    conditions: change.conditions ?? [],
    node: { unbrokenSince: change.unbrokenSince ?? null, lastSeenAt: ago(6), seenAddresses: change.seenAddresses ?? [] },
  }) as never
const waiting = (name: string, state = 'WAITING', detail = 'Not yet.') => ({ name, state, detail, since: null })

describe('the cells of a node', () => {
  it('stand in the order in which the server says that conditions are met, and leave none out', () => {
    expect(conditionWords.map(({ name }) => name)).toEqual([...conditions])
  })

  it.each([
    [undefined, undefined],
    [ago(90), 84],
    [ago(500), 120],
    [ago(-3), 0],
  ])('a run since %s that was heard six seconds ago has lasted %s s of those that count', (unbrokenSince, seconds) =>
    expect(secondsRun({ unbrokenSince: unbrokenSince ?? null, lastSeenAt: ago(6) })).toBe(seconds),
  )

  it('say how long it ran', () => {
    const of = attempt({ conditions: [waiting('RAN_LONG_ENOUGH')], unbrokenSince: ago(90) })
    expect(cellOf(of, 'RAN_LONG_ENOUGH')).toMatchObject({ mark: 'waiting', short: '84 of 120 s', detail: 'Not yet.' })
  })

  it('say of egress what lacks most: sightings first, then the time that they span', () => {
    const words = (...seenAddresses: Seen[]) => cellOf(attempt({ conditions: [waiting('EGRESS')], seenAddresses }), 'EGRESS').short
    expect(words()).toBe('')
    expect(words(seen({ presentRun: false, count: 9 }))).toBe('')
    expect(words(seen({ count: 2 }))).toBe('seen 2 of 3 times')
    expect(words(seen({ count: 5 }))).toBe('45 of 60 s')
    expect(words(seen({ count: 5 }), seen({ family: 6, address: '2001:db8::1', count: 1 }))).toBe('seen 1 of 3 times')
    expect(sightingsOf([seen({ count: 2 }), seen({ address: '203.0.113.8', count: 2, firstSeenAt: ago(70) })])).toEqual({
      count: 4,
      seconds: 65,
    })
  })

  it('say that an address is not published', () =>
    expect(cellOf(attempt({ conditions: [waiting('EGRESS', 'FAILED')] }), 'EGRESS')).toMatchObject({
      mark: 'failed',
      short: 'not published',
    }))

  it('are empty circles before anything was looked at', () =>
    expect(cellOf(attempt({}), 'HTTP')).toMatchObject({ state: 'WAITING', mark: 'waiting', detail: 'Not looked at yet.' }))

  it('tell what time will not mend from what is awaited', () => {
    const of = attempt({
      conditions: [
        waiting('INSTANCE', 'MET'),
        waiting('ICMP', 'UNKNOWN'),
        waiting('RAN_LONG_ENOUGH'),
        waiting('STAGE', 'WAITING', 'CLOUD_NOT_WRITABLE: 503'),
      ],
    })
    expect(hindrances(of).map(({ name }) => name)).toEqual(['ICMP', 'STAGE'])
    expect(awaited(of)?.name).toBe('RAN_LONG_ENOUGH')
  })

  it('do not await the stage as long as anything else stands', () => {
    const stage = waiting('STAGE')
    expect(awaited(attempt({ conditions: [waiting('HTTP', 'MET'), waiting('ICMP', 'UNKNOWN'), stage] }))).toBeUndefined()
    expect(awaited(attempt({ conditions: [waiting('HTTP', 'MET'), waiting('ICMP', 'MET'), stage] }))?.name).toBe('STAGE')
  })

  it('wait for a person where something unknown may be accepted and time brings all the rest', () => {
    const of = (...conditions: object[]) => waitsForYou(attempt({ conditions })).map(({ name }) => name)
    const unknown = waiting('ICMP', 'UNKNOWN')
    expect(of(waiting('HTTP', 'MET'), unknown, waiting('RAN_LONG_ENOUGH'), waiting('STAGE'))).toEqual(['ICMP'])
    expect(of(waiting('HTTP'), unknown, waiting('STAGE'))).toEqual([])
    expect(of(waiting('EGRESS', 'FAILED'), unknown, waiting('STAGE'))).toEqual([])
    expect(of(waiting('DNS', 'UNKNOWN'), unknown, waiting('STAGE'))).toEqual([])
    expect(of(waiting('ICMP', 'MET'), waiting('STAGE'))).toEqual([])
  })
})

describe('an attempt that is over', () => {
  const report = (name: string, state: string, accepted = false) => ({ name, state, accepted, detail: '', since: null })
  const over = (state: 'ADMITTED' | 'FAILED' | 'CANCELLED', ...reports: object[]) =>
    ({ ...attempt({ conditions: reports }), state }) as Attempt
  const marks = (of: Attempt) =>
    of.conditions.map((condition) => [condition.name, shownIn(of, condition).mark, shownIn(of, condition).word])

  it('waits for nothing: what stood in the way was not met, and the rest not reached', () => {
    const reports = [report('INSTANCE', 'MET'), report('ENROLLED', 'WAITING'), report('LIVE', 'WAITING'), report('STAGE', 'WAITING')]
    expect(marks(over('FAILED', ...reports))).toEqual([
      ['INSTANCE', 'met', 'Met'],
      ['ENROLLED', 'failed', 'Not met'],
      ['LIVE', 'unknown', 'Not reached'],
      ['STAGE', 'unknown', 'Not reached'],
    ])
    expect(marks(over('CANCELLED', ...reports)).map(([, , word]) => word)).toEqual(['Met', 'Not reached', 'Not reached', 'Not reached'])
    expect(cellOf(over('FAILED'), 'HTTP')).toMatchObject({ word: 'Not reached', detail: 'It was never looked at.' })
  })

  it('leads with what stood in the way', () => {
    const { causes, follow } = leftUnmet(over('FAILED', report('LIVE', 'WAITING'), report('DNS', 'FAILED'), report('TCP', 'WAITING')))
    expect([causes, follow].map((some) => some.map(({ name }) => name))).toEqual([['LIVE', 'DNS'], ['TCP']])
  })

  it('shows what nobody proved in a form of its own: what somebody accepted, and what is not checked', () => {
    expect(marks(over('ADMITTED', report('ICMP', 'MET', true), report('EGRESS', 'MET', true), report('HTTP', 'MET')))).toEqual([
      ['ICMP', 'accepted', 'Accepted'],
      ['EGRESS', 'accepted', 'Not checked'],
      ['HTTP', 'met', 'Met'],
    ])
  })
})
