import pg from 'pg'
import { type LoginUrls, logins, OWNER_ROLE, roleOf, sessionLimits } from '../logins.ts'

type Role = { name: string; superuser: boolean; bypassesRowSecurity: boolean; createsRoles: boolean; current: boolean }

export async function readRoles(client: pg.ClientBase): Promise<Map<string, Role>> {
  const names = [OWNER_ROLE, ...logins.map(roleOf)]
  const { rows } = await client.query<Role>(
    `select rolname as name, rolsuper as superuser, rolbypassrls as "bypassesRowSecurity", rolcreaterole as "createsRoles",
            rolname = current_user as current
       from pg_roles where rolname = any($1) or rolname = current_user`,
    [names],
  )
  return new Map(rows.map((role) => [role.name, role]))
}

/** What is wrong with the roles of a server, as one sentence; undefined when migrations may go ahead. */
export function objectionTo(roles: Map<string, Role>): string | undefined {
  const current = [...roles.values()].find((role) => role.current)
  if (current?.name !== OWNER_ROLE)
    return `DATABASE_URL signs in as ${current?.name ?? 'an unknown role'}, but the owner must be ${OWNER_ROLE}: run "create role ${OWNER_ROLE} login createrole password '…'" and "alter database … owner to ${OWNER_ROLE}", and use that role`
  const tooStrong = [...roles.values()].find((role) => role.superuser || role.bypassesRowSecurity)
  if (tooStrong)
    return `${tooStrong.name} is superuser or may bypass row-level security, which would open the wall between tenants: run "alter role ${tooStrong.name} nosuperuser nobypassrls"`
  const missing = logins.map(roleOf).filter((name) => !roles.has(name))
  if (missing.length > 0 && !current.createsRoles)
    return `${OWNER_ROLE} may not create roles and ${missing.join(', ')} are missing: run "alter role ${OWNER_ROLE} createrole", or create them yourself and name a URL for each`
  return undefined
}

/**
 * Makes the logins that are missing and sets password, limits and rights to connect. A login that another role made (so that the
 * owner may not change it) is left as it is; its URL must then be in the configuration.
 */
export async function makeLogins(client: pg.ClientBase, urls: LoginUrls, derived: boolean): Promise<void> {
  const existing = await readRoles(client)
  for (const login of logins) {
    const role = roleOf(login)
    const url = new URL(urls[login])
    if (url.username !== role)
      throw new Error(
        `the URL of the ${login} login signs in as ${url.username}: it must be ${role}, which the grants of the database name`,
      )
    if (!existing.has(role)) await client.query(`create role ${role} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole`)
    else if (!derived) continue
    const { statementTimeout, idleInTransactionTimeout } = sessionLimits[login]
    await client.query(`alter role ${role} login password ${pg.escapeLiteral(decodeURIComponent(url.password))}`)
    await client.query(`alter role ${role} set statement_timeout = ${statementTimeout}`)
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = ${idleInTransactionTimeout}`)
    await client.query(`alter role ${role} set timezone = 'UTC'`)
    if (login === 'tenant') await client.query(`alter role ${role} set search_path = tenant_api`)
    await client.query(`alter role ${role} set row_security = on`)
  }
}

/** Only the owner and the five logins may connect. A database that is copied from another does not copy this. */
export async function fenceDatabase(client: pg.ClientBase, database: string): Promise<void> {
  const name = pg.escapeIdentifier(database)
  await client.query(`revoke all on database ${name} from public; grant connect on database ${name} to ${logins.map(roleOf).join(', ')}`)
}
