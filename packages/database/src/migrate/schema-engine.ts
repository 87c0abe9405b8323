import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine as Engine, MigrationList } from '@prisma/schema-engine-wasm'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

/** What is asked of the engine that reads and applies `prisma/migrations`. */
export type SchemaEngine = {
  /** Applies what is missing, each migration in one transaction. @returns the names applied, in order */
  deploy(): Promise<string[]>
  /** Names of migrations that failed, were edited after they were applied, or are in the database but not on disk. */
  diagnose(): Promise<{ failed: string[]; edited: string[]; unknown: string[] }>
  /** Forgets that a migration was begun, so that it is applied again. */
  forget(migrationName: string): Promise<void>
  /** SQL that is missing between the migrations and the models in `modelsDirectory`, or ''. Makes and drops a database. */
  difference(modelsDirectory: string): Promise<string>
  close(): Promise<void>
}

const CHAR = 18 // the catalogue's own one-byte type, which the adapter does not know
const TEXT = 25
const filters = { externalTables: [], externalEnums: [] }

/** A pool whose answers show the catalogue's one-byte columns as text, and that remembers which those were in the last answer. */
class CataloguePool extends pg.Pool {
  charColumns: number[] = []

  constructor(url: string) {
    super({ connectionString: url, max: 1, options: '-c TimeZone=UTC -c statement_timeout=0' })
    this.on('connect', (client) => client.on('error', () => {}))
    const send = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>
    const sendAndRename = async (...args: unknown[]) => {
      const result = await send(...args)
      const fields = result.fields ?? []
      this.charColumns = fields.flatMap((field, index) => (field.dataTypeID === CHAR ? [index] : []))
      for (const index of this.charColumns) fields[index]!.dataTypeID = TEXT
      return result
    }
    Object.defineProperty(this, 'query', { value: sendAndRename })
  }
}

/** The adapter would split a script at each semicolon, also inside a function's body, and commit each piece. One simple query is one transaction. */
async function connect(pool: CataloguePool, afterwards: () => Promise<void> = async () => {}): Promise<SqlDriverAdapter> {
  const connection = await new PrismaPg(pool).connect()
  const dispose = async () => {
    if (!pool.ended) await pool.end()
    await afterwards()
  }
  const executeScript = async (sql: string) => {
    await connection.executeRaw({ sql, args: [], argTypes: [] })
  }
  const read = connection.queryRaw.bind(connection)
  const queryRaw: typeof read = async (query) => {
    const result = await read(query)
    for (const index of pool.charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  return Object.assign(connection, { queryRaw, executeScript, dispose })
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function adapterFactory(url: string, pools: pg.Pool[]): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: 'sallyport-migrations',
    connect: () => {
      const pool = new CataloguePool(url)
      pools.push(pool) // the engine does not dispose of this one
      return connect(pool)
    },
    connectToShadowDb: async () => {
      const name = `shadow_${crypto.randomUUID().replaceAll('-', '')}`
      await run(url, `create database ${name}`)
      const shadow = new URL(url)
      shadow.pathname = `/${name}`
      return connect(new CataloguePool(shadow.href), () => run(url, `drop database ${name} with (force)`))
    },
  }
}

type Exports = Record<string, unknown>
type Glue = typeof glue & { __wbg_set_wasm(exports: Exports): void; SchemaEngine: typeof Engine }

/** The part of the global that is used here: its types come with those of the browser, which this package has no use for. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object, imports: object) => { exports: Exports } }
}

/** The engine sets a timer of ten seconds for its lock and never takes it back: a process must not wait for that. */
function withoutWaiting(bindings: Glue): Exports {
  const imports: Exports = { ...bindings }
  for (const [name, call] of Object.entries(imports))
    if (name.startsWith('__wbg_setTimeout') && typeof call === 'function')
      imports[name] = (...given: unknown[]): unknown => {
        const timer: unknown = call(...given)
        if (timer instanceof Object && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
        return timer
      }
  return imports
}

let loaded: Glue | undefined
let panicked: (error: Error) => void = () => {}

/** A panic inside the engine is told to this global, and the call under way never settles: it is failed here. */
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => panicked(new Error(`the schema engine gave up: ${message}`)) },
})

function orPanic<T>(call: Promise<T>): Promise<T> {
  const panic = new Promise<never>((_, reject) => {
    panicked = reject
  })
  return Promise.race([call, panic])
}

/** The package's own entry imports its WebAssembly as a module, which Node does not do: it is instantiated here. */
function loadGlue(): Glue {
  if (loaded) return loaded
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const bytes = readFileSync(entry.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const bindings = glue as Glue
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { './schema_engine_bg.js': withoutWaiting(bindings) })
  bindings.__wbg_set_wasm(exports)
  const { __wbindgen_start: start } = exports
  if (typeof start === 'function') start()
  loaded = bindings
  return bindings
}

function directoriesOf(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

function readMigrations(directory: string): MigrationList {
  return {
    baseDir: directory,
    shadowDbInitScript: '',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    migrationDirectories: directoriesOf(directory).map((path) => ({
      path,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: readFileSync(join(directory, path, 'migration.sql'), 'utf8') } },
    })),
  }
}

function readModels(directory: string): { path: string; content: string }[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
  return names.map((path) => ({ path, content: readFileSync(join(directory, path), 'utf8') }))
}

/**
 * Prisma's own schema engine, in its WebAssembly form, over an ordinary connection.
 * @param ownerUrl connection string of the owner of the database
 * @param migrationsDirectory one folder a migration, each with a `migration.sql`
 */
export async function openSchemaEngine(ownerUrl: string, migrationsDirectory: string): Promise<SchemaEngine> {
  const provider = 'datasource db {\n  provider = "postgresql"\n}\n'
  const pools: pg.Pool[] = []
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(ownerUrl, pools))
  const engine = await loadGlue().SchemaEngine.new({ datamodels: [['schema.prisma', provider]] }, () => {}, adapter)
  const migrationsList = readMigrations(migrationsDirectory)
  return {
    deploy: async () => (await orPanic(engine.applyMigrations({ migrationsList, filters }))).appliedMigrationNames,
    diagnose: async () => {
      const found = await orPanic(engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }))
      const { history } = found
      const unknown = history && 'unpersistedMigrationNames' in history ? history.unpersistedMigrationNames : []
      return { failed: found.failedMigrationNames, edited: found.editedMigrationNames, unknown }
    },
    forget: async (migrationName) => {
      await orPanic(engine.markMigrationRolledBack({ migrationName }))
    },
    difference: async (modelsDirectory) => {
      const from = { tag: 'migrations' as const, ...migrationsList }
      const to = { tag: 'schemaDatamodel' as const, files: readModels(modelsDirectory) }
      const answer = await orPanic(engine.diff({ from, to, script: true, exitCode: true, filters }))
      return answer.exitCode === 2 ? (answer.stdout ?? '') : ''
    },
    close: async () => {
      engine.free()
      await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()))
    },
  }
}
