import { expect, it } from 'vitest'
import type { Reading } from '../clause.ts'
import type { RungFound } from './ladder-rung.ts'
import { oldRungs, whyRungStays } from './old-rungs.ts'
import type { WitnessRecord } from './witness.ts'

const key = (name: string): string => `SHA256:${name.padEnd(43, '0')}`
const record: WitnessRecord = { rung: 9, fingerprint: key('ninth'), claim: null, fence: null }
const at = (rung: number, fingerprint: string | null | undefined, atMs = 0): Reading<RungFound> => ({
  known: true,
  atMs,
  value: { rung, fingerprint },
})

const stays = (kind: 'FALSE' | 'UNKNOWN', words: string) => ({ kind, why: expect.stringContaining(words) as string })

it('the newest five stay, whatever is listed, and the lowest goes first', () => {
  expect(oldRungs(record, { rungs: [9, 8, 7, 6, 5, 4, 3, 1], unreadable: [] })).toEqual([1, 3, 4])
  expect(oldRungs({ ...record, rung: 5 }, { rungs: [1, 2, 3, 4, 5], unreadable: [] })).toEqual([])
})

it('an open claim is no rung yet, and what is above ours is none of ours', () => {
  const claim = { rung: 10, publicKey: '', fingerprint: key('tenth') }
  expect(oldRungs({ ...record, claim }, { rungs: [4, 5, 30], unreadable: [] })).toEqual([4])
})

it('a fenced witness removes nothing: the ladder is evidence', () => {
  const fence = { reason: 'OTHERS_ABOVE', since: new Date(0) } as const
  expect(oldRungs({ ...record, fence }, { rungs: [1, 2, 3], unreadable: [] })).toEqual([])
})

it.each<[string, Reading<RungFound>, string | undefined, number, ReturnType<typeof whyRungStays>]>([
  ['it is ours', at(4, key('fourth')), key('fourth'), 2_000, undefined],
  ['it was read too long ago', at(4, key('fourth')), key('fourth'), 2_001, stays('UNKNOWN', '2001 ms ago')],
  ['it carries another key', at(4, key('x')), key('fourth'), 0, stays('FALSE', 'another key')],
  ['it is gone', at(4, null), key('fourth'), 0, stays('FALSE', 'is gone')],
  ['its key was not told', at(4, undefined), key('fourth'), 0, stays('UNKNOWN', 'was not told')],
  ['another rung was read', at(5, key('fourth')), key('fourth'), 0, stays('UNKNOWN', 'was not told')],
  ['it could not be read', { known: false, why: 'Timed out.' }, key('fourth'), 0, stays('UNKNOWN', 'Timed out.')],
  ['it was never confirmed here', at(4, key('fourth')), undefined, 0, stays('FALSE', 'was not climbed by this installation')],
])('an old rung and its key: %s', (_name, found, recorded, nowMs, expected) => {
  expect(whyRungStays(4, recorded, found, nowMs)).toEqual(expected)
})
