import { expect, it } from 'vitest'
import type { Reading } from '../clause.ts'
import { fenceAfterLook, type LadderLook } from './fence-after-look.ts'
import type { RungFound } from './ladder-rung.ts'
import type { FenceReason, WitnessRecord } from './witness.ts'

const key = (name: string): string => `SHA256:${name.padEnd(43, '0')}`
const record: WitnessRecord = { rung: 7, fingerprint: key('seventh'), claim: null, fence: null }
const claimsEight: WitnessRecord = { ...record, claim: { rung: 8, publicKey: '', fingerprint: key('eighth') } }

const at = (rung: number, fingerprint: string | null): Reading<RungFound> => ({ known: true, atMs: 0, value: { rung, fingerprint } })
const ladder = (...rungs: number[]): LadderLook['ladder'] => ({ known: true, atMs: 0, value: { rungs, unreadable: [] } })
const unread: Reading<never> = { known: false, why: 'Timed out.' }
const good: LadderLook = { rung: at(7, key('seventh')), rungAbove: at(8, null), ladder: ladder(6, 7) }

it.each<[string, WitnessRecord, Partial<LadderLook>, FenceReason | undefined]>([
  ['all is as it should be', record, {}, undefined],
  ['our rung is gone', record, { rung: at(7, null) }, 'RUNG_MISSING'],
  ['our rung carries another key', record, { rung: at(7, key('x')) }, 'RUNG_REPLACED'],
  ['the next rung is taken', record, { rungAbove: at(8, key('x')) }, 'OTHERS_ABOVE'],
  ['the next rung is taken by another replica', claimsEight, { rungAbove: at(8, key('eighth')), ladder: ladder(7, 8) }, undefined],
  ['the next rung is taken, and not by the claim that is open', claimsEight, { rungAbove: at(8, key('x')) }, 'TAKEN_BY_ANOTHER'],
  ['rungs far above', record, { ladder: ladder(7, 30) }, 'OTHERS_ABOVE'],
  ['rungs above an open claim', claimsEight, { rungAbove: at(8, key('eighth')), ladder: ladder(7, 8, 9) }, 'OTHERS_ABOVE'],
  ['nothing could be read', record, { rung: unread, rungAbove: unread, ladder: unread }, undefined],
  ['the listing lacks our rung', record, { ladder: ladder(6) }, undefined],
  ['other rungs were read: the record went on', { ...record, rung: 9 }, { ladder: ladder(7, 8, 9) }, undefined],
  ['nothing was climbed yet', { ...record, rung: 0, fingerprint: null }, { rung: at(7, null) }, undefined],
  ['it is fenced already', { ...record, fence: { reason: 'RUNG_MISSING', since: new Date(0) } }, { rung: at(7, key('x')) }, undefined],
])('after a look: %s', (_name, of, seen, reason) => {
  expect(fenceAfterLook(of, { ...good, ...seen })).toBe(reason)
})
