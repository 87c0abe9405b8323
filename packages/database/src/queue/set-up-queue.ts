import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { logins, roleOf } from '../logins.ts'
import { DEAD_LETTERS, QUEUE_SCHEMA, type QueueSetUp } from './every-queue.ts'

/** Brings the schema of the queue up to date as the owner, and makes the queues; at run time no login needs to change it. */
export async function setUpQueue(ownerUrl: string, queues: readonly QueueSetUp[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    max: 2,
    connectionTimeoutMillis: 60_000, // nobody waits for it but who migrates
    migrate: true,
    createSchema: true,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  boss.on('error', () => {}) // what fails here is thrown by the call that failed
  await boss.start()
  try {
    if (!(await boss.getQueue(DEAD_LETTERS))) await boss.createQueue(DEAD_LETTERS)
    for (const { name, policy, ...settings } of queues) {
      const options = { deadLetter: DEAD_LETTERS, ...settings }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, policy ? { ...options, policy } : options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Who may do what with jobs: every login may send one in its own transaction, worker and admission fetch and settle them as well.
 * A sender reads back the id of what it inserted and nothing else.
 */
export async function grantQueue(client: pg.ClientBase): Promise<void> {
  const everyone = logins.map(roleOf).join(', ')
  const fetchers = `${roleOf('worker')}, ${roleOf('admission')}`
  await client.query(`
    revoke all on schema ${QUEUE_SCHEMA} from public;
    grant usage on schema ${QUEUE_SCHEMA} to ${everyone};
    grant execute on all functions in schema ${QUEUE_SCHEMA} to ${everyone};
    grant select on ${QUEUE_SCHEMA}.queue, ${QUEUE_SCHEMA}.version to ${everyone};
    grant insert, select (id, start_after) on ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common to ${everyone};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${fetchers};
    grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${fetchers};
  `)
}
