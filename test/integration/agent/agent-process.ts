import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAgent } from '@sallyport/agent/build-agent.ts'
import { tokenChecksum } from '@sallyport/agent/enrollment-token.ts'
import { deployment } from './scripted-control-plane.ts'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const dist = join(root, 'apps', 'agent', 'dist')

/** A well-formed token; the same letter gives the same one. */
export function tokenOf(letter: string): string {
  const body = `spe_${letter.repeat(10)}${'s'.repeat(43)}`
  return body + tokenChecksum(body)
}

let built: Promise<unknown> | undefined

/** Path of the real bundle, built once. */
export async function bundle(): Promise<string> {
  built ??= buildAgent(dist)
  await built
  return join(dist, 'agent.cjs')
}

export type Line = {
  level: number
  msg: string
  files?: string[]
  code?: string
  reason?: string
  dropped?: number
  [field: string]: unknown
}

export type AgentProcess = {
  child: ChildProcess
  /** All that it wrote, both channels. */
  output(): string
  /** Its log lines. */
  lines(): Line[]
  /** The exit code, or the signal's name. */
  exit: Promise<number | string>
  stop(signal?: NodeJS.Signals): Promise<number | string>
}

const running = new Set<ChildProcess>()

export type Host = {
  state: string
  enrollment(over?: Record<string, unknown>): void
  start(environment?: Record<string, string>, command?: string[]): Promise<AgentProcess>
}

/** A host with a state directory of its own and user-data for this control plane. Nothing of the test's environment reaches the agent. */
export function makeHost(plane: { url: string; pin: string }, token: string): Host {
  const home = mkdtempSync(join(tmpdir(), 'agent-'))
  homes.push(home)
  const state = join(home, 'state')
  mkdirSync(state, { mode: 0o700 })
  const host: Host = {
    state,
    enrollment(over = {}) {
      const content = { version: 1, controlPlane: plane.url, pins: [plane.pin], token, deployment, ...over }
      writeFileSync(join(state, 'enrollment.json'), JSON.stringify(content), { mode: 0o600 })
    },
    async start(environment = {}, command = ['run', '--state', state]) {
      const child = spawn(process.execPath, [await bundle(), ...command], {
        env: { PATH: '/nowhere', SALLYPORT_AGENT_METADATA_URL: 'http://127.0.0.1:9', SALLYPORT_AGENT_LOG: 'debug', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      let text = ''
      child.stdout?.on('data', (chunk) => {
        text += chunk
      })
      child.stderr?.on('data', (chunk) => {
        text += chunk
      })
      const exit = new Promise<number | string>((resolve) =>
        child.once('close', (code, signal) => {
          running.delete(child)
          resolve(code ?? signal ?? 'lost')
        }),
      )
      return {
        child,
        output: () => text,
        lines: () =>
          text
            .split('\n')
            .slice(0, -1) // the rest of a line may not have come yet
            .filter((line) => line.startsWith('{'))
            .map((line) => JSON.parse(line)),
        exit,
        stop(signal = 'SIGTERM') {
          child.kill(signal)
          return exit
        },
      }
    },
  }
  host.enrollment()
  return host
}

const homes: string[] = []

/** Leaves no process and no directory behind. */
export async function cleanUp(): Promise<void> {
  const gone = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(gone)
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
}
