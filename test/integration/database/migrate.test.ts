import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSchemaEngine } from '@sallyport/database/migrate/schema-engine.ts'
import { migrate } from '@sallyport/database/migrate.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrationsDirectory } from '../../fixtures/test-postgres.ts'

const postgres = inject('postgres')
const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
let name: string
let migrations: string
let admin: pg.Client

beforeEach(async () => {
  name = `migrate_${crypto.randomUUID().slice(0, 8)}`
  migrations = mkdtempSync(join(tmpdir(), 'sallyport-migrations-'))
  admin = new pg.Client({ connectionString: postgres.superuserUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner sp_owner`)
})
afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(migrations, { recursive: true })
})

function write(migration: string, sql: string): void {
  mkdirSync(join(migrations, migration), { recursive: true })
  writeFileSync(join(migrations, migration, 'migration.sql'), sql)
}

const run = () => {
  const logins = Object.fromEntries(Object.entries(postgres.logins).map(([login, url]) => [login, at(url, name)])) as typeof postgres.logins
  return migrate({ ownerUrl: at(postgres.ownerUrl, name), logins, setPasswords: false, migrationsDirectory: migrations, queues: [] })
}

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: at(postgres.superuserUrl, name) })
  await client.connect()
  const { rows } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  await client.end()
  return rows.map((row) => row.name)
}

const functionWithSemicolons = 'create function f() returns int language plpgsql as $$ begin perform 1; return 2; end $$;'

test('migrations apply once, in order, also when three processes migrate at the same time', async () => {
  write('1_one', `create table one (id int); ${functionWithSemicolons}`)
  write('2_two', 'create table two (id int);')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['1_one', '2_two'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['_prisma_migrations', 'one', 'two'])
})

test('a migration that fails leaves nothing behind, says why, and is applied once it is mended', async () => {
  write('1_half', 'create table kept (id int); create table broken (id nonsense);')
  await expect(run()).rejects.toThrow(/the migrations stopped: .*type "nonsense" does not exist/s)
  expect(await tables()).toEqual(['_prisma_migrations'])
  write('1_half', 'create table kept (id int); create table broken (id int);')
  expect(await run()).toEqual(['1_half'])
})

test('a migration that was edited after it was applied is refused by name', async () => {
  write('1_one', 'create table one (id int);')
  await run()
  write('1_one', 'create table one (id bigint);')
  await expect(run()).rejects.toThrow('migration 1_one was changed after it was applied')
})

test('a database that cannot be reached is one sentence without the password', async () => {
  const ownerUrl = 'postgresql://sp_owner:very-secret@127.0.0.1:1/none'
  const failure = await migrate({
    ownerUrl,
    logins: postgres.logins,
    setPasswords: false,
    migrationsDirectory: migrations,
    queues: [],
  }).catch((error: Error) => error.message)
  expect(failure).toMatch(/^the database cannot be reached with DATABASE_URL: .*ECONNREFUSED.*check that the server runs/)
  expect(failure).not.toContain('very-secret')
})

test('the migrations have every table and column of the models; beyond them only indexes and constraints that a model cannot say', async () => {
  await admin.query('alter role sp_owner createdb')
  const engine = await openSchemaEngine(at(postgres.ownerUrl, name), migrationsDirectory)
  const difference = await engine.difference(fileURLToPath(new URL('../../../prisma/schema', import.meta.url)))
  await engine.close()
  await admin.query('alter role sp_owner nocreatedb')
  const statements = difference.split(';').map((text) => text.replace(/^--.*$/gm, '').trim())
  const beyond = /^(DROP INDEX "\w+"|ALTER TABLE "\w+" DROP CONSTRAINT "\w+")$/
  expect(statements.filter((text) => text !== '' && !beyond.test(text))).toEqual([])
})
