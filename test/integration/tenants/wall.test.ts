import { setTimeout as sleep } from 'node:timers/promises'
import { auditMember } from '@sallyport/database/tenant/member-audit.ts'
import { openTenantWall, type Statement, type TenantWall } from '@sallyport/database/tenant-wall.ts'
import type { TenantScope } from '@sallyport/domain/tenancy/viewer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { plant, plantInstallation, plantMember, plantNode, plantTenant } from '../../fixtures/tenants.ts'

const TENANTS = 40
const NODES_EACH = 5

let db: TestDatabase
let pool: pg.Pool
let wall: TenantWall
let tenants: string[]
const nodesOf = new Map<string, string[]>()
let breaches: { code: string; statement: string }[]

const statement = (name: string, text: string, values: unknown[] = []): Statement => ({ name, text, values })
const everyNode = statement('every_node', 'SELECT n.id, n.tenant_id FROM tenant_api.node n')
const oneNode = (id: string): Statement => statement('one_node', 'SELECT n.id, n.tenant_id FROM tenant_api.node n WHERE n.id = $1', [id])
const scopeOf = (tenantId: string): TenantScope => ({ tenantId })
const sqlState = (error: unknown): string | undefined => (error as { code?: string }).code

beforeAll(async () => {
  db = await createTestDatabase(undefined, { usualLimits: true })
  await plantInstallation(db.superuser)
  tenants = []
  for (let i = 0; i < TENANTS; i += 1) {
    const tenantId = await plantTenant(db.superuser, `Tenant ${i}`)
    tenants.push(tenantId)
    const nodes: string[] = []
    for (let n = 0; n < NODES_EACH; n += 1) nodes.push(await plantNode(db.superuser, { tenantId }))
    nodesOf.set(tenantId, nodes)
  }
  pool = new pg.Pool({ connectionString: db.urls.tenant, max: 8, options: '-c TimeZone=UTC' })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  breaches = []
  wall = openTenantWall(pool, { onBreach: (breach) => breaches.push(breach) })
}, 60_000)

afterAll(async () => {
  await pool.end()
  await db.drop()
})

describe('the wall', () => {
  it('shows a tenant its own rows to a statement without any condition', async () => {
    const tenant = tenants[0]!
    const rows = await wall.read<{ id: string }>(scopeOf(tenant), everyNode)
    expect(rows.map((row) => row.id).toSorted()).toEqual(nodesOf.get(tenant)!.toSorted())
  })

  it.each([undefined, null, {}, { tenantId: '' }, { tenantId: "' or true --" }, { tenantId: 'TENANT' }, { tenantId: 7 }])(
    'refuses %j, which names no tenant, before anything is sent',
    async (scope) => {
      await expect(wall.read(scope as TenantScope, everyNode)).rejects.toThrow('outside the tenant wall')
      await expect(wall.write(scope as TenantScope, async () => {})).rejects.toThrow('outside the tenant wall')
    },
  )

  it('shows nothing at all before a tenant is known, on every connection that served tenants', async () => {
    await Promise.all(tenants.flatMap((tenant) => [wall.read(scopeOf(tenant), everyNode), wall.read(scopeOf(tenant), everyNode)]))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        pool.query<{ tenant: string; rows: number }>(
          "select current_setting('app.tenant', true) as tenant, (select count(*)::int from tenant_api.node) as rows from pg_sleep(0.05)",
        ),
      ),
    )
    for (const { rows } of answers) expect(rows[0]).toEqual({ tenant: expect.toBeOneOf(['', null]), rows: 0 })
    expect(await wall.beforeTenant(everyNode)).toEqual([])
  })

  it('takes no write in a read, and calls it a breach', async () => {
    breaches.length = 0
    const [tenant] = tenants
    const rename = statement('rename_all', "UPDATE tenant_api.node SET name = 'mine'")
    const error = await wall.read(scopeOf(tenant!), rename).catch((reason: unknown) => reason)
    expect(sqlState(error)).toBe('25006')
    expect(breaches).toEqual([{ code: '25006', statement: 'rename_all' }])
  })

  it('changes no foreign row, and moves no row to another tenant', async () => {
    breaches.length = 0
    const [own, other] = [tenants[0]!, tenants[1]!]
    await wall.write(scopeOf(own), async (tx) => {
      const changed = await tx.query(statement('rename_every', "UPDATE tenant_api.node SET name = 'mine' RETURNING id"))
      expect(changed).toHaveLength(NODES_EACH)
    })
    const { rows } = await db.superuser.query<{ count: number }>("select count(*)::int from node where name = 'mine'")
    expect(rows[0]?.count).toBe(NODES_EACH)
    const planting = wall.write(scopeOf(own), (tx) =>
      tx.query(
        statement(
          'plant_node',
          "INSERT INTO tenant_api.node (tenant_id, id, name, origin, state) VALUES ($1, gen_random_uuid(), 'x', 'MANUAL', 'ENROLLING')",
          [other],
        ),
      ),
    )
    expect(sqlState(await planting.catch((reason: unknown) => reason))).toBe('42501')
    const moving = wall.write(scopeOf(own), (tx) => tx.query(statement('move_node', 'UPDATE tenant_api.node SET tenant_id = $1', [other])))
    expect(sqlState(await moving.catch((reason: unknown) => reason))).toBe('42501')
    expect(breaches.map(({ code }) => code)).toEqual(['42501', '42501'])
  })

  it.each([
    'SELECT * FROM public.node',
    'SELECT * FROM instance',
    'SELECT * FROM public.instance',
    'SELECT * FROM public.cloud_account',
    'SELECT region FROM tenant_api.operation',
    'SELECT admin_detail FROM tenant_api.attempt',
    'SELECT mac FROM tenant_api.tenant_token',
    'SELECT mac FROM tenant_api.new_tenant_token',
    'SELECT mac FROM tenant_api.new_enrollment_token',
    'SELECT * FROM public.alarm',
    'SELECT detail FROM tenant_api.audit_entry',
    'SELECT run_id FROM tenant_api.node_heartbeat',
    "SELECT public.append_event(gen_random_uuid(), '', null, null, '{}', '{}')",
    "SELECT public.note_changes(gen_random_uuid(), array['NODE'], array['x'], array[true])",
    'SET ROLE sp_owner',
    'SET SESSION AUTHORIZATION sp_admin',
  ])('has no door for: %s', async (text) => {
    const error = await wall
      .write(scopeOf(tenants[0]!), (tx) => tx.query(statement(`closed: ${text.slice(0, 50)}`, text)))
      .catch((e: unknown) => e)
    expect(sqlState(error)).toMatch(/^(42501|42P01|42703|3F000|0LP01)$/)
  })

  it('gives up a statement that takes longer than its limit, and the connection is good afterwards', async () => {
    const impatient = openTenantWall(pool, { statementTimeLimitMs: 50, onBreach: () => {} })
    const error = await impatient.read(scopeOf(tenants[0]!), statement('slow', 'SELECT pg_sleep(5)')).catch((reason: unknown) => reason)
    expect(sqlState(error)).toBe('57014')
    const { rows } = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit")
    expect(rows[0]?.limit).toBe('4s')
  })

  it('takes back what a member asked for when the request was given up meanwhile', async () => {
    const tenantId = tenants[0]!
    const [nodeId] = nodesOf.get(tenantId)!
    const { acting } = await plantMember(db.superuser, tenantId, 'OWNER', 'Olga Owner')
    const caller = { aborted: false }
    const rename = (name: string): Promise<void> =>
      wall.write(scopeOf(tenantId), async (tx) => {
        await tx.query(statement('rename', 'UPDATE tenant_api.node SET name = $2 WHERE id = $1', [nodeId, name]))
        const by = { ...acting, request: { ...acting.request, caller } }
        await auditMember(tx, by, { action: 'renameNode', subjectKind: 'NODE', subjectId: nodeId! })
      })
    await rename('in time')
    caller.aborted = true
    await expect(rename('too late')).rejects.toMatchObject({ kind: 'TRY_LATER' })
    const { rows } = await db.superuser.query<{ name: string }>('select name from node where id = $1', [nodeId])
    expect(rows[0]?.name).toBe('in time')
  })

  it('refuses two statements under one name', async () => {
    const scope = scopeOf(tenants[0]!)
    const single = new pg.Pool({ connectionString: db.urls.tenant, max: 1 })
    const narrow = openTenantWall(single, { onBreach: () => {} })
    await narrow.read(scope, statement('shared', 'SELECT 1 AS one'))
    await expect(narrow.read(scope, statement('shared', 'SELECT 2 AS two'))).rejects.toThrow('two statements share the name shared')
    await single.end()
  })

  it('tries a transaction again after a deadlock', async () => {
    const tenant = tenants[2]!
    const [a, b] = nodesOf.get(tenant)! as [string, string]
    const touch = (id: string): Statement => statement('touch', "UPDATE tenant_api.node SET name = name || '!' WHERE id = $1", [id])
    const swap = (first: string, second: string): Promise<void> =>
      wall.write(scopeOf(tenant), async (tx) => {
        await tx.query(touch(first))
        await sleep(100)
        await tx.query(touch(second))
      })
    await Promise.all([swap(a, b), swap(b, a)])
    const { rows } = await db.superuser.query<{ name: string }>('select name from node where id = any ($1)', [[a, b]])
    for (const { name } of rows) expect(name).toMatch(/[^!]!!$/)
  })

  it('rolls back what a refused work wrote, and tells nobody', async () => {
    const tenant = tenants[3]!
    const before = await changeCount(tenant)
    const work = wall.write(scopeOf(tenant), async (tx) => {
      await tx.query(statement('rename_every', "UPDATE tenant_api.node SET name = 'mine' RETURNING id"))
      tx.note('NODE', 'x')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await changeCount(tenant)).toBe(before)
    const rows = await wall.read<{ name: string }>(scopeOf(tenant), statement('names', 'SELECT name FROM tenant_api.node'))
    expect(rows.filter((row) => row.name === 'mine')).toEqual([])
  })

  it('numbers the changes of many writers without a gap, each for its tenant', async () => {
    const some = tenants.slice(10, 14)
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => wall.write(scopeOf(some[i % some.length]!), async (tx) => tx.note('NODE', `object-${i}`))),
    )
    for (const tenant of some) {
      const rows = await wall.read<{ number: string }>(
        scopeOf(tenant),
        statement('numbers', 'SELECT number FROM tenant_api.tenant_change ORDER BY number'),
      )
      expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
    }
  })
})

async function changeCount(tenantId: string): Promise<number> {
  const { rows } = await db.superuser.query<{ count: number }>('select count(*)::int from tenant_change where tenant_id = $1', [tenantId])
  return rows[0]?.count ?? -1
}

describe('under load', () => {
  type Sum = { operations: number; foreign: number; wrongNothing: number; failed: number }

  /** Operations of many tenants at once over 8 connections, wrong ones among them; every row that comes back is looked at. */
  async function mixed(operations: number, atOnce: number): Promise<Sum> {
    const sum: Sum = { operations: 0, foreign: 0, wrongNothing: 0, failed: 0 }
    let seed = 42
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return list[seed % list.length]!
    }
    const look = (tenant: string, rows: readonly { tenant_id: string }[], expected: number): void => {
      sum.foreign += rows.filter((row) => row.tenant_id !== tenant).length
      if (rows.length !== expected) sum.wrongNothing += 1
    }
    const kinds: ((tenant: string, other: string) => Promise<void>)[] = [
      async (tenant) => look(tenant, await wall.read(scopeOf(tenant), everyNode), NODES_EACH),
      async (tenant) => look(tenant, await wall.read(scopeOf(tenant), oneNode(pick(nodesOf.get(tenant)!))), 1),
      async (tenant, other) => look(tenant, await wall.read(scopeOf(tenant), oneNode(pick(nodesOf.get(other)!))), 0),
      async (tenant) => {
        await wall.read(scopeOf(tenant), statement('broken', 'SELECT 1 / 0')).catch(expected('22012'))
      },
      async (tenant) => {
        await wall.read(scopeOf(tenant), statement('bad_value', 'SELECT $1::int', ['x'])).catch(expected('22P02'))
      },
      async (tenant) => {
        await wall.write(scopeOf(tenant), async (tx) => {
          look(tenant, await tx.query(everyNode), NODES_EACH)
          look(tenant, await tx.query(statement('touch_all', 'UPDATE tenant_api.node SET name = name RETURNING tenant_id')), NODES_EACH)
        })
      },
      async (tenant, other) => {
        const foreign = statement('touch_foreign', 'UPDATE tenant_api.node SET name = $2 WHERE id = $1 RETURNING tenant_id', [
          pick(nodesOf.get(other)!),
          'x',
        ])
        await wall.write(scopeOf(tenant), async (tx) => look(tenant, await tx.query(foreign), 0))
      },
      async (tenant) => {
        await wall
          .write(scopeOf(tenant), async (tx) => {
            await tx.query(statement('touch_all', 'UPDATE tenant_api.node SET name = name RETURNING tenant_id'))
            throw Object.assign(new Error('rolled back'), { code: 'ROLLED' })
          })
          .catch(expected('ROLLED'))
      },
    ]
    const one = async (): Promise<void> => {
      const tenant = pick(tenants)
      const other = pick(tenants.filter((id) => id !== tenant))
      try {
        await pick(kinds)(tenant, other)
      } catch {
        sum.failed += 1
      }
      sum.operations += 1
    }
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (sum.operations < operations) await one()
      }),
    )
    return sum
  }
  const expected = (code: string) => (error: unknown) => {
    if (sqlState(error) !== code) throw error
  }

  it('no tenant sees or misses a row, of 3,000 mixed operations', async () => {
    expect(await mixed(3_000, 32)).toMatchObject({ foreign: 0, wrongNothing: 0, failed: 0 })
  })

  it('nor while backends are killed, and the pool recovers by itself', async () => {
    let killing = true
    let killed = 0
    const killer = (async () => {
      while (killing) {
        const { rowCount } = await db.superuser.query(
          `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where usename = 'sp_tenant' and datname = current_database()
             order by random() limit 2) doomed`,
        )
        killed += rowCount ?? 0
        await sleep(60)
      }
    })()
    const sum = await mixed(3_000, 32)
    killing = false
    await killer
    expect(killed).toBeGreaterThan(5)
    expect(sum).toMatchObject({ foreign: 0, wrongNothing: 0 })
    expect(sum.failed).toBeLessThanOrEqual(killed)
    await sleep(50)
    expect(await mixed(200, 16)).toMatchObject({ foreign: 0, wrongNothing: 0, failed: 0 })
    const { rows } = await db.superuser.query(
      "select 1 from pg_stat_activity where usename = 'sp_tenant' and state like 'idle in transaction%'",
    )
    expect(rows).toEqual([])
  })
})

describe('the database behind the wall', () => {
  const findings = async (sql: string): Promise<string[]> => (await db.superuser.query<{ name: string }>(sql)).rows.map(({ name }) => name)

  it('has no view for tenants that runs with the rights of its owner', async () => {
    expect(
      await findings(`select relname as name from pg_class where relnamespace = 'tenant_api'::regnamespace and relkind = 'v'
        and not coalesce('security_invoker=true' = any (reloptions), false)`),
    ).toEqual([])
  })

  it('has no table with a tenant on which row-level security is not enabled and forced', async () => {
    expect(
      await findings(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not attisdropped
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`),
    ).toEqual([])
  })

  it('has no foreign key between tenants that leaves out the tenant', async () => {
    expect(
      await findings(`select conname as name from pg_constraint k where contype = 'f' and confrelid <> 'tenant'::regclass
        and exists (select from pg_attribute where attrelid = k.confrelid and attname = 'tenant_id')
        and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any (k.conkey))`),
    ).toEqual([])
  })

  it('gives the tenants login nothing in the schema public by name, and no table of its own', async () => {
    expect(
      await findings(
        "select nspname as name from pg_namespace where has_schema_privilege('sp_tenant', oid, 'usage') and nspname not like 'pg\\_%'",
      ),
    ).toEqual(expect.not.arrayContaining(['public']))
    expect(await findings("select relname as name from pg_class where relowner = 'sp_tenant'::regrole")).toEqual([])
    expect(await findings("select rolname as name from pg_roles where rolname like 'sp\\_%' and (rolsuper or rolbypassrls)")).toEqual([])
  })

  it('lets no login but the tenants one through the policies that ask for a tenant', async () => {
    await plant(db.superuser, async () => {})
    expect(
      await findings(`select distinct r.rolname as name from pg_policy p cross join unnest(p.polroles) role join pg_roles r on r.oid = role
        where p.polname in ('tenant_rows', 'tenant_self')`),
    ).toEqual(['sp_tenant'])
  })
})
