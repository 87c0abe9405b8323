import { describe, expect, it } from 'vitest'
import type { NodeState } from '../../fleet/node-states.ts'
import { nodeStates } from '../../fleet/node-states.ts'
import { countReporting, judgeSilence, type SilenceFound } from './silence.ts'

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 30, 10) + ms)
const minute = 60_000
const found = (change: Partial<SilenceFound>): SilenceFound => ({
  due: 10,
  heard: 10,
  windowMinutes: 10,
  startedAt: at(-60 * minute),
  lastSilentAt: null,
  now: at(0),
  ...change,
})

describe('silence', () => {
  it.each([
    [1, 0, 'SILENT'],
    [1, 1, 'HEARD'],
    [2, 0, 'SILENT'],
    [2, 1, 'HEARD'],
    [3, 1, 'SILENT'],
    [3, 2, 'HEARD'],
    [500, 249, 'SILENT'],
    [500, 250, 'HEARD'],
    [501, 250, 'SILENT'],
    [501, 251, 'HEARD'],
  ])('of %i nodes due %i are heard: %s', (due, heard, state) => {
    expect(judgeSilence(found({ due, heard }))).toEqual({ state })
  })

  it('is judged from one window after the start on', () => {
    const startedAt = at(0)
    const judged = (ms: number, heard: number) => judgeSilence(found({ startedAt, heard, now: at(ms) }))
    expect(judged(10 * minute - 1, 0)).toEqual({ state: 'NOT_JUDGED_YET', until: at(10 * minute) })
    expect(judged(10 * minute - 1, 10)).toEqual({ state: 'NOT_JUDGED_YET', until: at(10 * minute) })
    expect(judged(10 * minute, 0)).toEqual({ state: 'SILENT' })
    expect(judged(10 * minute, 10)).toEqual({ state: 'HEARD' })
    expect(judgeSilence(found({ startedAt, windowMinutes: 2, now: at(2 * minute) }))).toEqual({ state: 'HEARD' })
  })

  it('closes the gate for ten minutes after the last of it, whatever the window', () => {
    const after = (ms: number, change: Partial<SilenceFound> = {}) => judgeSilence(found({ lastSilentAt: at(0), now: at(ms), ...change }))
    expect(after(0)).toEqual({ state: 'AFTER_SILENCE', until: at(10 * minute) })
    expect(after(10 * minute - 1, { windowMinutes: 2 })).toEqual({ state: 'AFTER_SILENCE', until: at(10 * minute) })
    expect(after(10 * minute, { windowMinutes: 60, startedAt: at(-90 * minute) })).toEqual({ state: 'HEARD' })
    expect(after(10 * minute, { heard: 4 })).toEqual({ state: 'SILENT' })
  })

  it('is no matter where no node is due, but does not end because nodes are taken away', () => {
    expect(judgeSilence(found({ due: 0, heard: 0, startedAt: at(0) }))).toEqual({ state: 'HEARD' })
    expect(judgeSilence(found({ due: 0, heard: 0, lastSilentAt: at(-1) }))).toMatchObject({ state: 'AFTER_SILENCE' })
  })

  it.each<[string, Partial<SilenceFound>]>([
    ['more heard than due', { heard: 11 }],
    ['fewer than none', { due: -1, heard: -1 }],
    ['no number', { due: Number.NaN }],
    ['fewer heard than none', { heard: -1 }],
    ['half a node', { heard: 5.5 }],
    ['half a node due', { due: 10.5 }],
    ['no instant of the start', { startedAt: at(Number.NaN) }],
    ['no instant of the last silence', { lastSilentAt: at(Number.NaN) }],
    ['no present', { now: at(Number.NaN) }],
  ])('is unknown with %s', (_, change) => {
    expect(judgeSilence(found(change))).toEqual({ state: 'UNKNOWN' })
  })
})

describe('the nodes that should report', () => {
  const nodes = (state: NodeState, ...agoMs: (number | undefined)[]) =>
    agoMs.map((ms) => ({ state, lastHeardAt: ms === undefined ? undefined : at(-ms) }))

  it.each(nodeStates.map((state) => [state, state === 'ENABLED' || state === 'DISABLED' ? 1 : 0] as const))('%s: %i', (state, due) => {
    expect(countReporting(nodes(state, minute), 10, at(0))).toEqual({ due, heard: due })
  })

  it('were heard at least once; as long ago as the window still counts, a millisecond more does not', () => {
    expect(countReporting(nodes('ENABLED', undefined, 0, 10 * minute, 10 * minute + 1), 10, at(0))).toEqual({ due: 3, heard: 2 })
    expect(countReporting(nodes('DISABLED', 2 * minute, 2 * minute + 1), 2, at(0))).toEqual({ due: 2, heard: 1 })
    expect(countReporting([], 10, at(0))).toEqual({ due: 0, heard: 0 })
  })

  it('are not heard from the future', () => {
    expect(countReporting(nodes('ENABLED', -1), 10, at(0))).toEqual({ due: 1, heard: 0 })
  })
})
