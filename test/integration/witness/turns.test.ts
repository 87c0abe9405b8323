import { randomUUID } from 'node:crypto'
import { isDeletionActive } from '@sallyport/database/deletion-active.ts'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import { turns } from '@sallyport/database/turns.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWitnessGround, type WitnessGround } from '../../fixtures/witness-ground.ts'

let ground: WitnessGround
beforeEach(async () => {
  ground = await createWitnessGround()
})
afterEach(() => ground[Symbol.asyncDispose]())

describe('a turn', () => {
  test('is one at a time, also for two of one process, and free again when the work ends or fails', async () => {
    const { alone } = turns(leaseStore(ground.db.database.worker))
    const inside = await alone('t', 0, async () => ({
      same: await alone('t', 0, async () => 1),
      other: await alone('u', 0, async () => 2),
    }))
    expect(inside?.done).toEqual({ same: undefined, other: { done: 2 } })
    await expect(alone('t', 0, () => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
    expect(await alone('t', 0, async () => 3)).toEqual({ done: 3 })
  })

  test('is waited for', async () => {
    const { alone } = turns(leaseStore(ground.db.database.worker))
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = alone('t', 0, async () => {
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const second = alone('t', 60_000, async () => 'second')
    ended.resolve()
    await first
    expect(await second).toEqual({ done: 'second' })
  })

  test('of a process that died is free after half a minute', async () => {
    const leases = leaseStore(ground.db.database.worker)
    await leases.takeOrRenew(['t'], randomUUID(), 30)
    const { alone } = turns(leases)
    expect(await alone('t', 0, async () => 1)).toBeUndefined()
    await ground.db.moveClock(30_000)
    expect(await alone('t', 0, async () => 1)).toEqual({ done: 1 })
  })
})

describe('the witness may be climbed from here', () => {
  const replica = randomUUID()
  const shows = (differences: string | null) =>
    ground.db.superuser.query(
      `INSERT INTO replica (id, version, settings_hash, roles, differences) VALUES ($1, '1', 'h', '{}', $2)
       ON CONFLICT (id) DO UPDATE SET differences = excluded.differences`,
      [replica, differences],
    )
  const active = () => isDeletionActive(ground.worker, replica)

  test('only while this replica found itself to be the attested one', async () => {
    expect(await active()).toBe(false)
    await shows(null)
    expect(await active()).toBe(false)
    await shows('[{"part": "host"}]')
    expect(await active()).toBe(false)
    await shows('[]')
    expect(await active()).toBe(true)
    expect(await isDeletionActive(ground.worker, randomUUID())).toBe(false)
  })

  test('only while the activation stands, upon the newest attestation', async () => {
    await shows('[]')
    await ground.db.superuser.query(`UPDATE deployment_attestation SET ended_at = app_now(), end_reason = 'a copy'`)
    expect(await active()).toBe(false)
    await ground.db.superuser.query(
      `UPDATE deletion_activation SET withdrawn_at = app_now(), withdrawn_by = 'Ada', withdraw_reason = 'enough'`,
    )
    await ground.activate()
    expect(await active()).toBe(true)
    await ground.db.superuser.query(
      `UPDATE deletion_activation SET withdrawn_at = app_now(), withdrawn_by = 'Ada', withdraw_reason = 'enough' WHERE withdrawn_at IS NULL`,
    )
    expect(await active()).toBe(false)
  })
})
