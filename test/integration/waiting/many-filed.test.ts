import { breakerStore } from '@sallyport/database/breaker-store.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { tripBreaker } from '@sallyport/database/trip-breaker.ts'
import { tripForTooManyWishes } from '@sallyport/database/watch-wishes.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { createWaitingGround, type WaitingGround } from '../../fixtures/waiting-ground.ts'

/** More than so many at once are too many, here. */
const MOST = 2

let ground: WaitingGround
beforeEach(async () => {
  ground = await createWaitingGround()
  onTestFinished(() => ground.drop())
  await ground.switchOn({ webhook: true })
})

const file = async (count: number) => {
  for (let i = 0; i < count; i++) await ground.plantWaiting()
}
const look = () => tripForTooManyWishes(ground.worker, MOST)
const trip = (why: string) => inTransaction(ground.worker, (tx) => tripBreaker(tx, why))
const read = async () => (await breakerStore(ground.admin).read()).tripped?.why
const kinds = async () => (await ground.decisions()).map(({ kind }) => kind)
const alarms = async (kind: string) =>
  (await ground.db.superuser.query('SELECT count, acknowledged_by AS by, message FROM alarm WHERE kind = $1 ORDER BY raised_at', [kind]))
    .rows
const told = async (kind: string) => (await ground.db.superuser.query('SELECT 1 FROM webhook_delivery WHERE kind = $1', [kind])).rowCount
const minutes = (n: number) => ground.db.moveClock(n * 60_000)

describe('many that are filed at once while the breaker is tripped already', () => {
  test('are named in its cause, in the record and by an alarm of their own, once, and trip nothing', async () => {
    await trip('A delete was refused.')
    await minutes(60)
    await file(3)
    await Promise.all([look(), look()])
    await look()
    expect(await read()).toBe(
      'A delete was refused. Besides, within 10 minutes 3 instances were filed for deletion; more than 2 are not believed.',
    )
    expect(await kinds()).toEqual(['BREAKER_TRIPPED', 'MANY_FILED'])
    expect(await alarms('DELETION_BREAKER')).toMatchObject([{ count: 1 }])
    expect(await alarms('MANY_FILED')).toMatchObject([
      { count: 1, by: null, message: expect.stringMatching(/^Within 10 minutes 3 instances .* before you reset it/) },
    ])
    expect(await told('MANY_FILED')).toBe(1)
  })

  test('are named however long nobody looked, and also where most of them were filed before it was tripped', async () => {
    await file(2)
    await trip('A delete was refused.')
    await file(1)
    await minutes(60 * 24)
    await look()
    expect(await kinds()).toEqual(['BREAKER_TRIPPED', 'MANY_FILED'])
  })

  test('are not named where they tripped it themselves; the next ones are, ten minutes later', async () => {
    await file(3)
    await look()
    await file(3)
    await look()
    expect(await kinds()).toEqual(['BREAKER_TRIPPED'])
    await minutes(11)
    await file(3)
    await look()
    await minutes(11)
    await file(4)
    await look()
    expect(await kinds()).toEqual(['BREAKER_TRIPPED', 'MANY_FILED', 'MANY_FILED'])
    expect(await read()).toMatch(/^Within 10 minutes 3 instances .* not believed\. Besides, within 10 minutes 4 instances [^B]*$/)
    expect(await alarms('MANY_FILED')).toMatchObject([{ count: 2 }])
  })

  test('are seen by whoever resets it: nothing of them is left, and what is filed after that counts anew', async () => {
    await trip('A delete was refused.')
    await file(3)
    await look()
    await breakerStore(ground.admin).reset(ada)
    expect([await alarms('MANY_FILED'), await read()]).toMatchObject([[{ by: 'Ada' }], undefined])
    await trip('Again.')
    expect(await read()).toBe('Again.')
    await file(3)
    await look()
    expect(await kinds()).toEqual(['BREAKER_TRIPPED', 'MANY_FILED', 'BREAKER_RESET', 'BREAKER_TRIPPED', 'MANY_FILED'])
  })

  test('are not those that are no more than may be', async () => {
    await trip('A delete was refused.')
    await file(MOST)
    await look()
    expect([await kinds(), await read()]).toEqual([['BREAKER_TRIPPED'], 'A delete was refused.'])
  })
})
