import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import type { GoneLook } from '@sallyport/domain/clouds/deletion.ts'
import { nextStepOf } from '@sallyport/domain/instances/next-step.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'

/** A cloud that keeps what was deleted: `shows` is what its looks find then. */
let ground: GateGround
let shows: GoneLook['server']
beforeEach(async () => {
  ground = await createGateGround()
  shows = 'SOFT_DELETED'
  const { lookWhetherGone } = ground.cloud
  ground.cloud.lookWhetherGone = async (region, id, marker) => ({ ...(await lookWhetherGone(region, id, marker)), server: shows })
})
afterEach(() => ground.drop())

const instance = async () =>
  (await ground.db.superuser.query('SELECT state, state_detail AS detail FROM instance WHERE id = $1', [ground.instanceId])).rows[0]
const tripped = async () =>
  (await ground.db.superuser.query<{ why: string | null }>('SELECT breaker_why AS why FROM deletion_state')).rows[0]!.why
const changes = async () =>
  (await ground.db.superuser.query('SELECT 1 FROM installation_change WHERE object_id = $1', [ground.instanceId])).rowCount
const later = async (minutes: number) => {
  await ground.db.moveClock(minutes * 60_000)
  await ground.turn()
}

/** What an administrator reads of it. */
async function view() {
  const admin = openPrisma(ground.db.database.admin, () => {})
  try {
    return (await instanceReads(admin).find(ground.instanceId))!
  } finally {
    await admin.$disconnect()
  }
}
const nextStep = async () => nextStepOf(await view(), { isOn: true, restored: false })

/** Sent, and its time is over. */
async function pastItsTime(): Promise<void> {
  await ground.turn()
  await later(31)
}

test('a delete that the cloud keeps as done is looked after further, stops no other, and ends when the cloud lets it go', async () => {
  await pastItsTime()
  expect(await instance()).toMatchObject({ state: 'UNCONFIRMED', detail: expect.stringContaining('keeps it for a while') })
  expect([await tripped(), await nextStep()]).toEqual([
    null,
    expect.stringMatching(/^Nothing has to be done\. The cloud says that it was deleted/),
  ])
  const { instanceId } = await ground.addWaiting()
  await later(60)
  await ground.list()
  expect(await ground.attempt(instanceId)).toMatchObject({ kind: 'SENT' })
  shows = 'NOT_FOUND'
  await later(11)
  expect((await instance()).detail).toContain('proved once')
  await later(11)
  expect(await instance()).toMatchObject({ state: 'GONE' })
  expect((await ground.decisions()).filter((kind) => /GONE|UNCONFIRMED/.test(kind))).toEqual([
    'DELETE_UNCONFIRMED',
    'DELETE_GONE',
    'DELETE_GONE',
  ])
})

test('one that somebody restores in the cloud meanwhile waits again, and trips the breaker', async () => {
  await pastItsTime()
  shows = 'UNKNOWN'
  await later(11)
  shows = 'PRESENT'
  await later(11)
  expect(await instance()).toMatchObject({ state: 'WAITING', detail: 'The instance is still there.' })
  expect(await tripped()).toMatch(
    /^An instance that the cloud kept as deleted is there again: somebody restored it\. The delete was of instance /,
  )
})

test('what is not told at the deadline is not taken for deleted; what each look says then stands in its row, written where it changed', async () => {
  shows = 'UNKNOWN'
  await pastItsTime()
  expect(await instance()).toMatchObject({ state: 'UNCONFIRMED', detail: expect.stringContaining('Nothing that the cloud answered') })
  expect(await tripped()).toMatch(/^A delete was accepted, and the instance did not go in time\./)
  expect(await nextStep()).toMatch(/^The cloud accepted its deletion and never proved it/)
  const before = await changes()
  await later(11)
  await later(11)
  expect(await changes()).toBe(before)
  shows = 'SOFT_DELETED'
  await later(11)
  await later(11)
  expect(await changes()).toBe(before! + 1)
  expect(await instance()).toMatchObject({
    state: 'UNCONFIRMED',
    detail: expect.stringMatching(/^The instance was to be gone by .*\(soft delete\)\.$/),
  })
})

test('what the pace holds back is said not to have been asked of the cloud; once it was, what the cloud shows is said', async () => {
  await ground.db.superuser.query("UPDATE instance SET state = 'SEEN' WHERE id = $1", [ground.instanceId])
  await ground.db.superuser.query("UPDATE instance SET state = 'WAITING' WHERE id = $1", [ground.instanceId])
  ground.cloud.change(ground.cloudId, { locked: true })
  await ground.turn()
  expect(await view()).toMatchObject({ cloudAsked: false, blockedBy: [{ fact: 'cool-down-over' }] })
  expect(await nextStep()).toMatch(/What the cloud shows of it is not known yet: it is asked once nothing here stands in the way\.$/)
  await later(16)
  expect(await view()).toMatchObject({ cloudAsked: true, blockedBy: [{ fact: 'not-locked' }] })
  expect(await nextStep()).not.toContain('not known yet')
})
