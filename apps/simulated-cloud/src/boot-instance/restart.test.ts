import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRunningCloud, type RunningCloud } from '../running-cloud.ts'
import { readCredentials } from '../seed.ts'
import { startCloud } from '../start-cloud.ts'
import { type ControlPlane, openControlPlane } from '../testing/control-plane.ts'
import { passwordAuth, send } from '../testing/open-test-cloud.ts'
import { startMark } from './process-identity.ts'

type Started = RunningCloud & { networks: Record<string, string>; images: Record<string, string>; flavors: Record<string, string> }

let plane: ControlPlane
let dataDirectory: string
let children: ChildProcess[]
beforeEach(async () => {
  plane = await openControlPlane()
  dataDirectory = mkdtempSync(join(tmpdir(), 'simulated-cloud-'))
  children = []
})
afterEach(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM')
  await plane.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A free port below those that the system hands out: nobody takes it while the program is down. */
async function ownPort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 20_000)
    const free = await new Promise<boolean>((done) => {
      const probe = createTcpServer().once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) return port
  }
}

/** Starts the program as its users do; resolves with the line it prints. */
async function run(given?: { api: number; metadata: number }): Promise<{ child: ChildProcess; line: Started }> {
  const ports = given ?? { api: await ownPort(), metadata: await ownPort() }
  const options = ['--data', dataDirectory, '--port', String(ports.api), '--metadata-port', String(ports.metadata), '--build-ms', '200']
  const child = spawn(process.execPath, [main, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const line = await new Promise<string>((done, failed) => {
    let text = ''
    child.stdout?.setEncoding('utf8')
    child.stdout?.on('data', (part: string) => {
      text += part
      if (text.includes('\n')) done(text)
    })
    child.once('exit', (code) => failed(new Error(`the cloud ended with ${code}`)))
  })
  return { child, line: JSON.parse(line) as Started }
}

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((done) => {
    child.once('exit', (code) => done(code))
    child.kill(signal)
  })

async function createServer(line: Started): Promise<string> {
  const auth = passwordAuth(readCredentials(dataDirectory).monitoring)
  const token = String((await send('POST', `${line.identityUrl}/auth/tokens`, { body: auth })).headers['x-subject-token'])
  const server = {
    name: 'node',
    flavorRef: line.flavors['m1.tiny'],
    imageRef: line.images['debian-node'],
    networks: [{ uuid: line.networks.monitoring }],
    user_data: plane.userData(),
  }
  const reply = await send('POST', `${line.url}/compute/v2.1/servers`, { token, version: '2.90', body: { server } })
  return String(reply.at('server.id'))
}

/** Where a link in the temporary folder leads; undefined where it is none, or was one of another test and is gone by now. */
function leadsTo(name: string): string | undefined {
  try {
    return readlinkSync(join(tmpdir(), name))
  } catch {
    return undefined
  }
}

const ports = (line: Started): { api: number; metadata: number } => ({
  api: Number(new URL(line.url).port),
  metadata: Number(new URL(line.metadataUrl).port),
})
const lastPid = (): number => plane.hellos.at(-1)?.pid ?? 0
const spoke = () => expect.poll(() => plane.hellos.length).toBeGreaterThan(0)

/** Instances have addresses of 127.0.0.0/8 of their own, which only Linux lets a process use without being told. */
describe.skipIf(process.platform !== 'linux')('the program', () => {
  it('ends with every process it started on SIGTERM, and boots them again at the next start without user-data', async () => {
    const first = await run()
    const id = await createServer(first.line)
    await spoke()
    // The agent may speak before the user-data that started it has ended; a first boot that is cut short is done again.
    await expect.poll(async () => (await send('GET', `${first.line.controlUrl}/instances/${id}`)).at('booted')).toBe(true)
    const pid = lastPid()
    expect(findRunningCloud(dataDirectory)?.url).toBe(first.line.url)
    expect(await ended(first.child, 'SIGTERM')).toBe(0)
    expect(startMark(pid)).toBeUndefined()
    expect(findRunningCloud(dataDirectory)).toBeUndefined()
    plane.forget()
    const second = await run(ports(first.line))
    await spoke()
    expect(lastPid()).not.toBe(pid)
    const instances = await send('GET', `${second.line.controlUrl}/instances/${id}`)
    expect(instances.at('status')).toBe('ACTIVE')
    expect(readFileSync(join(String(instances.at('disk')), 'console.log'), 'utf8').match(/agent\.cjs\.new: OK/g)).toHaveLength(1)
  })

  it('killed by -9 leaves its instances running; the next one takes the same processes over', async () => {
    const first = await run()
    const id = await createServer(first.line)
    await spoke()
    const pid = lastPid()
    const runId = plane.hellos.at(-1)?.run
    await ended(first.child, 'SIGKILL')
    plane.forget()
    await spoke()
    const second = await run(ports(first.line))
    expect((await send('GET', `${second.line.controlUrl}/instances/${id}`)).at('processes.0.pid')).toBe(pid)
    plane.forget()
    await spoke()
    expect(plane.hellos.at(-1)).toMatchObject({ pid, run: runId })
    await send('POST', `${second.line.controlUrl}/instances/${id}/kill`, { body: { signal: 'SIGKILL' } })
    await expect.poll(lastPid).not.toBe(pid)
    expect(await ended(second.child, 'SIGTERM')).toBe(0)
    expect(startMark(lastPid())).toBeUndefined()
  })

  it('never signals a process that merely has the number of one it recorded', async () => {
    const first = await run()
    await createServer(first.line)
    await spoke()
    const pid = lastPid()
    await ended(first.child, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
    const folder = join(dataDirectory, 'rows', 'processes')
    const [file = ''] = readdirSync(folder)
    const row = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { pid: number }
    writeFileSync(join(folder, file), JSON.stringify({ ...row, pid: stranger.pid }))
    plane.forget()
    await run(ports(first.line))
    await spoke()
    expect(startMark(stranger.pid ?? 0)).toBeDefined()
    await ended(stranger, 'SIGKILL')
  })

  it('says in one sentence that a port or its directory is taken', async () => {
    const { line } = await run()
    await expect(startCloud({ dataDirectory })).rejects.toThrow(/is in use by the simulated cloud with process number \d+/)
    const other = mkdtempSync(join(tmpdir(), 'simulated cloud '))
    const links = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sallyport-cloud-') && leadsTo(name) === other)
    await expect(startCloud({ dataDirectory: other, port: ports(line).api })).rejects.toThrow(/Cannot listen on .* choose another port/)
    expect(links()).toEqual([])
    rmSync(other, { recursive: true, force: true })
  })
})
