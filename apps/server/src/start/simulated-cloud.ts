import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isSameProcess } from '@sallyport/simulated-cloud/boot-instance/process-identity.ts'
import { findRunningCloud, type RunningCloud } from '@sallyport/simulated-cloud/running-cloud.ts'
import { exitCodes, Refusal } from '../exit-codes.ts'

const program = fileURLToPath(import.meta.resolve('@sallyport/simulated-cloud/main.ts'))
const startsWithinMs = 30_000
const stopsWithinMs = 60_000

export type SimulatedCloud = RunningCloud & { credential: { id: string; secret: string } }

export const cloudDirectory = (dataDirectory: string): string => join(dataDirectory, 'cloud')

/** The cloud that an earlier start left running, for its ports. */
export const runningCloud = (dataDirectory: string): RunningCloud | undefined => findRunningCloud(cloudDirectory(dataDirectory))

/**
 * The simulated cloud as a process of its own, which outlives this one: one that runs already is taken over, with its instances.
 * @throws Refusal with the cloud's own sentence
 */
export async function openSimulatedCloud(dataDirectory: string, ports: { cloud: number; metadata: number }): Promise<SimulatedCloud> {
  const directory = cloudDirectory(dataDirectory)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const running = findRunningCloud(directory) ?? (await startProcess(directory, ports))
  const { applicationCredential } = JSON.parse(readFileSync(running.credentialsFile, 'utf8')) as {
    applicationCredential: { id: string; secret: string }
  }
  return { ...running, credential: applicationCredential }
}

async function startProcess(directory: string, ports: { cloud: number; metadata: number }): Promise<RunningCloud> {
  const log = openSync(join(directory, 'output.log'), 'a', 0o600)
  const args = [
    '--data',
    directory,
    '--port',
    ports.cloud,
    '--metadata-port',
    ports.metadata,
    '--instances',
    60,
    '--cores',
    240,
    '--ram-mib',
    240_000,
  ]
  const child = spawn(process.execPath, [program, ...args.map(String)], { detached: true, stdio: ['ignore', 'pipe', log] })
  const { stdout } = child
  if (stdout === null) throw new Error('a pipe was asked for')
  const line = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), startsWithinMs)
    const done = (text: string | undefined) => {
      clearTimeout(timer)
      resolve(text)
    }
    createInterface({ input: stdout }).once('line', done)
    child.once('exit', () => done(undefined))
  })
  stdout.destroy()
  child.unref()
  const running = line === undefined ? undefined : findRunningCloud(directory)
  if (running === undefined)
    throw new Refusal(
      exitCodes.unexpected,
      `the simulated cloud did not start; ${join(directory, 'output.log')} says why: ${lastLine(directory)}`,
    )
  return running
}

function lastLine(directory: string): string {
  return readFileSync(join(directory, 'output.log'), 'utf8').trim().split('\n').at(-1) ?? ''
}

/** Ends the cloud and every process of its instances: its own is the last to go, after it has forgotten that it ran. */
export async function stopSimulatedCloud(dataDirectory: string): Promise<void> {
  const running = runningCloud(dataDirectory)
  if (running === undefined) return
  process.kill(running.pid, 'SIGTERM')
  for (const giveUp = performance.now() + stopsWithinMs; isSameProcess(running) && performance.now() < giveUp; ) await sleep(100)
}
