import { expect, it } from 'vitest'
import type { Problem } from '../../primitives/problem.ts'
import type { Reading } from '../clause.ts'
import { climbAnew } from './climb-anew.ts'
import type { LadderFound, RungFound } from './ladder-rung.ts'
import { climbBegins, nextClimbStep, type WitnessRecord } from './witness.ts'

const key = (name: string): string => `SHA256:${name.padEnd(43, '0')}`
const fenced: WitnessRecord = {
  rung: 7,
  fingerprint: key('seventh'),
  claim: { rung: 8, publicKey: '', fingerprint: key('eighth') },
  fence: { reason: 'TAKEN_BY_ANOTHER', since: new Date(0) },
}
const at = (rung: number, fingerprint: string | null | undefined): Reading<RungFound> => ({
  known: true,
  atMs: 0,
  value: { rung, fingerprint },
})
const listed = (rungs: number[], unreadable: string[] = []): Reading<LadderFound> => ({
  known: true,
  atMs: 0,
  value: { rungs, unreadable },
})

it('it begins upon the highest rung of whoever was there, which is fenced by that', () => {
  const record = climbAnew(fenced, listed([3, 41, 40]), at(41, key('foreign')))
  expect(record).toEqual({ rung: 41, fingerprint: key('foreign'), claim: null, fence: null })
  expect(nextClimbStep(record, { ...climbBegins, base: at(41, key('foreign')) })).toEqual({ kind: 'CLAIM', rung: 42 })
})

it.each<[string, WitnessRecord | null, number[], number]>([
  ['nothing is there and nothing ever was', null, [], 0],
  ['the ladder was removed: its numbers are not used again', { ...fenced, claim: null }, [], 7],
  ['a request for a claimed rung may still arrive', fenced, [7], 8],
])('%s', (_name, record, rungs, rung) => {
  expect(climbAnew(record, listed(rungs), undefined)).toEqual({ rung, fingerprint: null, claim: null, fence: null })
})

it('a first activation over a ladder that is there already begins above it', () => {
  expect(climbAnew(null, listed([1, 2]), at(2, key('foreign'))).rung).toBe(2)
})

it.each<[string, Reading<LadderFound>, Reading<RungFound> | undefined, Problem['kind'], string]>([
  ['the listing failed', { known: false, why: 'Timed out.' }, at(41, key('x')), 'CLOUD_UNREACHABLE', 'Timed out.'],
  ['a name is not understood', listed([41], ['sallyport-e041']), at(41, key('x')), 'CONFLICT', 'sallyport-e041'],
  ['the highest rung was not read', listed([41]), undefined, 'CLOUD_UNREACHABLE', 'was not read'],
  ['the highest rung could not be read', listed([41]), { known: false, why: 'Timed out.' }, 'CLOUD_UNREACHABLE', 'Timed out.'],
  ['the highest rung went meanwhile', listed([41]), at(41, null), 'CONFLICT', 'something else wrote to it'],
  ['its key was not told', listed([41]), at(41, undefined), 'CONFLICT', 'something else wrote to it'],
  ['another rung was read', listed([41]), at(40, key('x')), 'CONFLICT', 'something else wrote to it'],
])('refused: %s', (_name, ladder, highest, kind, words) => {
  const message = expect.stringContaining(words) as string
  expect(() => climbAnew(fenced, ladder, highest)).toThrow(expect.objectContaining({ kind, message }) as Problem)
})
