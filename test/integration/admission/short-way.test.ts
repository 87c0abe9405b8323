import { admissionStore } from '@sallyport/database/admission-store.ts'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { attemptStore } from '@sallyport/database/attempt-store.ts'
import { checkStore } from '@sallyport/database/check-store.ts'
import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { isUnavailable } from '@sallyport/database/is-unavailable.ts'
import { nodeActs } from '@sallyport/database/node-acts.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { advanceAttempt } from '@sallyport/domain/admission/advance-attempt.ts'
import { decideAtOnce } from '@sallyport/domain/admission/decide-at-once.ts'
import type { AdmissionMeans, Verdicts } from '@sallyport/domain/admission/ports.ts'
import { verdictOf } from '@sallyport/domain/admission/steps/evaluate.ts'
import { decideWhenHeard } from '@sallyport/server/loops/decide-when-heard.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HeldNode, plantHeldWithEvidence } from '../../bench/planted/held-with-evidence.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { ada } from '../../fixtures/installation.ts'
import { scriptedCloud } from '../../fixtures/scripted-cloud.ts'

let db: TestDatabase
let means: AdmissionMeans
beforeEach(async () => {
  db = await createTestDatabase()
  await db.slowClock()
  means = workerOf(db)
})
afterEach(() => db.drop())

/** The means of one worker, over a cloud that knows of nothing: the short way asks none. */
function workerOf(of: TestDatabase): AdmissionMeans {
  return {
    attempts: attemptStore(plainClient(of.database.worker)),
    verdicts: admissionStore(of.database.admission),
    providers: { open: async () => scriptedCloud() },
    identifiers: { uuid: () => crypto.randomUUID(), nonce: () => crypto.randomUUID() },
    kit: { prepare: async () => Promise.reject(new Error('nothing is launched here')) },
  }
}

/** As an agent that can ping says so: all that a planted node lacks. */
async function report({ nodeId, runId }: HeldNode): Promise<void> {
  const icmp = { outcome: 'PASSED' as const, roundTripMs: 3, detail: undefined }
  const store = checkStore(agentLogin(db.database.agent))
  expect(await store.report({ nodeId, runId }, { number: 1, outcomes: [], icmp, instanceNonce: undefined })).toEqual({ taken: [] })
}

/** Nodes of which all was shown. */
async function ready(count: number): Promise<HeldNode[]> {
  const held = await plantHeldWithEvidence(db, count, 'ICMP')
  for (const node of held) await report(node)
  return held
}

const ids = (held: readonly HeldNode[]): string[] => held.map(({ attemptId }) => attemptId)

type Now = { attempt: string; node: string; version: number; reason: string | null; stageAhead: boolean; tokenEnded: boolean; due: boolean }
async function now(attemptId: string): Promise<Now> {
  const { rows } = await db.superuser.query<Now>(
    `SELECT a.state AS attempt, n.state AS node, a.version, a.end_reason AS reason, a.stage_ahead AS "stageAhead", t.revoked_at IS NOT NULL AS "tokenEnded",
       a.evaluate_at <= app_now() AS due
     FROM attempt a JOIN node n ON n.id = a.node_id JOIN enrollment_token t ON t.attempt_id = a.id WHERE a.id = $1`,
    [attemptId],
  )
  return rows[0]!
}

/** All that a verdict may write, counted. */
async function written() {
  const { rows } = await db.superuser.query<{ admissions: number; audits: number; events: string[]; gapless: boolean; changes: number }>(
    `SELECT (SELECT count(*)::int FROM admission) AS admissions, (SELECT count(*)::int FROM audit_entry WHERE action = 'node.admitted') AS audits,
       ARRAY(SELECT kind FROM operation_event ORDER BY number) AS events,
       (SELECT coalesce(max(number) = count(*), true) FROM operation_event) AS gapless, (SELECT count(*)::int FROM tenant_change) AS changes`,
  )
  return rows[0]!
}

/** Verdicts before which something happens: what was seen in the look is not so any more when the lock is taken. */
const after = (happens: (attemptId: string) => Promise<unknown>): { attempts: AdmissionMeans['attempts']; verdicts: Verdicts } => ({
  attempts: means.attempts,
  verdicts: {
    decide: async (attemptId, evaluate) => {
      await happens(attemptId)
      return await means.verdicts.decide(attemptId, evaluate)
    },
  },
})

test('the last evidence admits at once, with all that belongs to it', async () => {
  const [first, last] = (await ready(2)) as [HeldNode, HeldNode]
  const before = await now(first.attemptId)
  expect(await decideAtOnce(first.attemptId, means)).toBe(true)
  expect(await now(first.attemptId)).toEqual({
    ...before,
    attempt: 'ADMITTED',
    node: 'ENABLED',
    version: before.version + 1,
    tokenEnded: true,
    due: null,
  })
  expect(await written()).toEqual({ admissions: 1, audits: 1, events: ['ADMITTED'], gapless: true, changes: 2 })
  expect(await decideAtOnce(last.attemptId, means)).toBe(true)
  const { events, gapless } = await written()
  expect({ events, gapless }).toEqual({ events: ['ADMITTED', 'ADMITTED', 'OPERATION_ENDED'], gapless: true })
  const { rows } = await db.superuser.query(
    `SELECT o.state, d.with_instance_proof AS proof, d.evidence->'policy'->>'agentVersion' AS version, jsonb_array_length(d.evidence->'conditions') AS rested,
       jsonb_array_length(e.admin_payload->'conditions') AS told, e.tenant_payload AS tenant, a.conditions = d.evidence->'conditions' AS same
     FROM operation o JOIN attempt a ON a.operation_id = o.id JOIN admission d ON d.attempt_id = a.id JOIN operation_event e ON e.attempt_id = a.id
     WHERE a.id = $1`,
    [first.attemptId],
  )
  const tenant = { attempt: 1, state: 'ADMITTED', reason: 'ADMITTED', conditionsMet: 13, conditionsTotal: 13 }
  expect(rows).toEqual([
    {
      state: 'SUCCEEDED',
      proof: true,
      version: '1.0.0',
      rested: 13,
      told: 13,
      tenant: { ...tenant, name: expect.stringMatching(/^n-[12]$/) },
      same: true,
    },
  ])
})

test('a node that lacks something is looked at and left as it is', async () => {
  const [held] = (await plantHeldWithEvidence(db, 1, 'ICMP')) as [HeldNode]
  const before = await now(held.attemptId)
  expect(await decideAtOnce(held.attemptId, means)).toBe(false)
  expect(await now(held.attemptId)).toEqual(before)
  expect(await written()).toMatchObject({ admissions: 0, events: [], changes: 0 })
  expect(await decideAtOnce(crypto.randomUUID(), means)).toBe(false)
})

test('what is said to be ripe is decided without a look, and by what stands there under the lock all the same', async () => {
  const looks: string[] = []
  const look = (id: string): ReturnType<AdmissionMeans['attempts']['look']> => {
    looks.push(id)
    return means.attempts.look(id)
  }
  const counted = { ...means, attempts: { ...means.attempts, look } }
  const [lacking] = (await plantHeldWithEvidence(db, 1, 'ICMP')) as [HeldNode]
  const before = await now(lacking.attemptId)
  expect(await decideAtOnce(lacking.attemptId, counted, { ripe: true })).toBe(false)
  expect(await now(lacking.attemptId)).toEqual(before)
  expect(await written()).toMatchObject({ admissions: 0, events: [], changes: 0 })
  await report(lacking)
  expect(await decideAtOnce(lacking.attemptId, counted, { ripe: true })).toBe(true)
  expect(await now(lacking.attemptId)).toMatchObject({ attempt: 'ADMITTED', node: 'ENABLED' })
  expect(looks).toEqual([])
  expect(await decideAtOnce(crypto.randomUUID(), counted, { ripe: true })).toBe(true)
})

test('a report says that an attempt is ripe where it brings all that the last look found lacking', async () => {
  const held = await plantHeldWithEvidence(db, 4, 'ICMP')
  const told: string[] = []
  const stop = await db.database.listen(
    'sallyport_attempt',
    (payload) => told.push(payload),
    () => {},
  )
  const found = (of: HeldNode, lacking: string[]) => {
    const conditions = ['ICMP', 'HTTP', 'LIVE'].map((condition) => ({ condition, state: lacking.includes(condition) ? 'WAITING' : 'MET' }))
    return db.superuser.query('UPDATE attempt SET conditions = $2 WHERE id = $1', [of.attemptId, JSON.stringify(conditions)])
  }
  const [never, last, more, failing] = held as [HeldNode, HeldNode, HeldNode, HeldNode]
  await found(last, ['ICMP'])
  await found(more, ['ICMP', 'LIVE'])
  await found(failing, ['ICMP'])
  for (const node of [never, last, more]) await report(node)
  const failed = { outcome: 'FAILED' as const, roundTripMs: undefined, detail: 'no answer' }
  await checkStore(agentLogin(db.database.agent)).report(failing, { number: 1, outcomes: [], icmp: failed, instanceNonce: undefined })
  await expect.poll(() => told).toEqual([never.attemptId, `${last.attemptId} ripe`, more.attemptId, failing.attemptId])
  await stop()
})

test('only an attempt whose checks have begun is admitted so', async () => {
  const [held] = (await ready(1)) as [HeldNode]
  await db.superuser.query(`ALTER TABLE attempt DISABLE TRIGGER attempt_state_rules`)
  await db.superuser.query(`UPDATE attempt SET state = 'BOOTING' WHERE id = $1`, [held.attemptId])
  await db.superuser.query(`ALTER TABLE attempt ENABLE TRIGGER attempt_state_rules`)
  expect(await decideAtOnce(held.attemptId, means)).toBe(false)
  expect(await now(held.attemptId)).toMatchObject({ attempt: 'BOOTING', node: 'HELD' })
})

test('a node that is revoked between the look and the lock is not admitted', async () => {
  const [held] = (await ready(1)) as [HeldNode]
  const admin = openPrisma(db.database.admin, () => {})
  const revoked = after(() => nodeActs(admin).goTo(held.nodeId, 'REVOKED', 'revokeNode', ada))
  expect(await decideAtOnce(held.attemptId, revoked)).toBe(true)
  expect(await now(held.attemptId)).toMatchObject({ attempt: 'FAILED', node: 'REVOKED', reason: 'REVOKED' })
  expect(await written()).toMatchObject({ admissions: 0, audits: 0, events: ['FAILED', 'OPERATION_ENDED'], gapless: true })
  await admin.$disconnect()
})

test('revoked in the same moment, a node was admitted before or never', async () => {
  const held = await ready(20)
  const admin = openPrisma(db.database.admin, () => {})
  for (const { attemptId, nodeId } of held)
    await Promise.all([decideAtOnce(attemptId, means), nodeActs(admin).goTo(nodeId, 'REVOKED', 'revokeNode', ada)])
  for (const id of ids(held)) await decideAtOnce(id, means).then(() => advanceAttempt(id, means, { aborted: false }))
  const ended = await Promise.all(ids(held).map(now))
  for (const { attempt, node } of ended) expect(['ADMITTED REVOKED', 'FAILED REVOKED']).toContain(`${attempt} ${node}`)
  const admitted = ended.filter(({ attempt }) => attempt === 'ADMITTED').length
  expect(await written()).toMatchObject({ admissions: admitted, audits: admitted, gapless: true })
  await admin.$disconnect()
})

test('evidence that runs out between the look and the lock admits nobody', async () => {
  const [held] = (await ready(1)) as [HeldNode]
  const before = await now(held.attemptId)
  expect(
    await decideAtOnce(
      held.attemptId,
      after(() => db.moveClock(200_000)),
    ),
  ).toBe(false)
  expect(await now(held.attemptId)).toEqual(before)
  expect(await written()).toMatchObject({ admissions: 0, events: [] })
})

test('a deadline that passes between the look and the lock ends the attempt, by the clock that was read under the lock', async () => {
  const [held] = (await ready(1)) as [HeldNode]
  expect(
    await decideAtOnce(
      held.attemptId,
      after(() => db.moveClock(30 * 60_000)),
    ),
  ).toBe(true)
  expect(await now(held.attemptId)).toMatchObject({ attempt: 'FAILED', node: 'REVOKED', reason: 'DEADLINE' })
})

test('the database refuses an admission without evidence, takes back all of it, and the next one goes through', async () => {
  const [lacking, other] = (await plantHeldWithEvidence(db, 2, 'ICMP')) as [HeldNode, HeldNode]
  await report(other)
  const conditions = verdictOf((await means.attempts.look(other.attemptId))!).conditions
  const before = await now(lacking.attemptId)
  for (let i = 0; i < 6; i++)
    expect(await means.verdicts.decide(lacking.attemptId, () => ({ kind: 'ADMIT', conditions, withInstanceProof: true }))).toBe('HOLD')
  expect(await now(lacking.attemptId)).toEqual(before)
  expect(await written()).toEqual({ admissions: 0, audits: 0, events: [], gapless: true, changes: 0 })
  expect(await decideAtOnce(other.attemptId, means)).toBe(true)
  expect(await written()).toMatchObject({ admissions: 1, audits: 1, events: ['ADMITTED'] })
})

test('workers that hear of it at once admit each node once', async () => {
  const held = await ready(20)
  const workers = [means, workerOf(db), workerOf(db)]
  for (const id of ids(held)) expect(await Promise.all(workers.map((worker) => decideAtOnce(id, worker)))).toContain(true)
  expect(await Promise.all(ids(held).map(now))).toEqual(held.map(() => expect.objectContaining({ attempt: 'ADMITTED', node: 'ENABLED' })))
  const { admissions, audits, events, gapless } = await written()
  expect({ admissions, audits, gapless }).toEqual({ admissions: 20, audits: 20, gapless: true })
  expect(events.filter((kind) => kind === 'ADMITTED')).toHaveLength(20)
  expect(events.filter((kind) => kind === 'OPERATION_ENDED')).toHaveLength(1)
  expect(events.at(-1)).toBe('OPERATION_ENDED')
})

test('a worker that takes the long way at the same time comes to the same end, and to no other', async () => {
  const held = await ready(10)
  const other = workerOf(db)
  for (const id of ids(held)) await Promise.all([decideAtOnce(id, means), advanceAttempt(id, other, { aborted: false })])
  for (const id of ids(held)) await advanceAttempt(id, means, { aborted: false })
  expect(await Promise.all(ids(held).map(now))).toEqual(held.map(() => expect.objectContaining({ attempt: 'ADMITTED', node: 'ENABLED' })))
  expect(await written()).toMatchObject({ admissions: 10, audits: 10, gapless: true })
})

test('a connection that dies in the middle of a verdict leaves nothing of it', async () => {
  const [held] = (await ready(1)) as [HeldNode]
  const before = await now(held.attemptId)
  const holder = await db.superuser.connect()
  try {
    // The verdict has written the admission and the node when it comes to the token.
    await holder.query('BEGIN')
    await holder.query('SELECT FROM enrollment_token WHERE attempt_id = $1 FOR UPDATE', [held.attemptId])
    const dying = expect(decideAtOnce(held.attemptId, means)).rejects.toSatisfy(isUnavailable)
    const waits = `FROM pg_stat_activity WHERE datname = current_database() AND usename = 'sp_admission' AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.superuser.query(`SELECT pid ${waits}`)).rowCount, { timeout: 30_000 }).toBe(1)
    await db.superuser.query(`SELECT pg_terminate_backend(pid) ${waits}`)
    await dying
  } finally {
    holder.release(true)
  }
  expect(await now(held.attemptId)).toEqual(before)
  expect(await written()).toEqual({ admissions: 0, audits: 0, events: [], gapless: true, changes: 0 })
  expect(await decideAtOnce(held.attemptId, means)).toBe(true)
  expect(await now(held.attemptId)).toMatchObject({ attempt: 'ADMITTED', node: 'ENABLED' })
})

test('what nobody heard of, or what could not be looked at, is found by the sweep', async () => {
  const [unheard, untold] = (await ready(2)) as [HeldNode, HeldNode]
  const swept = Promise.withResolvers<void>()
  const silent = { warn: () => {}, error: () => {} }
  const short = decideWhenHeard({ decide: () => Promise.reject(new Error('gone')), otherwise: swept.resolve, atOnce: 1, log: silent })
  short.heard(untold.attemptId)
  await swept.promise
  const due = await dueAttempts(plainClient(db.database.worker)).due(500)
  expect(due.toSorted()).toEqual(ids([unheard, untold]).toSorted())
  for (const id of due) await advanceAttempt(id, means, { aborted: false })
  expect(await Promise.all(due.map(now))).toEqual(due.map(() => expect.objectContaining({ attempt: 'ADMITTED' })))
  await short.stop()
})
