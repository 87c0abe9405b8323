import { randomUUID } from 'node:crypto'
import { setTimeout as timer } from 'node:timers/promises'
import { ladderStore } from '@sallyport/database/ladder-store.ts'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { turns } from '@sallyport/database/turns.ts'
import type { Fingerprint } from '@sallyport/domain/deletion-gate/attestation/fingerprint.ts'
import { standardDeletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { deletionTurn } from '@sallyport/domain/deletion-gate/steps/deletion-turn.ts'
import { climb } from '@sallyport/domain/deletion-gate/witness/climb-when-due.ts'
import { lookAndFence, lookAtLadder } from '@sallyport/domain/deletion-gate/witness/look-at-ladder.ts'
import { deletionWork } from '@sallyport/server/wire-deletion.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attestAndActivate, host } from '../../fixtures/gate-ground.ts'
import { ended, type OverTheWire, openOverTheWire } from '../../scenarios/over-the-wire.ts'

/** A whole delete in a simulated cloud behind real sockets, which keeps what is deleted for three hours: longer than anybody waits for a delete. */
let wire: OverTheWire
let turn: () => Promise<void>
let cloudId: string
beforeEach(async () => {
  wire = await openOverTheWire()
  turn = await deletionOver(wire)
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, ended).catch(() => {})
  cloudId = await wire.serverId(attempt!.id)
  wire.cloud.switches.set('deletes-are-soft', { seconds: 3 * 3_600 })
  await wire.pass(20 * 60_000)
})
afterEach(() => wire.close())

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await wire.admission.db.superuser.query<Row>(text, values)).rows
const instance = async () =>
  (
    await query<{ state: string; detail: string; blocked: unknown }>(
      'SELECT state, state_detail AS detail, blocked_by AS blocked FROM instance WHERE cloud_id = $1',
      cloudId,
    )
  )[0]!
const tripped = async () => (await query<{ why: string | null }>('SELECT breaker_why AS why FROM deletion_state'))[0]!.why
const later = async (minutes: number) => {
  await wire.pass(minutes * 60_000)
  await turn()
}

/** Everything that the gate asks for, as the product wires it; a busy machine may need some turns until all of it is fresh at once. */
async function deletionOver({ admission, accountId, provider }: OverTheWire): Promise<() => Promise<void>> {
  const { db, worker } = admission
  const [row] = await query<{ id: string; projectId: string; cloud: string; userId: string }>(
    'SELECT deployment_id AS id, a.project_id AS "projectId", a.cloud, a.user_id AS "userId" FROM installation, cloud_account a WHERE a.id = $1',
    accountId,
  )
  const { id: deploymentId, projectId, cloud, userId } = row!
  const marker = await (await provider()).createMarker('RegionOne', deploymentId)
  await query(
    "INSERT INTO ownership_marker (account_id, region, marker_id, recorded_by_id, recorded_by_name) VALUES ($1, 'RegionOne', $2, $3, 'Ada')",
    accountId,
    marker.id,
    randomUUID(),
  )
  const shared: Fingerprint['shared'] = {
    installationId: deploymentId,
    systemIdentifier: '7000000000000000001',
    timeline: 1,
    databaseOid: 16_384,
    databaseName: db.name,
    sealingKey: 'key-1',
    accounts: [{ accountId, provider: 'openstack', cloud, projectId, userId }],
    publicUrl: 'https://sallyport.example',
    deletionSettings: { enabled: true },
  }
  await attestAndActivate(db, shared)
  const ladder = {
    deploymentId,
    ladders: ladderStore(worker),
    turns: turns(leaseStore(db.database.worker)),
    open: provider,
    deletionActive: async () => true,
    monotonicNow: () => performance.now(),
    sleep: async (ms: number) => void (await timer(ms, undefined, { ref: false })),
  }
  // As an activation leaves it.
  await ladder.ladders.begin(accountId, 'RegionOne')
  const startedAt = new Date(Date.now() - 3_600_000)
  const work = deletionWork(plainClient(db.database.worker), {
    configuration: () => ({ cloudDeletion: true, restored: false }),
    fingerprint: async () => structuredClone({ shared, host }),
    settings: { figures: standardDeletionFigures, fourEyes: false, startedAt: () => startedAt },
    witness: {
      climb: (of) => climb(ladder, of),
      look: (id, rung) => lookAtLadder(ladder, id, rung),
      watch: async (id) => void (await lookAndFence(ladder, id, null)),
    },
    open: provider,
    onOutcome: () => {},
  })
  return () => deletionTurn(work, { aborted: false })
}

/** Sent once, and past its time. */
async function kept(): Promise<void> {
  for (let turns = 0; turns < 20 && (await instance()).state === 'WAITING'; turns++) await later(1)
  expect(await instance()).toMatchObject({ state: 'DELETING', blocked: null })
  await later(31)
  expect(await instance()).toMatchObject({ state: 'UNCONFIRMED', detail: expect.stringContaining('(soft delete)') })
  expect(await tripped()).toBeNull()
  expect(wire.asked(/nova DELETE .*\/servers\/[^/]+$/)).toHaveLength(1)
}

test('a delete that the cloud keeps for hours trips nothing, and is gone once the cloud lets it go', async () => {
  await kept()
  await later(60)
  expect(await instance()).toMatchObject({ state: 'UNCONFIRMED', detail: expect.stringContaining('(soft delete)') })
  await later(3 * 60)
  // It destroys the server from then on, in its own time; two looks after that prove it.
  for (let looks = 0; looks < 3 && (await instance()).state === 'UNCONFIRMED'; looks++) await later(11)
  expect(await instance()).toMatchObject({ state: 'GONE' })
  expect([await tripped(), wire.asked(/nova DELETE .*\/servers\/[^/]+$/).length]).toEqual([null, 1])
}, 120_000)

test('one that somebody restores meanwhile trips the breaker, and is not deleted again', async () => {
  await kept()
  await (await wire.others()).ask('compute', 'POST', `/servers/${cloudId}/action`, { restore: null })
  await later(11)
  expect(await instance()).toMatchObject({ state: 'WAITING', detail: 'The instance is still there.' })
  expect(await tripped()).toContain('kept as deleted is there again: somebody restored it.')
  await later(31)
  expect(wire.asked(/nova DELETE .*\/servers\/[^/]+$/)).toHaveLength(1)
}, 120_000)
