import { readdirSync } from 'node:fs'
import { refuseMovedClock } from '@sallyport/database/clock-offset.ts'
import type { Pool } from '@sallyport/database/open-database.ts'
import { exitCodes, Refusal } from './exit-codes.ts'
import { knowsSealingKey, type SealingKeys } from './sealing.ts'

/** Every login must get in before anything is served: a password that is wrong shows now, not at the first request. */
export async function requireLogins(pools: Record<string, Pool>): Promise<void> {
  for (const [login, pool] of Object.entries(pools)) {
    try {
      await pool.query('select 1')
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      if (code === '28P01' || code === '28000')
        throw new Refusal(
          exitCodes.database,
          `the database does not let the login ${login} in: run "sallyport migrate", which sets its password, or correct database.logins.${login}`,
        )
      throw new Refusal(
        exitCodes.database,
        `the database cannot be reached as ${login}: ${message || String(code)}: check that the server runs, and database.url`,
      )
    }
  }
}

/** The names of the migrations that the program brings along. */
export const migrationsOf = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

/**
 * The database must have every migration of this program (it may have newer ones, while versions are rolled out), hold data that the
 * keys at hand open, and in production show the real time.
 * @param pool of the worker's login
 */
export async function requireReadyDatabase(
  pool: Pool,
  given: { migrations: readonly string[]; keys: SealingKeys; production: boolean },
): Promise<void> {
  const applied = await readApplied(pool)
  const missing = given.migrations.filter((name) => !applied.has(name))
  if (missing.length > 0)
    throw new Refusal(
      exitCodes.configuration,
      `the database lacks ${missing.length} migration${missing.length === 1 ? '' : 's'} (${missing[0]}${missing.length > 1 ? ' …' : ''}): run "sallyport migrate" first`,
    )
  if (given.production)
    await refuseMovedClock(pool).catch((error: Error) => Promise.reject(new Refusal(exitCodes.configuration, error.message)))
  const { rows } = await pool.query<{ check: string }>('select sealing_key_check as "check" from installation')
  const check = rows[0]?.check
  if (check !== undefined && !knowsSealingKey(given.keys, check))
    throw new Refusal(
      exitCodes.configuration,
      `the secrets in this database were sealed with the key ${check.split(':')[0]}, which is not among the sealing keys: bring it back, below the new one if there is one`,
    )
}

async function readApplied(pool: Pool): Promise<Set<string>> {
  const { rows: found } = await pool.query<{ there: boolean }>("select to_regclass('public._prisma_migrations') is not null as there")
  if (!found[0]?.there) return new Set()
  const { rows } = await pool.query<{ name: string }>(
    'select migration_name as name from public._prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  return new Set(rows.map(({ name }) => name))
}
