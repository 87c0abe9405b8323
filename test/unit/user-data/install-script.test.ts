import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderUserData, type UserDataInput } from '@sallyport/domain/user-data/render-user-data.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleInput } from './user-data-sample.ts'

const served = 'the agent as it is served\n'
const sha256 = createHash('sha256').update(served).digest('hex')
const file = (name: string) => ({ name, sha256 })
const input: UserDataInput = {
  ...sampleInput,
  agent: { ...sampleInput.agent, bundle: file('agent.cjs'), executables: { x64: file('agent-x64'), arm64: file('agent-arm64') } },
}

let host: string

beforeEach(() => {
  host = mkdtempSync(join(tmpdir(), 'install-'))
})
afterEach(() => rmSync(host, { recursive: true }))

/** Stand-ins for what would change the machine; each writes down how it was called. */
const commands = (machine: string, node: string | undefined) => ({
  curl: `shift $(($# - 3)); cp "${host}/served" "$2"`,
  useradd: '',
  id: 'exit 1',
  systemctl: '',
  uname: `echo ${machine}`,
  // As it would be, without the change of owner that needs root.
  install: `all="$*"; rest=\${all#*-m }; mode=\${rest%% *}; for last; do :; done
case $all in -d*) mkdir -p "$last"; chmod "$mode" "$last";; *) set -- $rest; cp "$2" "$3"; chmod "$mode" "$3";; esac`,
  ...(node === undefined ? {} : { node: `echo ${node}` }),
})

function boot(given: UserDataInput, { machine = 'x86_64', node }: { machine?: string; node?: string | undefined } = {}) {
  const place = (text: string): string => text.replace(/\/(usr\/local|var\/lib|etc)\//g, `${host}$&`)
  const config = JSON.parse(renderUserData(given).replace('#cloud-config\n', ''))
  for (const each of config.write_files) write(place(each.path), place(each.content), Number.parseInt(each.permissions, 8))
  write(`${host}/served`, served)
  for (const [name, body] of Object.entries(commands(machine, node))) {
    write(`${host}/bin/${name}`, `#!/bin/sh\necho "${name} $*" >>"${host}/calls"\n${body}\n`, 0o755)
  }
  const [command = '', ...args] = config.runcmd[0].map(place)
  // Only what a bare host has; the test's own Node stays out of sight.
  for (const tool of ['sed', 'mkdir', 'printf', 'rm', 'mv', 'chmod', 'cp', 'sha256sum', 'sleep', 'sh']) link(tool)
  const run = spawnSync(command, args, { env: { PATH: `${host}/bin` }, encoding: 'utf8' })
  return { ...run, calls: existsSync(`${host}/calls`) ? readFileSync(`${host}/calls`, 'utf8') : '' }
}

function link(tool: string): void {
  const path = ['/bin', '/usr/bin'].map((directory) => `${directory}/${tool}`).find(existsSync)
  if (path !== undefined) write(`${host}/bin/${tool}`, `#!/bin/sh\nexec ${path} "$@"\n`, 0o755)
}

function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

const program = (name: string) => `${host}/usr/local/lib/sallyport-agent/${name}`
const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a host without Node gets the single executable of its architecture, and the token moves to its user alone', () => {
  const { status, stderr, calls } = boot(input)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(readFileSync(program('sallyport-agent'), 'utf8')).toBe(served)
  expect(modeOf(program('sallyport-agent'))).toBe(0o755)
  const state = `${host}/var/lib/sallyport-agent`
  expect(JSON.parse(readFileSync(`${state}/enrollment.json`, 'utf8')).token).toBe(input.token)
  expect([modeOf(state), modeOf(`${state}/enrollment.json`)]).toEqual([0o700, 0o600])
  expect(existsSync(`${host}/etc/sallyport-agent/enrollment.json`)).toBe(false)
  expect(calls).toContain(`curl -fsS --retry 5 -k --pinnedpubkey ${input.pins.join(';')} -o`)
  expect(calls).toContain('https://control.example.org:8443/agent/0.1.0/agent-x64')
  expect(calls).toContain('useradd --system --no-create-home --shell /usr/sbin/nologin sallyport-agent')
  expect(calls.trimEnd().split('\n').slice(-2)).toEqual(['systemctl daemon-reload', 'systemctl enable --now sallyport-agent.service'])
  expect(calls).not.toContain(input.token)
})

test('a host with Node 22 gets the bundle and a starter for it', () => {
  const { status, calls } = boot(input, { node: 'v22.1.0' })
  expect(status).toBe(0)
  expect(calls).toContain('/0.1.0/agent.cjs')
  expect(readFileSync(program('agent.cjs'), 'utf8')).toBe(served)
  expect(readFileSync(program('sallyport-agent'), 'utf8')).toBe(`#!/bin/sh\nexec "${host}/bin/node" "${program('agent.cjs')}" "$@"\n`)
})

test('an older Node counts as none, and arm64 has its own executable', () => {
  const { status, calls } = boot(input, { node: 'v18.19.0', machine: 'aarch64' })
  expect(status).toBe(0)
  expect(calls).toContain('/0.1.0/agent-arm64')
})

test('a server with a public certificate is verified as usual', () => {
  const { calls } = boot({ ...input, pins: [] })
  expect(calls).toContain('curl -fsS --retry 5 -o')
  expect(calls).not.toContain(' -k ')
})

test('a file that is not the expected one installs nothing', () => {
  const other = { name: 'agent-x64', sha256: 'f'.repeat(64) }
  const { status, stderr, calls } = boot({ ...input, agent: { ...input.agent, executables: { x64: other } } })
  expect(status).toBe(1)
  expect(stderr).toContain('is not the file that was expected')
  expect(existsSync(program('sallyport-agent'))).toBe(false)
  expect(existsSync(program('download'))).toBe(false)
  expect(calls).not.toContain('systemctl')
  expect(calls).not.toContain('useradd')
})

test('a machine that no agent is made for is told so', () => {
  const { status, stderr } = boot(input, { machine: 'riscv64' })
  expect(status).toBe(1)
  expect(stderr).toBe('sallyport-agent: no agent for riscv64 without Node 22 or newer: install Node, or choose another image\n')
})
