import type { TenantScope } from '@sallyport/domain/tenancy/viewer.ts'
import type pg from 'pg'
import { type Statement, WalledQuery } from './tenant/walled-query.ts'
import type { ChangeKind } from './transaction.ts'

export type { Statement } from './tenant/walled-query.ts'

/** A transaction of one tenant. */
export type TenantTx = {
  query<Row>(statement: Statement): Promise<Row[]>
  /** Notes that an object changed; subscribers hear of it when the transaction commits. */
  note(kind: ChangeKind, objectId: string): void
}

/**
 * The second wall around tenants' data: nothing reaches the tenants' login without the tenant it is for, and PostgreSQL itself shows and
 * takes only that tenant's rows (row-level security on `app.tenant`) and only columns that tenants may see.
 */
export type TenantWall = {
  /** One statement, read-only, in one round trip. Rows come as pg parses them. */
  read<Row>(scope: TenantScope, statement: Statement): Promise<Row[]>
  /** One transaction (read committed). What `work` throws rolls it back. A deadlock or serialization failure is tried again, so `work` acts on nothing outside. */
  write<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** For the two functions that come before a tenant is known, `tenant_api.find_tokens` and `touch_token`. Every table is empty here. */
  beforeTenant<Row>(statement: Statement): Promise<Row[]>
}

export type TenantWallOptions = {
  /** Milliseconds for one statement, given to PostgreSQL with the statement. */
  statementTimeLimitMs?: number
  /**
   * Called when the wall refused something: no right (42501), or a write in a read (25006). The first wall, the stores' own conditions,
   * should never let that happen, so each is a bug.
   */
  onBreach: (breach: { code: string; statement: string }) => void
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const breaches = new Set(['42501', '25006'])
const worthAnotherTry = new Set(['40001', '40P01'])

export function openTenantWall(pool: pg.Pool, options: TenantWallOptions): TenantWall {
  const timeLimitMs = options.statementTimeLimitMs ?? 4_000

  const watched = async <T>(statement: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const code = sqlState(error)
      if (code !== undefined && breaches.has(code)) options.onBreach({ code, statement })
      throw error
    }
  }

  const send = async <Row>(tenantId: string, statement: Statement): Promise<Row[]> => {
    const query = new WalledQuery(tenantId, statement, timeLimitMs)
    const { rows } = (await watched(statement.name, pool.query(query as never) as unknown as Promise<{ rows: Row[] }>)) ?? { rows: [] }
    return rows
  }

  const once = async <T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      await client.query("select set_config('app.tenant', $1, true), set_config('statement_timeout', $2, true)", [
        tenantId,
        String(timeLimitMs),
      ])
      const notes = new Map<string, { kind: ChangeKind; objectId: string }>()
      const result = await work({
        query: async <Row>({ name, text, values }: Statement) =>
          (await watched(name, client.query({ name, text, values: [...values] }))).rows as Row[],
        note: (kind, objectId) => void notes.set(`${kind} ${objectId}`, { kind, objectId }),
      })
      if (notes.size > 0) {
        const all = [...notes.values()]
        await client.query('select tenant_api.note_changes($1, $2)', [all.map((n) => n.kind), all.map((n) => n.objectId)])
      }
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    read: async (scope, statement) => await send(tenantOf(scope), statement),
    write: async (scope, work) => {
      const tenantId = tenantOf(scope)
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(tenantId, work)
        } catch (error) {
          if (!worthAnotherTry.has(sqlState(error) ?? '') || attempt === 5) throw error
        }
      }
    },
    beforeTenant: async <Row>({ name, text, values }: Statement) =>
      (await watched(name, pool.query({ name, text, values: [...values] }))).rows as Row[],
  }
}

/** Refuses at run time what the type refuses already: a scope that is not one, for example because a cast lied. */
function tenantOf(scope: TenantScope): string {
  const tenantId: unknown = (scope as TenantScope | undefined)?.tenantId
  if (typeof tenantId !== 'string' || !UUID.test(tenantId)) throw new Error('outside the tenant wall: no tenant was established')
  return tenantId
}

const sqlState = (error: unknown): string | undefined => (error as { code?: string } | null)?.code
