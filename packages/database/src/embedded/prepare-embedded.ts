import pg from 'pg'
import { OWNER_ROLE, urlFor } from '../logins.ts'

/**
 * Makes the owner (who is no superuser, so that forced row-level security binds it too) and its database on a server that we are
 * superuser of. Safe to run again; the password is set each time.
 * @returns the owner's connection string
 */
export async function prepareEmbedded(
  superuserUrl: (database: string) => string,
  database: string,
  ownerPassword: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl('postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [OWNER_ROLE])
    if (found.rowCount === 0) await client.query(`create role ${OWNER_ROLE}`)
    await client.query(
      `alter role ${OWNER_ROLE} login createrole nosuperuser nobypassrls nocreatedb password ${pg.escapeLiteral(ownerPassword)}`,
    )
    const made = await client.query('select 1 from pg_database where datname = $1', [database])
    if (made.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER_ROLE}`)
    return urlFor(superuserUrl(database), OWNER_ROLE, ownerPassword)
  } finally {
    await client.end()
  }
}
