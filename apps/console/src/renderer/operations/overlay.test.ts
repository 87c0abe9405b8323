import { describe, expect, it } from 'vitest'
import { type Operation, overlay, tally } from './overlay.ts'
import type { ProgressEvent } from './progress.ts'
import { lanesOf, lengthOf, scaleOf, ticksOf } from './time-scale.ts'
import { turnsOf, turnWords } from './turns.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString()
const attempt = (id: string, change: object = {}) => ({
  id,
  number: 1,
  state: 'VALIDATING',
  createCalledAt: at(1),
  deadlineAt: at(31),
  endedAt: null,
  conditions: [],
  conditionsMet: 3,
  detail: 'The cloud is slow.',
  node: { state: 'HELD' },
  ...change,
})
const operation = (...attempts: object[][]): Operation =>
  ({
    id: 'o',
    state: 'RUNNING',
    lastEvent: 10,
    createdAt: at(0),
    endedAt: null,
    validationDeadline: 'PT30M',
    places: attempts.map((own, index) => ({ id: `p${index}`, number: index + 1, name: `edge-${index + 1}`, attempts: own })),
  }) as never
const event = (number: number, change: object): ProgressEvent => ({ number, at: at(5), conditions: [], ...change }) as never

describe('an operation with what its events told since it was asked for', () => {
  it('takes the later ones alone, each for its own attempt', () => {
    const seen = overlay(operation([attempt('a')], [attempt('b')]), [
      event(10, { kind: 'FAILED', attemptId: 'b', state: 'FAILED' }),
      event(11, {
        kind: 'CONDITIONS',
        attemptId: 'a',
        state: 'VALIDATING',
        conditionsMet: 12,
        conditions: [{ name: 'HTTP', state: 'MET' }],
      }),
      event(12, { kind: 'ADMITTED', attemptId: 'a', state: 'ADMITTED', conditionsMet: 13, tenantReason: 'ADMITTED' }),
    ])
    expect(seen.places[0]?.attempts[0]).toMatchObject({
      state: 'ADMITTED',
      conditionsMet: 13,
      endedAt: at(5),
      detail: null,
      conditions: [{ name: 'HTTP', state: 'MET' }],
      node: { state: 'ENABLED' },
    })
    expect(seen.places[1]?.attempts[0]).toMatchObject({ state: 'VALIDATING', detail: 'The cloud is slow.' })
    expect(tally(seen.places)).toEqual({ admitted: 1, underWay: 1, failed: 0, cancelled: 0 })
  })

  it('keeps the cause in full, and ends with its operation', () => {
    const seen = overlay(operation([attempt('a')]), [
      event(11, { kind: 'FAILED', attemptId: 'a', state: 'FAILED', endReason: 'INSTANCE_ERROR', detail: 'No valid host was found.' }),
      event(12, { kind: 'OPERATION_ENDED', operationState: 'FAILED' }),
    ])
    expect(seen).toMatchObject({ state: 'FAILED', endedAt: at(5) })
    expect(seen.places[0]?.attempts[0]).toMatchObject({
      endReason: 'INSTANCE_ERROR',
      detail: 'No valid host was found.',
      node: { state: 'REVOKED' },
    })
  })

  it('makes up no attempt, and is the same where nothing is new', () => {
    const asked = operation([attempt('a')])
    expect(overlay(asked, [event(9, { kind: 'ADMITTED', attemptId: 'a' })])).toBe(asked)
    expect(overlay(asked, [event(11, { kind: 'ATTEMPT_PLANNED', attemptId: 'z', state: 'PLANNED' })]).places[0]?.attempts).toHaveLength(1)
  })
})

describe('the time line', () => {
  it('reaches from the request to the last deadline, and says where on it something is', () => {
    const one = operation([attempt('a')], [attempt('b', { deadlineAt: at(40) })])
    const scale = scaleOf(one, new Date(at(10)))
    expect([scale.from.toISOString(), scale.to.toISOString()]).toEqual([at(0), at(40)])
    const lanes = lanesOf(
      one,
      [event(1, { kind: 'VALIDATING', name: 'edge-1' }), event(2, { kind: 'CONDITIONS', name: 'edge-1' })],
      scale,
      new Date(at(10)),
    )
    expect(lanes[0]).toMatchObject({ begins: 1 / 40, ends: 10 / 40, deadline: 31 / 40 })
    expect(lanes[0]?.events.map(({ at }) => at)).toEqual([5 / 40])
    expect(lanes[1]).toMatchObject({ deadline: 1, events: [] })
    expect(ticksOf(scale).map(({ words }) => words)).toEqual([
      '5 min',
      '10 min',
      '15 min',
      '20 min',
      '25 min',
      '30 min',
      '35 min',
      '40 min',
    ])
  })

  it('reaches to where the deadline would be before any is known, or to now where that is later', () => {
    const planned = operation([attempt('a', { deadlineAt: null })])
    expect(scaleOf(planned, new Date(at(2))).to.toISOString()).toBe(at(30))
    expect(scaleOf(planned, new Date(at(45))).to.toISOString()).toBe(at(45))
    expect([lengthOf('PT1H30M'), lengthOf('PT2H'), lengthOf('PT10M')]).toEqual([5_400_000, 7_200_000, 600_000])
  })
})

describe('what turned', () => {
  it('is told against the evaluation before, of the same attempt', () => {
    const turns = turnsOf([
      event(1, { attemptId: 'a', conditions: [condition('HTTP', 'MET'), condition('TCP', 'MET'), condition('EGRESS', 'FAILED')] }),
      event(2, { attemptId: 'b', conditions: [condition('HTTP', 'WAITING')] }),
      event(3, { attemptId: 'a', conditions: [condition('HTTP', 'WAITING'), condition('TCP', 'MET'), condition('EGRESS', 'MET')] }),
    ])
    expect([1, 2, 3].map((number) => turnWords(turns.get(number) ?? []))).toEqual([
      'HTTP, TCP met; Egress failed',
      '',
      'HTTP not met any more; Egress met',
    ])
  })

  it('tells what somebody accepted from what was shown', () => {
    const turns = turnsOf([
      event(1, { attemptId: 'a', conditions: [condition('ICMP', 'UNKNOWN')] }),
      event(2, { attemptId: 'a', conditions: [{ ...condition('ICMP', 'MET'), accepted: true }] }),
    ])
    expect(turnWords(turns.get(2) ?? [])).toBe('ICMP accepted')
    expect(turnWords([{ name: 'EGRESS', to: 'UNCHECKED' }])).toBe('Egress not checked')
  })
})
const condition = (name: string, state: string) => ({ name, state })
