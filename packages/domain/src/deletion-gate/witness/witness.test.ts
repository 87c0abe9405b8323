import { describe, expect, it } from 'vitest'
import type { Reading } from '../clause.ts'
import type { LadderFound, RungFound } from './ladder-rung.ts'
import {
  afterTake,
  type ClimbSoFar,
  type ClimbStep,
  climbBegins,
  climbsAgain,
  confirmed,
  nextClimbStep,
  TAKES_AT_MOST,
  type TakeAnswer,
  UNHEARD_AT_MOST,
  type WitnessRecord,
} from './witness.ts'

const key = (name: string): string => `SHA256:${name.padEnd(43, '0')}`
const claim = { rung: 8, publicKey: 'ecdsa-sha2-nistp256 AAAA', fingerprint: key('claimed') }
const never: WitnessRecord = { rung: 0, fingerprint: null, claim: null, fence: null }
const atSeven: WitnessRecord = { rung: 7, fingerprint: key('seventh'), claim: null, fence: null }
const claimsEight: WitnessRecord = { ...atSeven, claim }

const read = (rung: number, fingerprint: string | null | undefined): Reading<RungFound> => ({
  known: true,
  atMs: 0,
  value: { rung, fingerprint },
})
const unread: Reading<never> = { known: false, why: 'The cloud did not answer.' }
const listed = (rungs: number[], unreadable: string[] = []): Reading<LadderFound> => ({
  known: true,
  atMs: 0,
  value: { rungs, unreadable },
})

const based: ClimbSoFar = { ...climbBegins, base: read(7, key('seventh')) }
const took = (answer: TakeAnswer, more: Partial<ClimbSoFar> = {}): ClimbSoFar => ({ ...afterTake(based, answer), ...more })
const created: TakeAnswer = { kind: 'CREATED' }
const exists: TakeAnswer = { kind: 'EXISTS' }
const unknown: TakeAnswer = { kind: 'UNKNOWN', why: 'Timed out.' }
const refused: TakeAnswer = { kind: 'REFUSED', why: 'Quota exceeded, too many key pairs.' }

const waits = (why: string): ClimbStep => ({ kind: 'WAIT', why: expect.stringContaining(why) as string })

describe('the next step of a climb', () => {
  it.each<[string, WitnessRecord, ClimbSoFar, ClimbStep]>([
    ['the first climb of all has nothing to read, and claims rung 1', never, climbBegins, { kind: 'CLAIM', rung: 1 }],
    ['a later one begins by reading the newest rung', atSeven, climbBegins, { kind: 'READ', rung: 7, as: 'base' }],
    ['also where a claim was left open', claimsEight, climbBegins, { kind: 'READ', rung: 7, as: 'base' }],
    ['the newest rung is ours: the next one is claimed', atSeven, based, { kind: 'CLAIM', rung: 8 }],
    ['the newest rung is gone', atSeven, { ...climbBegins, base: read(7, null) }, { kind: 'FENCE', reason: 'RUNG_MISSING' }],
    [
      'the newest rung carries another key',
      atSeven,
      { ...climbBegins, base: read(7, key('x')) },
      { kind: 'FENCE', reason: 'RUNG_REPLACED' },
    ],
    ['… also in the cloud’s own form', atSeven, { ...climbBegins, base: read(7, '1e:2c') }, { kind: 'FENCE', reason: 'RUNG_REPLACED' }],
    ['the newest rung could not be read', atSeven, { ...climbBegins, base: unread }, waits('The cloud did not answer.')],
    ['its key was not told', atSeven, { ...climbBegins, base: read(7, undefined) }, waits('did not tell')],
    ['another rung was read in its place', atSeven, { ...climbBegins, base: read(6, key('seventh')) }, waits('Rung 7')],

    ['a claim is taken', claimsEight, based, { kind: 'TAKE', claim }],
    ['created: the whole ladder is listed', claimsEight, took(created), { kind: 'LIST' }],
    ['created, and nothing is above', claimsEight, took(created, { ladder: listed([3, 8, 7]) }), { kind: 'CONFIRM', heard: true }],
    [
      'created, and the next rung is taken',
      claimsEight,
      took(created, { ladder: listed([8, 9]) }),
      { kind: 'FENCE', reason: 'OTHERS_ABOVE' },
    ],
    [
      'created in the gap of a far ladder',
      claimsEight,
      took(created, { ladder: listed([8, 40, 41]) }),
      { kind: 'FENCE', reason: 'OTHERS_ABOVE' },
    ],
    ['… which lacks our rung', claimsEight, took(created, { ladder: listed([40]) }), { kind: 'FENCE', reason: 'OTHERS_ABOVE' }],
    ['created, and the listing lacks it', claimsEight, took(created, { ladder: listed([7]) }), waits('not complete')],
    ['created, and the listing is empty', claimsEight, took(created, { ladder: listed([]) }), waits('not complete')],
    ['created, and the listing failed', claimsEight, took(created, { ladder: unread }), waits('The cloud did not answer.')],
    [
      'created, and a name is not understood',
      claimsEight,
      took(created, { ladder: listed([8], ['sallyport-e08']) }),
      waits('sallyport-e08'),
    ],

    ['taken already: the rung is read', claimsEight, took(exists), { kind: 'READ', rung: 8, as: 'claimed' }],
    ['taken already, with our key', claimsEight, took(exists, { claimed: read(8, claim.fingerprint) }), { kind: 'CONFIRM', heard: false }],
    [
      'taken already, with another key',
      claimsEight,
      took(exists, { claimed: read(8, key('x')) }),
      { kind: 'FENCE', reason: 'TAKEN_BY_ANOTHER' },
    ],
    ['taken already, and gone again', claimsEight, took(exists, { claimed: read(8, null) }), { kind: 'TAKE', claim }],
    ['taken already, and unreadable', claimsEight, took(exists, { claimed: unread }), waits('The cloud did not answer.')],
    ['taken already, and its key untold', claimsEight, took(exists, { claimed: read(8, undefined) }), waits('did not tell')],
    ['taken already, and another rung read', claimsEight, took(exists, { claimed: read(7, key('seventh')) }), waits('Rung 8')],

    ['no answer: the rung is read', claimsEight, took(unknown), { kind: 'READ', rung: 8, as: 'claimed' }],
    ['no answer, and it is ours', claimsEight, took(unknown, { claimed: read(8, claim.fingerprint) }), { kind: 'CONFIRM', heard: false }],
    [
      'no answer, and another key',
      claimsEight,
      took(unknown, { claimed: read(8, key('x')) }),
      { kind: 'FENCE', reason: 'TAKEN_BY_ANOTHER' },
    ],
    [
      'no answer, and nothing there: the same request again',
      claimsEight,
      took(unknown, { claimed: read(8, null) }),
      { kind: 'TAKE', claim },
    ],
    ['no answer, and none to the read', claimsEight, took(unknown, { claimed: unread }), waits('The cloud did not answer.')],
    ['the second request has no answer either', claimsEight, afterTake(took(unknown), unknown), { kind: 'READ', rung: 8, as: 'claimed' }],
    ['the second one was heard', claimsEight, afterTake(took(unknown), created), { kind: 'LIST' }],
    [
      'the last one came to nothing',
      claimsEight,
      { ...took(unknown), takes: TAKES_AT_MOST, claimed: read(8, null) },
      waits(`${TAKES_AT_MOST} requests`),
    ],
    ['refused: told, and left for later', claimsEight, took(refused), waits('Quota exceeded')],

    ['after rungs that nobody heard of: the next', atSeven, { ...based, unheard: UNHEARD_AT_MOST - 1 }, { kind: 'CLAIM', rung: 8 }],
    ['after too many of them', atSeven, { ...based, unheard: UNHEARD_AT_MOST }, waits('lost for 3 rungs')],
  ])('%s', (_name, record, soFar, step) => {
    expect(nextClimbStep(record, soFar)).toEqual(step)
  })

  it.each<[string, ClimbSoFar]>([
    ['at the beginning', climbBegins],
    ['when its rung is ours', based],
    ['when it took the next', took(created, { ladder: listed([8]) })],
  ])('a fenced witness does nothing %s', (_name, soFar) => {
    const fence = { reason: 'RUNG_MISSING', since: new Date('2026-11-01T00:00:00Z') } as const
    expect(nextClimbStep({ ...claimsEight, fence }, soFar)).toEqual(waits('The witness is fenced: The newest rung is gone'))
  })
})

describe('what a climb keeps', () => {
  it('nothing that was read before a take speaks of that take', () => {
    const before = took(unknown, { claimed: read(8, null), ladder: listed([8]) })
    expect(afterTake(before, exists)).toEqual({ base: based.base, take: exists, takes: 2, unheard: 0 })
  })

  it('of the first climb nothing was read before', () => {
    expect(afterTake(climbBegins, created)).toStrictEqual({ take: created, takes: 1, unheard: 0 })
  })

  it('a climb that goes on knows only that it does', () => {
    expect(climbsAgain(took(exists, { claimed: read(8, claim.fingerprint) }))).toEqual({ takes: 0, unheard: 1 })
  })

  it('confirming makes the claimed rung the newest one, once', () => {
    expect(confirmed(claimsEight)).toEqual({ rung: 8, fingerprint: claim.fingerprint, claim: null, fence: null })
    expect(() => confirmed(atSeven)).toThrow(RangeError)
  })
})
