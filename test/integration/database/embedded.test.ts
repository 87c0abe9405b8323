import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuseIfClaimed } from '@sallyport/database/embedded/claim-directory.ts'
import { keepEmbedded } from '@sallyport/database/keep-embedded.ts'
import { openEmbedded } from '@sallyport/database/open-embedded.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

let directory: string
const children: ChildProcess[] = []

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'sallyport-embedded-')), 'postgres')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const server = await openEmbedded(directory) // takes down what a killed child left
  await server.stop()
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that owns the directory; resolves with the pid of its PostgreSQL. */
async function openElsewhere(): Promise<{ owner: ChildProcess; postgres: number; url: string }> {
  const owner = spawn(process.execPath, [fileURLToPath(new URL('../../fixtures/own-embedded.ts', import.meta.url)), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(owner)
  const line = await new Promise<string>((resolve) => owner.stdout?.setEncoding('utf8').once('data', resolve))
  return { owner, ...(JSON.parse(line) as { postgres: number; url: string }) }
}

const gone = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

test('data survives a stop, and secret, data and socket are for the owner alone', async () => {
  const first = await openEmbedded(directory)
  await query(first.superuserUrl('postgres'), 'create table kept as select 42 as answer')
  expect(['.', 'secret', 'data', 'socket'].map((name) => (statSync(join(directory, name)).mode & 0o777).toString(8))).toEqual([
    '700',
    '600',
    '700',
    '700',
  ])
  await first.stop()
  expect(gone(first.pid)).toBe(true)
  const second = await openEmbedded(directory)
  expect(await query(second.superuserUrl('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await query(second.superuserUrl('postgres'), "select current_setting('listen_addresses') as tcp")).toEqual([{ tcp: '' }])
  await second.stop()
})

test('a directory in use is refused with the process that uses it, also within one process', async () => {
  const { owner } = await openElsewhere()
  await expect(openEmbedded(directory)).rejects.toThrow(`data directory ${directory} is in use by process ${owner.pid}`)
  expect(() => refuseIfClaimed(directory)).toThrow(`data directory ${directory} is in use by process ${owner.pid}`)
  owner.kill('SIGTERM')
  await new Promise((resolve) => owner.once('exit', resolve))
  const server = await openEmbedded(directory)
  await expect(openEmbedded(directory)).rejects.toThrow(`is in use by process ${process.pid}`)
  expect(() => refuseIfClaimed(directory)).toThrow(`is in use by process ${process.pid}`)
  await server.stop()
  expect(() => refuseIfClaimed(directory)).not.toThrow()
})

test('the server that a killed owner left behind is taken down, and what it had committed is there', async () => {
  const { owner, postgres, url } = await openElsewhere()
  await query(url, 'create table kept as select 7 as answer')
  owner.kill('SIGKILL')
  await new Promise((resolve) => owner.once('exit', resolve))
  expect(gone(postgres)).toBe(false)
  const server = await openEmbedded(directory)
  expect(gone(postgres)).toBe(true)
  expect(await query(server.superuserUrl('postgres'), 'select answer from kept')).toEqual([{ answer: 7 }])
  await server.stop()
})

test('a server that dies says so, with its last lines, and the directory is free again', async () => {
  const server = await openEmbedded(directory)
  process.kill(server.pid, 'SIGKILL')
  expect(await server.ended).toMatchObject({ asked: false })
  const again = await openEmbedded(directory)
  await again.stop()
  expect(await again.ended).toMatchObject({ asked: true })
})

test('a server that is kept is there again after it was killed, at the same address and with what it had committed', async () => {
  const troubles: string[] = []
  const server = await keepEmbedded(directory, { onTrouble: (what) => troubles.push(what) })
  const url = server.superuserUrl('postgres')
  await query(url, 'create table kept as select 9 as answer')
  const postmaster = Number(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => query(url, 'select answer from kept').catch(() => [])).toEqual([{ answer: 9 }])
  expect(troubles[0]).toContain('ended without being asked to')
  await server.stop()
  await expect(query(url, 'select 1')).rejects.toThrow()
  await (await openEmbedded(directory)).stop() // the directory is free
})

test('a path too long for a socket works all the same', async () => {
  const deep = join(directory, 'x'.repeat(60), 'y'.repeat(60))
  mkdirSync(deep, { recursive: true })
  const server = await openEmbedded(deep)
  expect(await query(server.superuserUrl('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(existsSync(join(deep, 'socket'))).toBe(false)
})
