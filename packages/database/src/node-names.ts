import { numberDigits } from '@sallyport/domain/fleet/node-names.ts'
import type { Statements } from './statements.ts'

/** What is locked by whoever gives nodes of a tenant names: until their transaction ends nobody else does. */
export const namesLock = (tenantId: string): string => `names of nodes of ${tenantId.toLowerCase()}`

/** What is read afterwards is what the one before has left. */
export async function lockNames(tx: Pick<Statements, '$executeRaw'>, tenantId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${namesLock(tenantId)}, 0))`
}

/**
 * The greatest number behind a prefix among the tenant's nodes of whatever state and the places that were ever planned, which keep the name
 * that a node may have lost since; 0: none.
 */
export async function lastNumberOf(reader: Pick<Statements, '$queryRaw'>, tenantId: string, prefix: string): Promise<number> {
  const begin = `${prefix}-`
  const number = `^0*[0-9]{1,${numberDigits}}$`
  const rows = await reader.$queryRaw<{ last: number | null }[]>`
    SELECT max(CASE WHEN u.number ~ ${number} THEN u.number::bigint END)::int AS last
    FROM (SELECT substr(n.name, length(${begin}) + 1) AS number FROM node n
        WHERE n.tenant_id = ${tenantId}::uuid AND starts_with(lower(n.name), ${begin})
      UNION ALL SELECT substr(p.name, length(${begin}) + 1) FROM place p
        WHERE p.tenant_id = ${tenantId}::uuid AND starts_with(lower(p.name), ${begin})) u`
  return rows[0]?.last ?? 0
}
