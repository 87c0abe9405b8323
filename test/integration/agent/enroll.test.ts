import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AgentProcess, cleanUp, type Host, makeHost, tokenOf } from './agent-process.ts'
import { deployment, nodeId, type ScriptedControlPlane, startControlPlane } from './scripted-control-plane.ts'

const token = tokenOf('A')
let plane: ScriptedControlPlane
let host: Host

beforeEach(async () => {
  plane = await startControlPlane(token)
  host = makeHost(plane, token)
})
afterEach(async () => {
  await cleanUp()
  await plane.close()
})

const read = (name: string) => readFileSync(join(host.state, name), 'utf8')
const beats = (n = 1) => plane.until(`${n} heartbeats`, () => plane.count('heartbeat') >= n)
/** The runs that were heard. What a run sent before its end may be heard a little after it. */
const runs = () => new Set(plane.seen.flatMap(({ claims }) => (claims ? [String(claims.run)] : [])))
/** An agent ran and was stopped, and is started again. */
async function startAgain(): Promise<AgentProcess> {
  const before = runs()
  const agent = await host.start()
  await plane.until('a heartbeat of another run', () => plane.seen.some(({ claims }) => claims && !before.has(String(claims.run))))
  return agent
}

test('a new host enrolls, beats under its own key, and keeps its secrets to itself', async () => {
  const agent = await host.start()
  await beats(3)
  expect(plane.seen[0]?.fields).toEqual(['beginEnrollment'])
  expect(plane.seen[0]?.variables.input).toEqual({ tokenId: 'AAAAAAAAAA' })
  const enrollment = plane.seen[1]?.variables.input
  if (!enrollment) throw new Error('nothing was sent')
  expect(enrollment).toMatchObject({ token, challenge: 'challenge-1', agentVersion: '0.1.0' })
  const heartbeats = plane.seen.filter(({ fields }) => fields.includes('heartbeat'))
  expect(heartbeats.slice(0, 3).map(({ variables }) => variables.heartbeat.number)).toEqual([1, 2, 3])
  expect(heartbeats[0]?.variables.heartbeat).toMatchObject({ agentVersion: '0.1.0', monitorsVersion: 0, ping: 'NO_PROGRAM' })
  expect(heartbeats[0]?.claims).toMatchObject({ sub: nodeId, run: enrollment.runId })
  const { iat = 0, exp } = heartbeats[0]?.claims ?? {}
  expect(exp).toBe(iat + 60)
  expect(heartbeats[1]?.authorization).toBe(heartbeats[0]?.authorization)

  expect(JSON.parse(read('enrollment.json'))).toEqual({ version: 1, controlPlane: plane.url, pins: [plane.pin], deployment })
  expect(JSON.parse(read('identity.json'))).toMatchObject({ deployment, nodeId, controlPlane: plane.url, pins: [plane.pin] })
  for (const name of readdirSync(host.state)) expect([name, statSync(join(host.state, name)).mode & 0o777]).toEqual([name, 0o600])
  expect(statSync(host.state).mode & 0o777).toBe(0o700)
  const arguments_ = readFileSync(`/proc/${agent.child.pid}/cmdline`, 'utf8') + readFileSync(`/proc/${agent.child.pid}/environ`, 'utf8')
  expect(await agent.stop()).toBe(0)
  for (const text of [agent.output(), arguments_, read('identity.json')]) {
    expect(text).not.toContain(token.slice(14))
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+/)
    expect(text).not.toContain('PRIVATE KEY')
  }
})

test('it stops at once when told to, wherever it is', async () => {
  plane.heartbeat = { nextInSeconds: 60 }
  const agent = await host.start()
  await beats()
  const begun = performance.now()
  expect(await agent.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(30_000)
  plane.script = () => new Promise(() => undefined)
  const hanging = await host.start()
  const before = plane.seen.length
  await plane.until('a request that hangs', () => plane.seen.length > before)
  expect(await hanging.stop('SIGINT')).toBe(0)
  expect(readdirSync(host.state)).not.toContain('run.lock')
})

test('after a restart it is the same node without a token, in a new run', async () => {
  const first = await host.start()
  await beats()
  await first.stop()
  await startAgain()
  expect(plane.count('enroll')).toBe(1)
  expect(runs().size).toBe(2)
})

test('the identity alone is enough, even when the user-data is gone', async () => {
  const first = await host.start()
  await beats()
  await first.stop()
  rmSync(join(host.state, 'enrollment.json'))
  await startAgain()
  expect(plane.count('enroll')).toBe(1)
})

test('an identity wins over a token that was never used, and the log says which files hold it', async () => {
  const first = await host.start()
  await beats()
  await first.stop()
  host.enrollment({ token: tokenOf('B') })
  const agent = await startAgain()
  expect(plane.count('enroll')).toBe(1)
  const line = () => agent.lines().find(({ msg }) => msg.includes('has an identity already'))
  await plane.until('its line', () => line() !== undefined)
  expect(line()?.files).toEqual([join(host.state, 'identity.json'), join(host.state, 'key.pem')])
  expect(JSON.parse(read('enrollment.json')).token).toBe(tokenOf('B'))
})

test('an identity of another deployment stops it without a call', async () => {
  const first = await host.start()
  await beats()
  await first.stop()
  host.enrollment({ deployment: '11111111-2222-4333-8444-555555555555' })
  const before = runs()
  const agent = await host.start()
  expect(await agent.exit).toBe(4)
  expect(agent.output()).toContain(join(host.state, 'identity.json'))
  expect(agent.output()).toContain('11111111-2222-4333-8444-555555555555')
  expect(runs()).toEqual(before)
  expect(plane.seen.filter(({ claims }) => claims === undefined).map(({ fields }) => fields)).toEqual([['beginEnrollment'], ['enroll']])
})

test('a control plane of another deployment never sees the token', async () => {
  host.enrollment({ deployment: '11111111-2222-4333-8444-555555555555' })
  const agent = await host.start()
  expect(await agent.exit).toBe(4)
  expect(plane.count('beginEnrollment')).toBe(1)
  expect(plane.count('enroll')).toBe(0)
})

for (const [what, over, words] of [
  ['a truncated token', { token: token.slice(0, 60) }, 'has 60 characters instead of 63'],
  ['a pin that is none', { pins: ['sha256//short'] }, 'pins.0'],
] as const)
  test(`${what} stops it before any call, with one line and exit 4`, async () => {
    host.enrollment(over)
    const agent = await host.start()
    expect(await agent.exit).toBe(4)
    expect(agent.lines().filter(({ level }) => level >= 50)).toHaveLength(1)
    expect(agent.output()).toContain(words)
    expect(agent.output()).not.toContain(token.slice(20, 60))
    expect(plane.seen).toEqual([])
    expect(existsSync(join(host.state, 'key.pem'))).toBe(false)
  })

test('a refusal is final: one line, exit 4, and no identity', async () => {
  host.enrollment({ token: tokenOf('Z') })
  const agent = await host.start()
  expect(await agent.exit).toBe(4)
  expect(agent.output()).toContain('enrollment was refused (REFUSED)')
  expect(plane.count('enroll')).toBe(1)
  expect(existsSync(join(host.state, 'identity.json'))).toBe(false)
})

test('an expired challenge is replaced at once', async () => {
  let refused = 0
  plane.script = ({ fields }) =>
    fields.includes('enroll') && refused++ === 0
      ? { data: { enroll: { __typename: 'EnrollmentRefused', reason: 'CHALLENGE_EXPIRED', message: 'begin again' } } }
      : undefined
  await host.start()
  await beats()
  expect(plane.count('beginEnrollment')).toBe(2)
  expect(plane.seen.filter(({ fields }) => fields.includes('enroll')).map(({ variables }) => variables.input.challenge)).toEqual([
    'challenge-1',
    'challenge-2',
  ])
})

test('it waits as long as it is told to when it asks too often', async () => {
  let refused = 0
  plane.script = ({ fields }) =>
    fields.includes('beginEnrollment') && refused++ === 0
      ? { errors: [{ message: 'slow down', extensions: { code: 'RATE_LIMITED', retryAfter: 2 } }], status: 429 }
      : undefined
  await host.start()
  await beats()
  const [first, second] = plane.seen.filter(({ fields }) => fields.includes('beginEnrollment'))
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(2_000)
})

test('errors of the server and answers from something else are no reason to give up', async () => {
  const troubles = [
    { errors: [{ message: 'db away', extensions: { code: 'SERVICE_UNAVAILABLE' } }], status: 503 },
    { raw: '<html>Bad gateway</html>', status: 502 },
    { raw: '{"hello":1}', status: 200 },
    'cut',
  ] as const
  let index = 0
  plane.script = ({ fields }) => (fields.includes('beginEnrollment') ? troubles[index++] : undefined) as never
  await host.start()
  await plane.until('a heartbeat in the end', () => plane.count('heartbeat') > 0)
  expect(plane.count('beginEnrollment')).toBe(troubles.length + 1)
})

test('an ended node remembers it and makes no call on later starts', async () => {
  const first = await host.start()
  await beats()
  plane.script = ({ fields }) =>
    fields.includes('heartbeat') ? { errors: [{ message: 'over', extensions: { code: 'NODE_ENDED' } }] } : undefined
  expect(await first.exit).toBe(3)
  expect(JSON.parse(read('ended.json')).nodeId).toBe(nodeId)
  const before = plane.seen.length
  const second = await host.start()
  expect(await second.exit).toBe(3)
  expect(second.output()).toContain('ended this node')
  expect(plane.seen.length).toBe(before)
})

test('a node that ended while it enrolled stops as well and forgets its token', async () => {
  plane.script = ({ fields }) =>
    fields.includes('enroll') ? { data: { enroll: { __typename: 'EnrollmentRefused', reason: 'NODE_ENDED', message: 'over' } } } : undefined
  expect(await (await host.start()).exit).toBe(3)
  expect(read('enrollment.json')).not.toContain('spe_')
  expect(await (await host.start()).exit).toBe(3)
  expect(plane.count('beginEnrollment')).toBe(1)
})

test('a key that is none of the pinned ones sees neither token nor request', async () => {
  host.enrollment({ pins: [`sha256//${createHash('sha256').update('another').digest('base64')}`] })
  const agent = await host.start()
  await plane.until('a line about the pins', () => agent.output().includes('none of the pinned ones'))
  expect(agent.output()).toContain(plane.pin)
  expect(plane.seen).toEqual([])
})

test('without pins a certificate that nobody vouches for is refused', async () => {
  host.enrollment({ pins: [] })
  const agent = await host.start()
  await plane.until('a line about trust', () => agent.output().includes('not trusted'))
  expect(plane.seen).toEqual([])
})

test('the second of two pins is as good as the first', async () => {
  host.enrollment({ pins: [`sha256//${createHash('sha256').update('next').digest('base64')}`, plane.pin] })
  await host.start()
  await beats()
})

test('one state directory has one agent', async () => {
  await host.start()
  await beats()
  const second = await host.start()
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain('another agent runs on')
})

type Moment = { name: string; at: (kill: () => Promise<unknown>) => void }

/** The instants of an enrollment at which the power may go. */
const moments: Moment[] = [
  { name: 'when the key is on the disk', at: (kill) => whenFile('key.pem', kill) },
  { name: 'when the challenge is asked for', at: (kill) => killOn('beginEnrollment', kill, false) },
  { name: 'when the challenge was given', at: (kill) => killOn('beginEnrollment', kill, true) },
  { name: 'when the token was sent and nothing written yet', at: (kill) => killOn('enroll', kill, false) },
  { name: 'when it is enrolled and does not know it', at: (kill) => killOn('enroll', kill, 'lost') },
  { name: 'when the answer arrives', at: (kill) => killOn('enroll', kill, true) },
  { name: 'when the identity is on the disk', at: (kill) => whenFile('identity.json', kill) },
  { name: 'when the first heartbeat is sent', at: (kill) => killOn('heartbeat', kill, false) },
]

function whenFile(name: string, kill: () => Promise<unknown>): void {
  const watcher = watch(host.state, () => {
    if (!existsSync(join(host.state, name))) return
    watcher.close()
    void kill()
  })
}

function killOn(field: 'beginEnrollment' | 'enroll' | 'heartbeat', kill: () => Promise<unknown>, answered: boolean | 'lost'): void {
  let done = false
  plane.script = async ({ fields, variables }) => {
    if (done || !fields.includes(field)) return undefined
    done = true
    if (answered === true) {
      setTimeout(() => void kill(), 1)
      return undefined
    }
    if (answered === 'lost') plane.redeem(variables.input)
    await kill()
    return 'cut'
  }
}

for (const { name, at } of moments)
  test(`killed ${name}, it enrolls with the same key and is one node`, async () => {
    let victim: AgentProcess | undefined
    const killed = new Promise<unknown>((resolve) =>
      at(async () => {
        while (!victim) await new Promise((soon) => setTimeout(soon, 1))
        const exit = victim.stop('SIGKILL')
        await exit
        resolve(exit)
      }),
    )
    victim = await host.start()
    expect(await killed).toBe('SIGKILL')
    plane.script = () => undefined
    const again = await host.start()
    await plane.until('it is in touch', () => again.lines().some(({ msg }) => msg === 'in touch with the control plane'))
    expect(new Set(plane.seen.flatMap(({ variables }) => variables.input?.publicKey ?? [])).size).toBe(1)
    expect(new Set(plane.enrolledKeys).size).toBe(1)
    expect(read('enrollment.json')).not.toContain('spe_')
    expect(readdirSync(host.state).filter((file) => file.endsWith('.new'))).toEqual([])
    expect(await again.stop()).toBe(0)
  })
