import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Account, accountFor, handTo } from './embedded/account.ts'
import { embeddedBinaries } from './embedded/binaries.ts'
import { claimDirectory } from './embedded/claim-directory.ts'
import { commandLineOf, goneWithin, isAlive, pause } from './embedded/processes.ts'

export type EmbeddedDatabase = {
  /** Connection string of the superuser `app` for one database of this server; it carries the password, so it is a secret. */
  superuserUrl(database: string): string
  pid: number
  /** Resolves when the server has ended, with its last lines if nobody asked for it. */
  ended: Promise<{ asked: boolean; lastLines: string }>
  /** A fast shutdown: open transactions are rolled back. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Receives each line that the server logs. */
  log?: (line: string) => void
  /** Default 100. */
  maxConnections?: number
  /** False only for data that may be lost with the machine, as in tests. Default true. */
  durable?: boolean
}

const windows = process.platform === 'win32'
const LONGEST_SOCKET_DIRECTORY = 85 // bytes; the system's limit is 107 with the socket's own name
const START_TIMEOUT_MS = 60_000

/** Processes of a server that was killed hold its memory for a moment, and no other may start meanwhile. */
const memoryIsHeld = /pre-existing shared memory block/
const MEMORY_TRIES = 100
const MEMORY_PAUSE_MS = 200

/**
 * Starts the PostgreSQL that comes with the program, in `directory` (made when missing; mode 0700), and supervises it. It listens on
 * a UNIX socket beside its data only (on Windows on a free port of 127.0.0.1). One process at a time may own a directory; a server
 * that a killed owner left behind is shut down first.
 * @throws Error with one sentence: in use, not startable (with the server's last lines), no package for this platform
 */
export async function openEmbedded(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  for (let tried = 1; ; tried += 1)
    try {
      return await openOnce(directory, options)
    } catch (error) {
      if (tried === MEMORY_TRIES || !memoryIsHeld.test((error as Error).message)) throw error
      await pause(MEMORY_PAUSE_MS)
    }
}

async function openOnce(directory: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = resolve(directory)
  const data = join(home, 'data')
  const account = accountFor(data)
  const binaries = embeddedBinaries()
  mkdirSync(home, { recursive: true, mode: account.ids.uid === undefined ? 0o700 : 0o711 })
  const giveBack = await claimDirectory(home)
  try {
    await endOrphan(data)
    const password = readOrMakeSecret(join(home, 'secret'))
    if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries.initdb, data, password, account)
    const where = windows ? { host: '127.0.0.1', port: await freePort() } : { host: makeSocketDirectory(home, account), port: 5432 }
    return await start(binaries.postgres, data, where, password, account, options, giveBack)
  } catch (error) {
    giveBack()
    throw error
  }
}

function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

function initialise(initdb: string, data: string, password: string, account: Account): void {
  rmSync(data, { recursive: true, force: true }) // what an interrupted initdb left: without PG_VERSION it holds nothing
  mkdirSync(data, { mode: 0o700 })
  handTo(account, data)
  const passwordFile = join(tmpdir(), `sallyport-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  handTo(account, passwordFile)
  const args = ['-D', data, '-U', 'app', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--data-checksums']
  const [command, ...rest] = [...account.prefix, initdb, ...args, '--no-instructions']
  const result = spawnSync(command!, rest, { ...account.ids, encoding: 'utf8' })
  rmSync(passwordFile)
  if (result.status === 0) return
  rmSync(data, { recursive: true, force: true })
  throw new Error(`the embedded PostgreSQL could not lay out ${data}: ${(result.error?.message ?? result.stderr).trim()}`)
}

/** The server of a parent that was killed still holds the directory. */
async function endOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isAlive(pid) || !commandLineOf(pid).includes(data)) return
  process.kill(pid, 'SIGINT')
  if (await goneWithin(pid, 10_000)) return
  process.kill(pid, 'SIGQUIT')
  if (!(await goneWithin(pid, 10_000)))
    throw new Error(`a PostgreSQL that an earlier run left in ${data} does not end: stop process ${pid} and try again`)
}

function makeSocketDirectory(home: string, account: Account): string {
  const beside = join(home, 'socket')
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const chosen =
    Buffer.byteLength(beside) <= LONGEST_SOCKET_DIRECTORY ? beside : join(tmpdir(), `sallyport-${process.getuid?.() ?? 0}-${hash}`)
  rmSync(chosen, { recursive: true, force: true })
  mkdirSync(chosen, { mode: 0o700 })
  handTo(account, chosen)
  return chosen
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0))
      })
  })
}

type Where = { host: string; port: number }

function serverArguments(data: string, { host, port }: Where, options: EmbeddedOptions): string[] {
  const settings = {
    listen_addresses: windows ? host : '',
    ...(windows ? {} : { unix_socket_directories: host, unix_socket_permissions: '0700' }),
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    shared_buffers: '64MB',
    max_connections: String(options.maxConnections ?? 100),
    jit: 'off',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function start(
  postgres: string,
  data: string,
  where: Where,
  password: string,
  account: Account,
  options: EmbeddedOptions,
  giveBack: () => void,
): Promise<EmbeddedDatabase> {
  const [command, ...args] = [...account.prefix, postgres, ...serverArguments(data, where, options)]
  // A process group of its own: an interrupt from the terminal reaches this program first, which then stops the server in order.
  const child = spawn(command!, args, { ...account.ids, stdio: ['ignore', 'ignore', 'pipe'], detached: !windows })
  let lastLines = ''
  let asked = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastLines = (lastLines + text).slice(-4_000)
    if (options.log) for (const line of text.split('\n')) if (line) options.log(line)
  })
  const ended = new Promise<{ asked: boolean; lastLines: string }>((resolveEnd) => {
    const end = () => {
      giveBack()
      if (!windows) rmSync(where.host, { recursive: true, force: true })
      resolveEnd({ asked, lastLines })
    }
    child.once('exit', end)
    child.once('error', (error) => {
      lastLines += error.message
      end()
    })
  })
  const superuserUrl = (database: string) =>
    windows
      ? `postgresql://app:${password}@${where.host}:${where.port}/${database}`
      : `postgresql://app:${password}@localhost:${where.port}/${database}?host=${encodeURIComponent(where.host)}`
  const stop = async () => {
    asked = true
    await endChild(child, ended)
  }
  if (!(await answers(superuserUrl('postgres'), ended))) {
    await stop()
    throw new Error(`the embedded PostgreSQL in ${data} did not start: ${lastLines.trim() || 'it said nothing'}`)
  }
  return { superuserUrl, pid: child.pid!, ended, stop }
}

async function endChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 15_000)
  await ended
  clearTimeout(late)
}

async function answers(url: string, ended: Promise<unknown>): Promise<boolean> {
  let over = false
  void ended.then(() => {
    over = true
  })
  for (const until = performance.now() + START_TIMEOUT_MS; !over && performance.now() < until; ) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await pause(25)
    }
  }
  return false
}
