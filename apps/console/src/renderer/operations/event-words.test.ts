import { describe, expect, it } from 'vitest'
import { announcement, eventDetail, eventLine, happening } from './event-words.ts'
import type { ProgressEvent } from './progress.ts'

const event = (change: Partial<ProgressEvent>): ProgressEvent => ({ number: 1, name: 'edge-1', conditions: [], ...change }) as ProgressEvent

describe('what a screen reader hears', () => {
  it.each([
    [{ kind: 'ADMITTED' }, 'edge-1 was admitted.'],
    [{ kind: 'FAILED', endReason: 'DEADLINE' }, 'edge-1 failed. The deadline passed before every condition was met.'],
    [{ kind: 'CANCELLED' }, 'edge-1 was cancelled.'],
    [{ kind: 'OPERATION_ENDED', operationState: 'PARTIAL' }, 'The operation ended: partly done.'],
    [{ kind: 'CONDITIONS', conditionsMet: 12 }, undefined],
    [{ kind: 'VALIDATING' }, undefined],
    [{ kind: 'CREATE_CALLED' }, undefined],
  ] as const)('%o: %s', (change, words) => expect(announcement(event(change))).toBe(words))
})

describe('an event in the list', () => {
  it("has the cloud's own words before ours", () => {
    expect(eventDetail(event({ kind: 'FAILED', endReason: 'INSTANCE_ERROR', detail: 'No valid host was found.' }))).toBe(
      'No valid host was found.',
    )
    expect(eventDetail(event({ kind: 'FAILED', endReason: 'INSTANCE_ERROR' }))).toBe('The cloud put the instance into ERROR.')
    expect(eventDetail(event({ kind: 'CONDITIONS', conditionsMet: 4, conditionsTotal: 13 }))).toBe('4 of 13 met')
  })

  it('ends its sentence before it says what turned, and counts lead on to it', () => {
    const failed = event({ kind: 'FAILED', endReason: 'INSTANCE_ERROR', detail: 'No host is available.' })
    expect(eventLine(failed, 'Instance failed')).toBe('No host is available. Instance failed.')
    expect(eventLine(failed, '')).toBe('No host is available.')
    expect(eventLine(event({ kind: 'CONDITIONS', conditionsMet: 4, conditionsTotal: 13 }), 'HTTP met')).toBe('4 of 13 met: HTTP met')
    expect(eventLine(event({ kind: 'VALIDATING' }), 'Enrolled met')).toBe('Enrolled met')
  })

  it('says how the operation ended, with its mark', () => {
    expect(happening(event({ kind: 'OPERATION_ENDED', operationState: 'FAILED' }))).toEqual({
      words: 'The operation ended: failed',
      mark: 'failed',
    })
    expect(happening(event({ kind: 'STAGE_AHEAD' }))).toMatchObject({ mark: 'held' })
  })
})
