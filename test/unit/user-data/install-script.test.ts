import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserDataInput } from '@sallyport/domain/user-data/render-user-data.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { selfMade } from '../../integration/agent/self-made-certificate.ts'
import { boot } from './bare-host.ts'
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

const program = (name: string) => `${host}/usr/local/lib/sallyport-agent/${name}`
const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a host without Node gets the single executable of its architecture, and the token moves to its user alone', async () => {
  const { status, stderr, calls } = await boot(host, input, { served })
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

test('a host with Node 22 gets the bundle and a starter for it', async () => {
  const { status, calls } = await boot(host, input, { served, node: 'v22.1.0' })
  expect(status).toBe(0)
  expect(calls).toContain('/0.1.0/agent.cjs')
  expect(readFileSync(program('agent.cjs'), 'utf8')).toBe(served)
  expect(readFileSync(program('sallyport-agent'), 'utf8')).toBe(`#!/bin/sh\nexec "${host}/bin/node" "${program('agent.cjs')}" "$@"\n`)
})

test('an older Node counts as none, and arm64 has its own executable', async () => {
  const { status, calls } = await boot(host, input, { served, node: 'v18.19.0', machine: 'aarch64' })
  expect(status).toBe(0)
  expect(calls).toContain('/0.1.0/agent-arm64')
})

test('a server with a public certificate is verified as usual', async () => {
  const { calls } = await boot(host, { ...input, pins: [] }, { served })
  expect(calls).toContain('curl -fsS --retry 5 -o')
  expect(calls).not.toContain(' -k ')
})

test('a control plane that is away for minutes while a host boots is waited for, without a storm', async () => {
  const { status, stderr, calls } = await boot(host, input, { served, refused: 20 })
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: 'sallyport-agent: https://control.example.org:8443/agent/0.1.0/agent-x64 cannot be downloaded yet; trying again\n',
  })
  expect(readFileSync(program('sallyport-agent'), 'utf8')).toBe(served)
  expect(calls.match(/^sleep .*$/gm)).toEqual([...Array(12).fill('sleep 5'), ...Array(8).fill('sleep 30')])
})

test('it is waited for longer than the longest deadline of two hours, and not for ever', async () => {
  const { status, stderr, calls } = await boot(host, input, { served, refused: Infinity })
  expect(status).toBe(1)
  expect(stderr).toContain('agent-x64 cannot be downloaded\n')
  const seconds = calls.match(/^sleep .*$/gm)!.reduce((sum, line) => sum + Number(line.slice(6)), 0)
  expect(seconds).toBe(7_470)
  expect(calls).not.toContain('systemctl')
})

test('a file that is not the expected one installs nothing', async () => {
  const other = { name: 'agent-x64', sha256: 'f'.repeat(64) }
  const { status, stderr, calls } = await boot(host, { ...input, agent: { ...input.agent, executables: { x64: other } } }, { served })
  expect(status).toBe(1)
  expect(stderr).toContain('is not the file that was expected')
  expect(existsSync(program('sallyport-agent'))).toBe(false)
  expect(existsSync(program('download'))).toBe(false)
  expect(calls).not.toContain('systemctl')
  expect(calls).not.toContain('useradd')
})

test('a machine that no agent is made for is told so', async () => {
  const { status, stderr } = await boot(host, input, { served, machine: 'riscv64' })
  expect(status).toBe(1)
  expect(stderr).toBe('sallyport-agent: no agent for riscv64 without Node 22 or newer: install Node, or choose another image\n')
})

test.for([
  { server: 'that is known by its pin', pins: input.pins, status: 0 },
  { server: 'whose certificate nobody vouches for', pins: [], status: 1 },
])('without curl, python3 downloads the agent from a server $server', async ({ pins, status }, { skip }) => {
  skip(!existsSync('/usr/bin/python3'), 'python3, which every image with cloud-init has')
  const { cert, key } = await selfMade()
  const server = createServer({ cert, key }, (_, response) => response.end(served))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const given = { ...input, controlPlane: origin, pins, agent: { ...input.agent, url: `${origin}/agent` } }
    const booted = await boot(host, given, { without: 'curl', pauses: 3 })
    expect(booted.status).toBe(status)
    expect(booted.calls.match(/^sleep 5$/gm)?.length ?? 0).toBe(status === 0 ? 0 : 4)
    expect(existsSync(program('sallyport-agent'))).toBe(status === 0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
