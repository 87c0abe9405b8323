import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '@sallyport/database/embedded/prepare-embedded.ts'
import { openEmbedded } from '@sallyport/database/open-embedded.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { type Program, runProgram } from '../../fixtures/server-program.ts'

vi.setConfig({ testTimeout: 180_000 }) // each test starts several processes

let directory: string
let db: TestDatabase
const programs: Program[] = []

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-program-'))
  db = await createTestDatabase()
  writeFileSync(join(directory, 'key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
})
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.splice(0).map(({ ended }) => ended))
  await db.drop()
  rmSync(directory, { recursive: true })
})

const patiently = { interval: 100 }
const doors = ['public: { listen: "127.0.0.1:0" }', 'agent: { listen: "127.0.0.1:0" }', 'internal: { listen: "127.0.0.1:0" }']

/** A configuration on the test database: every login named, so that the logins of other tests keep their passwords. */
function configure(...more: string[]): string {
  const logins = Object.entries(db.urls).map(([login, url]) => `    ${login}: ${JSON.stringify(url)}`)
  const file = join(directory, 'sallyport.yaml')
  const given = new Set(more.map((line) => line.split(':')[0]))
  const rest = doors.filter((line) => !given.has(line.split(':')[0]))
  const database = given.has('database') ? [] : ['database:', '  waitSeconds: 60', '  logins:', ...logins]
  writeFileSync(
    file,
    [
      'mode: production',
      `data: { directory: ${directory} }`,
      `sealing: { keyFile: ${join(directory, 'key')} }`,
      'checks: { dns: { zone: checks.example.org } }',
      ...database,
      ...rest,
      ...more,
    ].join('\n'),
  )
  return file
}

async function refused(args: string[], environment: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const program = runProgram(args, environment)
  programs.push(program)
  const { code } = await program.ended
  return { code, said: program.output().err.replace(/^sallyport: |\n$/g, '') }
}

async function start(file: string, ...args: string[]): Promise<Program & { public: string; internal: string }> {
  const program = runProgram(['serve', '--config', file, ...args])
  programs.push(program)
  const { doors: where } = (await program.logged('"serving"')) as { doors: Record<string, string> }
  return { ...program, public: `http://${where.public}`, internal: `http://${where.internal}` }
}

test('the command line: help and version, and a sentence for what is wrong', async () => {
  const help = runProgram(['--help'])
  expect((await help.ended).code).toBe(0)
  expect(help.output().out).toMatch(/serve .*\n.*--config VALUE[\s\S]*migrate[\s\S]*Status:\n {2}0 {2}done/)
  expect(await refused([])).toMatchObject({ code: 2 })
  expect(await refused(['sevre'])).toEqual({ code: 2, said: expect.stringMatching(/^there is no command sevre: there are .*serve/) })
  expect(await refused(['serve'])).toEqual({ code: 2, said: 'name the configuration file: --config FILE' })
  expect(await refused(['serve', '--confg', 'x'])).toEqual({ code: 2, said: "Unknown option '--confg': --help lists the options" })
  expect(await refused(['serve', '--config', 'x', '--roles', 'api,boss'])).toEqual({
    code: 2,
    said: 'there is no role boss: --roles takes api, worker or both, separated by a comma',
  })
})

test('configuration and key: a sentence each, with status 3', async () => {
  expect(await refused(['serve', '--config', '/nowhere.yaml'])).toEqual({ code: 3, said: '/nowhere.yaml: there is no such file' })
  const file = configure('workers: { leaseSecond: 3 }')
  expect(await refused(['serve', '--config', file])).toEqual({
    code: 3,
    said: `${file}: workers.leaseSecond: there is no such setting; did you mean workers.leaseSeconds?`,
  })
  const good = configure()
  chmodSync(join(directory, 'key'), 0o644)
  expect(await refused(['serve', '--config', good])).toEqual({
    code: 3,
    said: expect.stringContaining('can be read by others (mode 644): run "chmod 600'),
  })
})

test('a database that is not there, lets nobody in, or is not migrated: a sentence each, without a password', async () => {
  const nowhere = configure('database: { url: "postgresql://sp_owner:very-secret@127.0.0.1:1/x", waitSeconds: 1 }')
  expect(await refused(['serve', '--config', nowhere])).toEqual({
    code: 5,
    said: expect.stringMatching(/^the database cannot be reached as tenant: .*ECONNREFUSED.*check that the server runs/),
  })
  expect(await refused(['migrate', '--config', nowhere])).toEqual({
    code: 5,
    said: expect.stringMatching(/^the database cannot be reached with DATABASE_URL: (?!.*very-secret)/),
  })
  const wrong = configure(`database: { url: ${JSON.stringify(db.ownerUrl)} }`)
  expect(await refused(['serve', '--config', wrong])).toEqual({
    code: 5,
    said: expect.stringMatching(/^the database does not let the login tenant in: run "sallyport migrate"/),
  })
  await db.superuser.query("delete from _prisma_migrations where migration_name like '%_rules'")
  expect(await refused(['serve', '--config', configure()])).toEqual({
    code: 3,
    said: expect.stringMatching(/^the database lacks 1 migration \(\d+_rules\): run "sallyport migrate" first$/),
  })
  expect(await refused(['serve', '--config', configure('database: {}')])).toEqual({
    code: 3,
    said: expect.stringMatching(/^database: no database is configured/),
  })
})

test('production refuses a moved clock, and any mode a database of another key', async () => {
  await db.moveClock(60_000)
  expect(await refused(['serve', '--config', configure()])).toEqual({
    code: 3,
    said: expect.stringMatching(/^the clock of this database was moved by 60000 ms/),
  })
  await db.moveClock(-60_000)
  await db.superuser.query(
    "insert into installation (id, deployment_id, sealing_key_check) values (true, gen_random_uuid(), 'abcdef0123456789:AAAA')",
  )
  expect(await refused(['serve', '--config', configure()])).toEqual({
    code: 3,
    said: expect.stringMatching(/^the secrets in this database were sealed with the key abcdef0123456789, which is not among/),
  })
})

test('a port in use names the setting, with status 4, and leaves nothing running', async () => {
  const other: Server = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  expect(await refused(['serve', '--config', configure(`agent: { listen: "127.0.0.1:${port}" }`)])).toEqual({
    code: 4,
    said: `agent.listen: 127.0.0.1:${port} is in use by another program: stop that program, or set agent.listen to another address`,
  })
  other.close()
})

test('a replica serves, is counted, and leaves in order: it forgets itself and gives its leases back', async () => {
  const server = await start(configure())
  expect((await fetch(`${server.public}/readyz`)).status).toBe(200)
  expect((await fetch(`${server.public}/docs/`)).status).toBe(200)
  expect((await fetch(`${server.public}/metrics`)).status).toBe(404)
  await expect
    .poll(
      async () =>
        (await (await fetch(`${server.internal}/metrics`)).text()).includes('sallyport_loop_leader{loop="forget-silent-replicas"} 1'),
      patiently,
    )
    .toBe(true)
  await expect
    .poll(async () => (await db.superuser.query('select version, roles from replica')).rows, patiently)
    .toEqual([{ version: '0.1.0', roles: ['api', 'worker'] }])
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect((await db.superuser.query('select from replica')).rowCount).toBe(0)
  expect((await db.superuser.query('select from lease where expires_at > app_now()')).rowCount).toBe(0)
})

test('a worker opens no door but the internal one, and an API replica leads nothing', async () => {
  const worker = await start(configure(), '--roles', 'worker')
  expect(worker.public).toBe('http://undefined')
  await expect
    .poll(
      async () => (await db.superuser.query('select name from lease where expires_at > app_now()')).rows.map(({ name }) => name),
      patiently,
    )
    .toEqual(expect.arrayContaining(['attempt-sweep', 'deadline', 'forget-silent-replicas', 'retention']))
  worker.child.kill('SIGTERM')
  await worker.ended
  const api = await start(configure(), '--roles', 'api')
  await expect.poll(async () => (await db.superuser.query('select from replica')).rowCount, patiently).toBe(1)
  expect((await db.superuser.query('select from lease where expires_at > app_now()')).rowCount).toBe(0)
  api.child.kill('SIGTERM')
  expect((await api.ended).code).toBe(0)
})

test('a second signal leaves at once, while a request still holds the first', async () => {
  const server = await start(configure())
  const socket = connect(Number(new URL(server.public).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n')
  // The server has taken the request, and waits for its body.
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
  server.child.kill('SIGTERM')
  await server.logged('asked to stop')
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 143, signal: null })
  socket.destroy()
})

test('a database that is lost makes the replica unready, and ends it with status 5 when it does not come back', async () => {
  const logins = Object.entries(db.urls)
    .map(([login, url]) => `${login}: ${JSON.stringify(url)}`)
    .join(', ')
  const server = await start(
    configure(
      `database: { logins: { ${logins} }, reconnectAttempts: 3, reconnectFirstSeconds: 0.1, waitSeconds: 60 }`,
      'shutdown: { graceSeconds: 1 }',
    ),
  )
  const elsewhere = new pg.Client({ connectionString: inject('postgres').superuserUrl })
  await elsewhere.connect()
  await elsewhere.query(`alter database ${db.name} with allow_connections false`)
  await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [db.name])
  await elsewhere.end()
  await expect.poll(async () => (await fetch(`${server.public}/readyz`).catch(() => undefined))?.status ?? 503, patiently).toBe(503)
  expect((await server.ended).code).toBe(5)
  expect(server.output().out).toContain('the database was lost and did not come back')
})

test('migrate brings an empty database up, sets the logins’ passwords, and serve gets in with them', async () => {
  // A server of its own: logins belong to a whole server, and other tests sign in with theirs.
  const own = await openEmbedded(join(directory, 'postgres'), { durable: false })
  try {
    const fresh = await prepareEmbedded(own.superuserUrl, 'fresh', randomBytes(18).toString('base64url'))
    const file = configure('database: {}')
    const migrated = runProgram(['migrate', '--config', file], { DATABASE_URL: fresh })
    programs.push(migrated)
    expect((await migrated.ended).code).toBe(0)
    expect(migrated.output().out).toMatch(/^applied \d+_tables, \d+_rules/)
    const again = runProgram(['migrate', '--config', file], { DATABASE_URL: fresh })
    await again.ended
    expect(again.output().out).toBe('the database is up to date\n')
    const server = runProgram(['serve', '--config', file], { DATABASE_URL: fresh })
    programs.push(server)
    await server.logged('"serving"')
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  } finally {
    await own.stop()
  }
})
