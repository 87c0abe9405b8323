import pg from 'pg'
import type { LoginUrls } from './logins.ts'
import { fenceDatabase, makeLogins, objectionTo, readRoles } from './migrate/make-logins.ts'
import { openSchemaEngine } from './migrate/schema-engine.ts'
import type { QueueSetUp } from './queue/every-queue.ts'
import { grantQueue, setUpQueue } from './queue/set-up-queue.ts'

export type MigrateOptions = {
  /** Connection string of `sp_owner`, who owns the database. */
  ownerUrl: string
  logins: LoginUrls
  /** True when the passwords of the logins are ours to set; false when the configuration names a URL for each. */
  setPasswords: boolean
  migrationsDirectory: string
  queues: readonly QueueSetUp[]
}

const ONE_AT_A_TIME = 7_245_011 // any number, the same in every version

/**
 * Brings a database up to date: logins, migrations, queue, rights. Safe to run again and by several processes at once (one works, the
 * others wait for it).
 * @returns the names of the migrations that were applied
 * @throws Error with one sentence that says what to do
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.ownerUrl, options: '-c TimeZone=UTC -c statement_timeout=0' })
  client.on('error', () => {}) // a connection that dies fails the statement under way
  await connectOr(client, 'the database cannot be reached with DATABASE_URL')
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME])
    await refuseOldServer(client)
    const objection = objectionTo(await readRoles(client))
    if (objection) throw new Error(objection)
    await makeLogins(client, options.logins, options.setPasswords)
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await fenceDatabase(client, rows[0]!.name)
    const applied = await deploy(options)
    await setUpQueue(options.ownerUrl, options.queues)
    await grantQueue(client)
    return applied
  } finally {
    await client.end()
  }
}

export async function connectOr(client: pg.Client, sentence: string): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const cause = error instanceof AggregateError ? error.errors.map(String).join('; ') : (error as Error).message
    throw new Error(`${sentence}: ${cause}: check that the server runs, and host, port, database, user and password`)
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const server = rows[0]!
  if (server.number < 150_000) throw new Error(`the database server is PostgreSQL ${server.name}: 15 or newer is needed`)
}

async function deploy({ ownerUrl, migrationsDirectory }: MigrateOptions): Promise<string[]> {
  const engine = await openSchemaEngine(ownerUrl, migrationsDirectory)
  try {
    const { failed, edited: changed } = await engine.diagnose()
    const edited = changed.filter((name) => !failed.includes(name))
    if (edited.length > 0)
      throw new Error(
        `migration ${edited.join(', ')} was changed after it was applied to this database: use the version of the program that it came with`,
      )
    for (const name of failed) await engine.forget(name) // each is one transaction: what did not finish left nothing behind
    return await engine.deploy().catch((error: Error) => {
      throw new Error(
        `the migrations stopped: ${error.message.trim()}: nothing of the one that failed was kept; mend the cause and run migrate again`,
      )
    })
  } finally {
    await engine.close()
  }
}
