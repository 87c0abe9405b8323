import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { sendAttemptJobs, workAttempts } from '@sallyport/database/queue/attempt-jobs.ts'
import { ATTEMPT_STEPS } from '@sallyport/database/queue/every-queue.ts'
import { openQueue } from '@sallyport/database/queue/open-queue.ts'
import { deleteExpired } from '@sallyport/database/retention-store.ts'
import { admissionLoops, listenForAttempts } from '@sallyport/server/loops/admission-loops.ts'
import { startAdvancingAttempts } from '@sallyport/server/loops/advance-attempt.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { cloudError } from '../../fixtures/scripted-cloud.ts'

let admission: TestAdmission
let queue: Awaited<ReturnType<typeof openQueue>>
const errors: Error[] = []
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} } as never
beforeAll(async () => {
  admission = await createAdmission('slow')
  queue = await openQueue(admission.db.urls.worker, { fetches: true, onError: (error) => errors.push(error), patienceMs: 60_000 })
})
afterAll(async () => {
  await queue.stop({ graceful: false })
  await admission[Symbol.asyncDispose]()
})
afterEach(() => {
  admission.cloud.script = {}
})

const settings = {
  workers: { attemptSweepSeconds: 1, watchUnconfirmedSeconds: 60, cleanUpSeconds: 30 },
  retention: { eventHours: 24, reportHours: 24 },
} as never
const loops = () =>
  admissionLoops({
    attempts: dueAttempts(admission.worker),
    worker: admission.worker,
    queue,
    providers: admission.means.providers,
    settings,
    wake: () => {},
    log: silent,
  })
const run = (name: string, signal = new AbortController().signal) =>
  loops()
    .find((loop) => loop.name === name)!
    .run({ signal, fence: undefined })

test('an attempt has one job, however often it becomes due', async () => {
  await sendAttemptJobs(queue, ['a', 'b'])
  await sendAttemptJobs(queue, ['a', 'b', 'c'])
  const { rows } = await admission.db.superuser.query(
    "SELECT data->>'attemptId' AS id, data->>'v' AS v FROM pgboss.job WHERE name = $1 ORDER BY 1",
    [ATTEMPT_STEPS],
  )
  expect(rows).toEqual(['a', 'b', 'c'].map((id) => ({ id, v: '1' })))
  await admission.db.superuser.query('DELETE FROM pgboss.job')
})

test('due attempts are swept into jobs, worked, and taken as far as they go, with no wait between jobs', async () => {
  const leaving = new AbortController()
  await startAdvancingAttempts({ queue, means: admission.means, concurrency: 4, pollSeconds: 3, leaving: leaving.signal, log: silent })
  const { operationId } = await admission.request({ count: 30 })
  await run('attempt-sweep')
  await expect
    .poll(async () => (await admission.attemptsOf(operationId)).filter(({ state }) => state === 'BOOTING').length, { interval: 200 })
    .toBe(30)
  expect(admission.cloud.creates).toHaveLength(30)
  expect(errors).toEqual([])
  leaving.abort()
})

test('who makes an attempt due wakes the sweep at once', async () => {
  const woken: string[] = []
  const stop = await listenForAttempts(admission.db.database, {
    leads: () => true,
    sweep: () => woken.push('sweep'),
    short: { heard: (attemptId, ripe) => woken.push(ripe ? `ripe: ${attemptId}` : attemptId) },
  })
  const { attemptIds } = await admission.request()
  await expect.poll(() => woken).toEqual(['sweep'])
  await admission.means.attempts.wake(attemptIds[0]!)
  await expect.poll(() => woken).toEqual(['sweep', attemptIds[0]])
  await admission.db.superuser.query("SELECT pg_notify('sallyport_attempt', $1 || ' ripe')", [attemptIds[0]])
  await expect.poll(() => woken).toEqual(['sweep', attemptIds[0], `ripe: ${attemptIds[0]}`])
  await stop()
})

test('a job of a version that this worker does not know goes back to the queue', async () => {
  const seen: string[] = []
  const own = await openQueue(admission.db.urls.worker, { fetches: true, onError: () => {}, patienceMs: 60_000 })
  await workAttempts(own, { concurrency: 1, pollSeconds: 0.5, run: async (id) => void seen.push(id) })
  await queue.insert(ATTEMPT_STEPS, [{ data: { v: 2, attemptId: 'from the future' }, singletonKey: 'future' }])
  const state = async () =>
    (await admission.db.superuser.query("SELECT state FROM pgboss.job WHERE singleton_key = 'future'")).rows[0]?.state
  await expect.poll(state).toBe('retry')
  expect(seen).not.toContain('from the future')
  await own.stop({ graceful: false })
  await admission.db.superuser.query("DELETE FROM pgboss.job WHERE singleton_key = 'future'")
})

test('an instance that appears within 24 hours of an unanswered create is recorded as that of the failed attempt, once', async () => {
  // The account allows 30 creates a minute, and they are used up.
  await admission.db.moveClock(61_000)
  admission.cloud.script = {
    afterCreate: () => {
      throw cloudError('OutcomeUnknown')
    },
    find: () => [],
  }
  const { attemptIds } = await admission.request({ count: 2, namePrefix: 'late' })
  const attemptId = attemptIds[0]!
  for (let s = 0; s <= 75; s += 15) {
    for (const id of attemptIds) await admission.advance(id)
    await admission.db.moveClock(15_000)
  }
  expect(await admission.attempt(attemptId)).toMatchObject({ endReason: 'CREATE_UNCONFIRMED' })
  await run('watch-unconfirmed')
  expect(await admission.instances(attemptId)).toMatchObject([{ state: 'NONE' }])
  admission.cloud.script = {}
  admission.cloud.calls.length = 0
  await run('watch-unconfirmed')
  await run('watch-unconfirmed')
  // One listing each time, though several attempts are watched.
  expect(await dueAttempts(admission.worker).unconfirmed()).toHaveLength(2)
  expect(admission.cloud.calls).toEqual(['listOwn', 'listOwn'])
  expect(await admission.instances(attemptId)).toMatchObject([
    { state: 'WAITING', part: 'ADOPTED', detail: 'It appeared after its attempt had ended.' },
  ])
  const { rows } = await admission.db.superuser.query(
    "SELECT count, message FROM alarm WHERE kind = 'LATE_INSTANCE' ORDER BY substr(message, strpos(message, 'appeared'))",
  )
  expect(rows).toMatchObject(
    ['late-1', 'late-2'].map((node) => ({
      count: 1,
      message: expect.stringContaining(`appeared after its attempt for ${node} had ended`),
    })),
  )
  await admission.db.moveClock(24 * 3_600_000)
  expect(await dueAttempts(admission.worker).unconfirmed()).toEqual([])
})

test('an attempt that lost its instant to look at is found again', async () => {
  const { attemptIds } = await admission.request()
  await admission.db.superuser.query('UPDATE attempt SET evaluate_at = NULL WHERE id = $1', [attemptIds[0]])
  await run('deadline')
  expect(await dueAttempts(admission.worker).due(500)).toContain(attemptIds[0])
})

test('what is older than it is kept for is deleted, and nothing else', async () => {
  await admission.db.superuser.query('DELETE FROM installation_change')
  await admission.db.superuser.query(`INSERT INTO installation_change (number, kind, object_id, at) VALUES
    (100001, 'NODE', 'old', app_now() - interval '25 hours'), (100002, 'NODE', 'young', app_now() - interval '23 hours')`)
  expect(await deleteExpired(admission.worker, { changeHours: 24, resultHours: 24 }, { aborted: false })).toBeGreaterThan(0)
  const { rows } = await admission.db.superuser.query('SELECT object_id FROM installation_change')
  expect(rows).toEqual([{ object_id: 'young' }])
})
