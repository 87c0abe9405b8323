import type { CloudErrorKind } from '@sallyport/domain/clouds/cloud-error.ts'
import { climb, climbWhenDue } from '@sallyport/domain/deletion-gate/witness/climb-when-due.ts'
import type { LadderMeans, RungCalls } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import type { ClimbOccasion } from '@sallyport/domain/deletion-gate/witness/when-to-climb.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloudError } from '../../fixtures/scripted-cloud.ts'
import { createWitnessGround, type WitnessGround } from '../../fixtures/witness-ground.ts'

let ground: WitnessGround
beforeEach(async () => {
  ground = await createWitnessGround()
})
afterEach(() => ground[Symbol.asyncDispose]())

const on = (means: LadderMeans = ground.means, occasion: ClimbOccasion = 'DELETE') =>
  climbWhenDue(means, occasion, { accountId: ground.accountId, region: 'r' })
const record = async () => (await ground.means.ladders.find(ground.accountId))?.record
const rungs = (): string[] => [...ground.cloud.rungs.keys()].map((name) => name.replace(/.*-e/, ''))
/** Somebody else's key at a rung. */
async function foreign(rung: number): Promise<void> {
  const { publicKey, fingerprint } = await ground.cloud.newRungKey()
  ground.cloud.rungs.set(ground.name(rung), { name: ground.name(rung), publicKey, fingerprint })
}
/** The first `times` takes are answered so; `EFFECT`: the cloud did what it was asked all the same. */
function takes(times: number, kind: CloudErrorKind, effect: 'EFFECT' | 'NOTHING'): Partial<RungCalls> {
  let left = times
  return {
    takeRung: async (...of) => {
      left -= 1
      if (left < 0) return ground.cloud.takeRung(...of)
      if (effect === 'EFFECT') await ground.cloud.takeRung(...of)
      throw cloudError(kind)
    },
  }
}
const fails = (kind: CloudErrorKind) => async (): Promise<never> => {
  throw cloudError(kind)
}

describe('a climb that is heard', () => {
  test('takes the next rung with a key of its own, and confirms it', async () => {
    expect(await on()).toMatchObject({ kind: 'CLIMBED', rung: 1 })
    expect(await on()).toMatchObject({ kind: 'CLIMBED', rung: 2 })
    expect(rungs()).toEqual(['1', '2'])
    const [first, second] = [...ground.cloud.rungs.values()]
    expect(first!.fingerprint).not.toBe(second!.fingerprint)
    expect(await record()).toEqual({ rung: 2, fingerprint: second!.fingerprint, claim: null, fence: null })
  })

  test('is told to the delete that it was made for, from when it began to when it was heard', async () => {
    const before = ground.means.monotonicNow()
    const reading = await climb(ground.means, { instanceId: 'i-1', accountId: ground.accountId, region: 'r' })
    expect(reading).toMatchObject({
      known: true,
      value: { instanceId: 'i-1', accountId: ground.accountId, rung: 1, fingerprint: (await record())?.fingerprint },
    })
    if (!reading.known || reading.value === null) throw new Error('was not climbed')
    expect(reading.atMs).toBeGreaterThanOrEqual(before)
    expect(reading.value.createdAtMs).toBeGreaterThan(reading.atMs)
    expect(reading.value.createdAtMs).toBeLessThanOrEqual(ground.means.monotonicNow())
  })

  test('commits its claim before the cloud hears of it', async () => {
    const seen: unknown[] = []
    const takeRung: RungCalls['takeRung'] = async (region, name, publicKey) => {
      seen.push((await record())?.claim?.publicKey === publicKey)
      return ground.cloud.takeRung(region, name, publicKey)
    }
    expect((await on(ground.through({ takeRung }))).kind).toBe('CLIMBED')
    expect(seen).toEqual([true])
  })
})

describe('a lost answer', () => {
  test('to a take that had its effect: the rung is ours, and one more is climbed to hear so', async () => {
    expect(await on(ground.through(takes(1, 'OutcomeUnknown', 'EFFECT')))).toMatchObject({ kind: 'CLIMBED', rung: 2 })
    expect(rungs()).toEqual(['1', '2'])
    const { rows } = await ground.db.superuser.query('SELECT rung FROM witness_rung ORDER BY rung')
    expect(rows).toEqual([{ rung: 1 }, { rung: 2 }])
  })

  test('to a take that came to nothing: the same request is sent once more', async () => {
    expect(await on(ground.through(takes(1, 'OutcomeUnknown', 'NOTHING')))).toMatchObject({ kind: 'CLIMBED', rung: 1 })
  })

  test('to two takes that came to nothing: the claim waits, and is taken up with its key', async () => {
    expect(await on(ground.through(takes(2, 'OutcomeUnknown', 'NOTHING')))).toMatchObject({
      kind: 'WAITS',
      why: expect.stringContaining('2 requests for rung 1 came to nothing'),
    })
    const claim = (await record())?.claim
    expect(claim?.rung).toBe(1)
    expect(await on()).toMatchObject({ kind: 'CLIMBED', rung: 1, fingerprint: claim?.fingerprint })
  })

  test('for one rung after the other ends the climb', async () => {
    expect(await on(ground.through(takes(9, 'OutcomeUnknown', 'EFFECT')))).toMatchObject({
      kind: 'WAITS',
      why: expect.stringContaining('lost for 3 rungs in turn'),
    })
    expect(await record()).toMatchObject({ rung: 3, claim: null, fence: null })
  })

  test('to the listing: nothing is confirmed, and the next climb finds its own rung', async () => {
    expect((await on(ground.through({ listRungNames: fails('Unavailable') }))).kind).toBe('WAITS')
    expect(await record()).toMatchObject({ rung: 0, claim: { rung: 1 } })
    expect(await on()).toMatchObject({ kind: 'CLIMBED', rung: 2 })
  })

  test('to the read of the newest rung: nothing is claimed', async () => {
    await on()
    expect((await on(ground.through({ readRung: fails('Unavailable') }))).kind).toBe('WAITS')
    expect(await record()).toMatchObject({ rung: 1, claim: null, fence: null })
  })

  test('to the read after a take that is taken already: neither confirmed nor fenced', async () => {
    await foreign(1)
    expect((await on(ground.through({ readRung: fails('Unavailable') }))).kind).toBe('WAITS')
    expect((await record())?.fence).toBeNull()
    expect(await on()).toEqual({ kind: 'FENCED', reason: 'TAKEN_BY_ANOTHER', beganAtMs: expect.any(Number) })
  })
})

describe('what is no answer to build upon', () => {
  test.each(['QuotaExceeded', 'Forbidden', 'Unauthorized', 'RateLimited'] as const)(
    '%s: the claim waits, and nobody is fenced',
    async (kind) => {
      expect((await on(ground.through(takes(1, kind, 'NOTHING')))).kind).toBe('WAITS')
      expect(await record()).toMatchObject({ rung: 0, claim: { rung: 1 }, fence: null })
      expect(await on()).toMatchObject({ kind: 'CLIMBED', rung: 1 })
    },
  )

  test('a listing that lacks the rung that was taken just now is not complete', async () => {
    expect(await on(ground.through({ listRungNames: async () => [] }))).toMatchObject({ why: expect.stringContaining('not complete') })
  })

  test('a name that is not understood is not looked past', async () => {
    ground.cloud.rungs.set(`${ground.name(1)}x`, { name: 'x', publicKey: 'x', fingerprint: 'x' })
    expect(await on()).toMatchObject({ kind: 'WAITS', why: expect.stringContaining('not understood') })
  })

  test('a mistake of ours is thrown, and the next climb goes on with the claim', async () => {
    const takeRung = async (): Promise<never> => {
      throw new TypeError('ours')
    }
    await expect(on(ground.through({ takeRung }))).rejects.toThrow('ours')
    expect((await record())?.claim?.rung).toBe(1)
    expect(await on()).toMatchObject({ kind: 'CLIMBED', rung: 1 })
  })
})

describe('the sign of another copy fences', () => {
  const ends = async (reason: string) => {
    expect(await on()).toMatchObject({ kind: 'FENCED', reason })
    expect((await record())?.fence).toEqual({ reason, since: expect.any(Date) })
    expect(await ground.decisions()).toEqual(['DELETION_WITHDRAWN', 'WITNESS_FENCED'])
    expect(await on()).toEqual({ kind: 'DROPPED', why: 'The witness is fenced.' })
  }

  test('a key at the next rung that was never made here', async () => {
    await on()
    await foreign(2)
    await ends('TAKEN_BY_ANOTHER')
  })

  test('a newest rung that is gone', async () => {
    await on()
    ground.cloud.rungs.delete(ground.name(1))
    await ends('RUNG_MISSING')
  })

  test('another key at the newest rung', async () => {
    await on()
    await foreign(1)
    await ends('RUNG_REPLACED')
  })

  test('a rung far above, though the next one was free', async () => {
    await on()
    await foreign(9)
    await ends('OTHERS_ABOVE')
  })
})

describe('when', () => {
  test('deletion is not active, nobody asks the cloud, and nothing is begun', async () => {
    ground.active.is = false
    for (const occasion of ['START', 'HOUR', 'DELETE'] as const) expect((await on(ground.means, occasion)).kind).toBe('DROPPED')
    expect(ground.cloud.calls).toEqual([])
    expect(await ground.means.ladders.find(ground.accountId)).toBeUndefined()
    const reading = await climb(ground.means, { instanceId: 'i', accountId: ground.accountId, region: 'r' })
    expect(reading).toMatchObject({ known: true, value: null })
  })

  test('the last climb is under an hour old, only a delete climbs', async () => {
    await on()
    for (const occasion of ['START', 'NEW_LEADER', 'HOUR'] as const) expect((await on(ground.means, occasion)).kind).toBe('DROPPED')
    await ground.db.moveClock(3_600_000)
    expect(await on(ground.means, 'HOUR')).toMatchObject({ kind: 'CLIMBED', rung: 2 })
  })

  test('the cloud has no names that it gives away once, nothing is climbed', async () => {
    const capabilities = { ...ground.cloud.capabilities, createOnceNames: false }
    expect((await on(ground.through({ capabilities }))).kind).toBe('DROPPED')
  })

  test('two replicas climb for a delete each, they take turns and both get their rung', async () => {
    const both = await Promise.all([on(), on()])
    expect(both.map((one) => 'rung' in one && one.rung).sort()).toEqual([1, 2])
  })

  test('another one climbs, the hour waits for its next turn', async () => {
    const turn = await ground.means.turns.alone('witness-climb', 0, () => on(ground.means, 'HOUR'))
    expect(turn?.done).toEqual({ kind: 'LATER', why: 'A climb is under way.' })
    expect(await on(ground.means, 'HOUR')).toMatchObject({ kind: 'CLIMBED' })
  })

  test('no turns keep replicas apart, the record does: nobody is fenced, and no rung is confirmed twice', async () => {
    const crowd: LadderMeans = { ...ground.means, turns: { alone: async (_name, _waitMs, work) => ({ done: await work() }) } }
    const ends = await Promise.all([on(crowd), on(crowd), on(crowd)])
    expect(ends.map(({ kind }) => kind)).not.toContain('FENCED')
    const climbed = ends.flatMap((end) => (end.kind === 'CLIMBED' ? [end.rung] : []))
    expect(new Set(climbed).size).toBe(climbed.length)
    expect(await on()).toMatchObject({ kind: 'CLIMBED' })
  })
})
