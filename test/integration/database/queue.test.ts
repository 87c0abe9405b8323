import { type Login, logins } from '@sallyport/database/logins.ts'
import { ATTEMPT_STEPS, DEAD_LETTERS, everyQueue } from '@sallyport/database/queue/every-queue.ts'
import { inTransaction, openQueue } from '@sallyport/database/queue/open-queue.ts'
import { setUpQueue } from '@sallyport/database/queue/set-up-queue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function withQueue<T>(login: Login, work: (queue: Awaited<ReturnType<typeof openQueue>>, errors: Error[]) => Promise<T>): Promise<T> {
  const errors: Error[] = []
  const queue = await openQueue(db.urls[login], {
    fetches: login === 'worker' || login === 'admission',
    onError: (error) => errors.push(error),
  })
  try {
    return await work(queue, errors)
  } finally {
    await queue.stop({ graceful: false })
  }
}

test.each([...logins])('the %s login sends a job in its own transaction: it exists exactly when that commits', async (login) => {
  await withQueue(login, async (queue) => {
    const client = await db.database[login].connect()
    for (const end of ['rollback', 'commit']) {
      await client.query('begin')
      await queue.send(ATTEMPT_STEPS, { version: 1, attemptId: `${login} ${end}` }, { db: inTransaction(client), singletonKey: login })
      await client.query(end)
    }
    client.release()
  })
  const { rows } = await db.superuser.query("select data->>'attemptId' as id from pgboss.job where data->>'attemptId' like $1", [
    `${login} %`,
  ])
  expect(rows).toEqual([{ id: `${login} commit` }])
})

test.each(['tenant', 'admin', 'agent'] as const)('the %s login can neither read jobs nor fetch, change or delete one', async (login) => {
  const { [login]: pool } = db.database
  await expect(pool.query('select data from pgboss.job')).rejects.toThrow('permission denied')
  await expect(pool.query("update pgboss.job set state = 'completed'")).rejects.toThrow('permission denied')
  await expect(pool.query('delete from pgboss.job')).rejects.toThrow('permission denied')
  await expect(withQueue(login, (queue) => queue.fetch(ATTEMPT_STEPS))).rejects.toThrow('permission denied')
})

test.each(['worker', 'admission'] as const)(
  'the %s login works jobs, with the upkeep of the queue, and needs no right to change its schema',
  async (login) => {
    const errors = await withQueue(login, async (queue, seen) => {
      const done: unknown[] = []
      await queue.work(ATTEMPT_STEPS, { batchSize: 2, notifyPollingIntervalSeconds: 3 }, async (jobs) => {
        done.push(...jobs.map((job) => (job.data as { attemptId: string }).attemptId))
      })
      await queue.send(ATTEMPT_STEPS, { version: 1, attemptId: `for ${login}` })
      await expect.poll(() => done).toContain(`for ${login}`)
      await queue.supervise()
      return [...seen] // without what its abrupt end may cut off
    })
    expect(errors).toEqual([])
    await expect(db.database[login].query('create table pgboss.extra (id int)')).rejects.toThrow('permission denied')
  },
)

test('making the queues again changes nothing, and what retries do not mend goes to the dead letters', async () => {
  await setUpQueue(db.ownerUrl, everyQueue)
  const { rows } = await db.superuser.query('select name, dead_letter from pgboss.queue order by name')
  expect(rows).toEqual([
    { name: ATTEMPT_STEPS, dead_letter: DEAD_LETTERS },
    { name: DEAD_LETTERS, dead_letter: null },
  ])
})
