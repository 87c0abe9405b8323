import type { Climb } from '@sallyport/domain/deletion-gate/clauses/witness-is-ours.ts'
import { climbWhenDue } from '@sallyport/domain/deletion-gate/witness/climb-when-due.ts'
import { applyFenceAfterLook, lookAndFence, lookAtLadder } from '@sallyport/domain/deletion-gate/witness/look-at-ladder.ts'
import { tendLadders } from '@sallyport/domain/deletion-gate/witness/tend-ladders.ts'
import { witnessLoop } from '@sallyport/server/loops/witness.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloudError } from '../../fixtures/scripted-cloud.ts'
import { createWitnessGround, type WitnessGround } from '../../fixtures/witness-ground.ts'

let ground: WitnessGround
const copies: WitnessGround[] = []
beforeEach(async () => {
  ground = await createWitnessGround()
})
afterEach(async () => {
  for (const one of [ground, ...copies.splice(0)]) await one[Symbol.asyncDispose]()
})

const climbs = ({ means, accountId }: WitnessGround) => climbWhenDue(means, 'DELETE', { accountId, region: 'r' })
const record = async ({ means, accountId }: WitnessGround) => (await means.ladders.find(accountId))?.record
async function copied(): Promise<WitnessGround> {
  const copy = await ground.copy()
  copies.push(copy)
  return copy
}
const refusal = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error: { kind?: string; message?: string }) => ({ kind: error.kind, message: error.message }),
  )
const alarms = async ({ db }: WitnessGround) =>
  (await db.superuser.query<{ kind: string; count: number }>('SELECT kind, count FROM alarm')).rows
const standing = async ({ db }: WitnessGround) =>
  (await db.superuser.query('SELECT FROM deletion_activation WHERE withdrawn_at IS NULL')).rowCount

describe('a copy of the installation', () => {
  test('that climbs second is fenced at its next climb: its activation ends, it raises the alarm, and the first goes on', async () => {
    await climbs(ground)
    const copy = await copied()
    expect(await climbs(ground)).toMatchObject({ kind: 'CLIMBED', rung: 2 })
    expect(await climbs(copy)).toMatchObject({ kind: 'FENCED', reason: 'TAKEN_BY_ANOTHER' })
    expect(await alarms(copy)).toEqual([{ kind: 'WITNESS_FENCED', count: 1 }])
    expect([await standing(ground), await standing(copy)]).toEqual([1, 0])
    expect(await alarms(ground)).toEqual([])
    expect(await climbs(ground)).toMatchObject({ kind: 'CLIMBED', rung: 3 })
  })

  test('that climbs first leaves the original fenced: which of them goes on is for people to say', async () => {
    await climbs(ground)
    const copy = await copied()
    expect((await climbs(copy)).kind).toBe('CLIMBED')
    expect((await climbs(ground)).kind).toBe('FENCED')
    expect([await standing(ground), await standing(copy)]).toEqual([0, 1])
  })

  test('made between claim and take holds the same claim: the second to take it climbs one more, and then one is fenced', async () => {
    await climbs(ground)
    const takeRung = async (): Promise<never> => {
      throw new Error('the process died')
    }
    await expect(climbs({ ...ground, means: ground.through({ takeRung }) })).rejects.toThrow('died')
    const copy = await copied()
    expect(await climbs(ground)).toMatchObject({ kind: 'CLIMBED', rung: 2 })
    expect(await climbs(copy)).toMatchObject({ kind: 'CLIMBED', rung: 3 })
    expect((await climbs(ground)).kind).toBe('FENCED')
  })

  test('that slept while the other climbed far and removed what was old finds itself below', async () => {
    await climbs(ground)
    const copy = await copied()
    for (let i = 0; i < 8; i++) await climbs(ground)
    expect((await tendLadders(ground.means, 'HOUR', () => false))[0]?.removed).toEqual([1, 2, 3, 4])
    expect(await climbs(copy)).toMatchObject({ kind: 'FENCED', reason: 'RUNG_MISSING' })
  })

  test('activated anew stands above everything, and whoever was there is fenced', async () => {
    await climbs(ground)
    const copy = await copied()
    await climbs(ground)
    await climbs(copy)
    await copy.ladders.beginAnew(true)
    await copy.activate()
    expect(await record(copy)).toMatchObject({ rung: 2, claim: null, fence: null })
    expect(await climbs(copy)).toMatchObject({ kind: 'CLIMBED', rung: 3 })
    expect((await climbs(ground)).kind).toBe('FENCED')
    expect((await climbs(copy)).kind).toBe('CLIMBED')
  })

  test('that is switched off and on again upon the attestation that it was copied with stays below', async () => {
    await climbs(ground)
    const copy = await copied()
    await climbs(ground)
    expect(await refusal(copy.ladders.beginAnew(false))).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('attest anew'),
    })
    expect(await record(copy)).toMatchObject({ rung: 1, fence: { reason: 'OTHERS_ABOVE' } })
    expect(await copy.decisions()).toContain('WITNESS_FENCED')
    expect(await alarms(copy)).toEqual([{ kind: 'WITNESS_FENCED', count: 1 }])
    const { rows } = await copy.db.superuser.query('SELECT count(*)::int AS standing FROM deployment_attestation WHERE ended_at IS NULL')
    expect(rows).toEqual([{ standing: 0 }])
    expect((await climbs(ground)).kind, 'whoever is ahead goes on').toBe('CLIMBED')
  })

  test('is not seen where there is none: off and on again leaves the ladder as it is', async () => {
    await ground.ladders.beginAnew(false)
    await climbs(ground)
    await ground.ladders.beginAnew(false)
    expect(await record(ground)).toMatchObject({ rung: 1, fence: null })
    expect(await climbs(ground)).toMatchObject({ kind: 'CLIMBED', rung: 2 })
  })

  test('is found by a look as well: a rung above, and nothing that is not known', async () => {
    await climbs(ground)
    const copy = await copied()
    await climbs(ground)
    const blind = copy.through({
      listRungNames: async () => {
        throw cloudError('Unavailable')
      },
      readRung: async () => {
        throw cloudError('Unavailable')
      },
    })
    expect((await lookAndFence(blind, copy.accountId, null)).witness).toMatchObject({ value: { fence: null } })
    copy.active.is = false
    expect((await lookAndFence(copy.means, copy.accountId, null)).witness).toMatchObject({ value: { fence: null } })
    copy.active.is = true
    expect((await lookAndFence(copy.means, copy.accountId, null)).witness).toMatchObject({ value: { fence: { reason: 'OTHERS_ABOVE' } } })
    expect(await alarms(copy)).toEqual([{ kind: 'WITNESS_FENCED', count: 1 }])
  })
})

describe('a look', () => {
  test('shows the rung of the climb, the next one and the whole ladder, and then the record', async () => {
    const end = await climbs(ground)
    if (end.kind !== 'CLIMBED') throw new Error(end.kind)
    const { rung, fingerprint, createdAtMs } = end
    const climbed: Climb = { instanceId: 'i', accountId: ground.accountId, rung, fingerprint, createdAtMs }
    const seen = await lookAtLadder(ground.means, ground.accountId, climbed)
    expect(seen.rung).toMatchObject({ known: true, value: { rung: 1, fingerprint } })
    expect(seen.rungAbove).toMatchObject({ known: true, value: { rung: 2, fingerprint: null } })
    expect(seen.ladder).toMatchObject({ known: true, value: { rungs: [1], unreadable: [] } })
    expect(seen.witness).toMatchObject({ known: true, value: { rung: 1, fingerprint, claim: null, fence: null } })
    expect(await applyFenceAfterLook(ground.means, seen)).toBeUndefined()
  })

  test('upon a record that was written since fences nothing', async () => {
    await climbs(ground)
    const seen = await lookAtLadder(ground.means, ground.accountId, null)
    await climbs(ground)
    const old = { ...seen, ladder: { known: true as const, atMs: 0, value: { rungs: [1, 9], unreadable: [] } } }
    expect(await applyFenceAfterLook(ground.means, old)).toBeUndefined()
    expect((await record(ground))?.fence).toBeNull()
  })

  test('each answer that is lost is not known, and says why', async () => {
    await climbs(ground)
    const readRung = async (): Promise<never> => {
      throw cloudError('Unavailable', 'no answer')
    }
    const seen = await lookAtLadder(ground.through({ readRung }), ground.accountId, null)
    expect(seen.rung).toEqual({ known: false, why: expect.stringContaining('no answer') })
    expect(seen.rungAbove.known).toBe(false)
    expect(seen.ladder.known).toBe(true)
    expect(await applyFenceAfterLook(ground.means, seen)).toBeUndefined()
  })

  test('where nothing was ever climbed there is no record, and nothing to look at', async () => {
    const seen = await lookAtLadder(ground.means, ground.accountId, null)
    expect(seen.witness).toMatchObject({ known: true, value: null })
    expect([seen.rung.known, seen.rungAbove.known, seen.ladder.known]).toEqual([false, false, false])
  })
})

describe('beginning anew', () => {
  test('leads out of a fence, above everything that was claimed or found', async () => {
    await climbs(ground)
    ground.cloud.rungs.delete(ground.name(1))
    await climbs(ground)
    expect((await record(ground))?.fence?.reason).toBe('RUNG_MISSING')
    await ground.ladders.beginAnew(true)
    expect(await record(ground)).toEqual({ rung: 1, fingerprint: null, claim: null, fence: null })
    expect(await climbs(ground)).toMatchObject({ kind: 'CLIMBED', rung: 2 })
  })

  test('stands on what it found, whoever made it', async () => {
    const { publicKey, fingerprint } = await ground.cloud.newRungKey()
    ground.cloud.rungs.set(ground.name(7), { name: ground.name(7), publicKey, fingerprint })
    await ground.ladders.beginAnew(true)
    expect(await record(ground)).toEqual({ rung: 7, fingerprint, claim: null, fence: null })
  })

  test('is refused where a name is none that we write, or the ladder cannot be read; a fence then stays', async () => {
    await climbs(ground)
    ground.cloud.rungs.delete(ground.name(1))
    await climbs(ground)
    ground.cloud.rungs.set(`${ground.name(2)}x`, { name: 'x', publicKey: 'x', fingerprint: 'x' })
    expect(await refusal(ground.ladders.beginAnew(true))).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('Remove them'),
    })
    ground.cloud.script.beforeDeletion = (call) => {
      if (call === 'listRungNames') throw cloudError('Unavailable', 'away')
    }
    expect(await refusal(ground.ladders.beginAnew(true))).toMatchObject({
      kind: 'CLOUD_UNREACHABLE',
      message: expect.stringContaining('away'),
    })
    expect((await record(ground))?.fence).not.toBeNull()
  })

  test('leaves alone accounts without a marker', async () => {
    await ground.db.superuser.query('DELETE FROM ownership_marker')
    await ground.ladders.beginAnew(true)
    expect(ground.cloud.calls).toEqual([])
  })
})

describe('old rungs', () => {
  const there = () => [...ground.cloud.rungs.keys()].map((name) => Number(name.replace(/.*-e/, '')))

  test('are removed after their key was read, and the newest five stay', async () => {
    for (let i = 0; i < 8; i++) await climbs(ground)
    expect((await tendLadders(ground.means, 'HOUR', () => false))[0]).toMatchObject({ outcome: 'DROPPED', removed: [1, 2, 3] })
    expect(there()).toEqual([4, 5, 6, 7, 8])
    const { rows } = await ground.db.superuser.query('SELECT rung FROM witness_rung WHERE removed_at IS NOT NULL ORDER BY rung')
    expect(rows.map(({ rung }) => rung)).toEqual([1, 2, 3])
  })

  test('one that carries another key stays, and is not looked at again', async () => {
    for (let i = 0; i < 7; i++) await climbs(ground)
    const { publicKey, fingerprint } = await ground.cloud.newRungKey()
    ground.cloud.rungs.set(ground.name(1), { name: ground.name(1), publicKey, fingerprint })
    expect((await tendLadders(ground.means, 'HOUR', () => false))[0]?.removed).toEqual([2])
    expect(there()).toContain(1)
    const before = ground.cloud.calls.length
    await tendLadders(ground.means, 'HOUR', () => false)
    expect(ground.cloud.calls.slice(before)).toEqual([])
  })

  test('none of a fenced ladder: what there is is evidence', async () => {
    for (let i = 0; i < 7; i++) await climbs(ground)
    ground.cloud.rungs.delete(ground.name(7))
    await climbs(ground)
    expect((await tendLadders(ground.means, 'HOUR', () => false))[0]?.removed).toEqual([])
    expect(there()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('the loop', () => {
  const run = (loop: { run(run: { signal: AbortSignal; fence: undefined }): Promise<void> }) =>
    loop.run({ signal: new AbortController().signal, fence: undefined })

  test('climbs at the start and then once an hour, and tells of what hinders it', async () => {
    const told: string[] = []
    const log = { info: (_: object, words: string) => told.push(words), warn: (_: object, words: string) => told.push(words) }
    const loop = witnessLoop(ground.means, log as never)
    await run(loop)
    await run(loop)
    expect(told).toEqual(['climbed the ladder of the witness'])
    await ground.db.moveClock(3_600_000)
    ground.cloud.rungs.clear()
    await run(loop)
    expect(told.at(-1)).toBe('the ladder of the witness was not climbed')
    expect(await alarms(ground)).toEqual([{ kind: 'WITNESS_FENCED', count: 1 }])
  })

  test('of one account that cannot be opened keeps no other from its turn', async () => {
    const open = async (): Promise<never> => {
      throw cloudError('Unauthorized', 'no longer')
    }
    const tended = await tendLadders({ ...ground.means, open }, 'HOUR', () => false)
    expect(tended).toEqual([{ accountId: ground.accountId, outcome: 'TROUBLE', why: 'no longer', removed: [] }])
  })

  test('while deletion is not active asks nothing at all', async () => {
    ground.active.is = false
    expect(await tendLadders(ground.means, 'START', () => false)).toEqual([])
    expect(ground.cloud.calls).toEqual([])
  })
})
