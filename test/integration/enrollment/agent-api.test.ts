import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { connect } from 'node:net'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, bearerOf, beginDocument, enrollDocument, newHost, openAgentDoor } from '../../fixtures/agent-door.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { heldNodes, manualNodes, seedInstallation } from '../../fixtures/enrollable.ts'

let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let door: Awaited<ReturnType<typeof openAgentDoor>>

beforeAll(async () => {
  db = await createTestDatabase()
  seed = await seedInstallation(db)
  door = await openAgentDoor(db, seed.deploymentId)
})
afterAll(async () => {
  await door.close()
  await db.drop()
})

const heartbeatDocument = `mutation ($beat: HeartbeatInput!) { heartbeat(input: $beat) { serverTime nextInSeconds instanceProofWanted monitorsVersion
  icmp { target timeoutMs } challenges { id kind challenge host port name servers families timeoutMs } } }`
type Challenge = {
  id: string
  kind: string
  challenge: string
  host: string
  port: number
  name: string
  servers: string[]
  families: string[]
}
type Heard = { challenges: Challenge[]; icmp: object | null; instanceProofWanted: boolean; monitorsVersion: number; nextInSeconds: number }
const beatNumber = (number: number) => ({
  number,
  agentVersion: '1.0.0',
  sentAt: new Date().toISOString(),
  monitorsVersion: 0,
  ping: 'NO_PROGRAM',
})
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions.code

async function enrolled(kind: 'held' | 'manual' = 'held') {
  const [node] = kind === 'held' ? await heldNodes(db, seed) : await manualNodes(db, seed)
  const host = newHost(door.url)
  const answer = await host.enroll(node!.token.text)
  const given = answer.data!.enroll as { nodeId: string; audience: string }
  return { node: node!, host, given, bearer: await bearerOf(host, given) }
}

/** Works off a challenge as an agent does. */
async function workOff(challenge: Challenge): Promise<string> {
  const { kind, host, port, name, servers } = challenge
  if (kind === 'HTTP') return (await (await fetch(`http://${host}:${port}/check/${challenge.challenge}`)).text()).trim()
  if (kind === 'DNS') {
    const resolver = new Resolver()
    resolver.setServers(servers)
    return (await resolver.resolveTxt(name)).flat().join('')
  }
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, host, () => socket.write(`${challenge.challenge}\n`))
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('end', () => resolve(heard.trim())).on('error', reject)
  })
}

test('a host enrolls, shows what it can do over HTTP, TCP, TLS’s line and DNS, and each proof becomes evidence', async () => {
  const { node, host, given, bearer } = await enrolled()
  const first = await ask(door.url, heartbeatDocument, { beat: beatNumber(1) }, bearer)
  const heard = first.data!.heartbeat as Heard
  expect(heard).toMatchObject({ nextInSeconds: 15, monitorsVersion: 0, icmp: { target: '127.0.0.1', timeoutMs: 5_000 } })
  expect(heard.challenges.map(({ kind }) => kind)).toEqual(['HTTP', 'TCP', 'TLS', 'DNS'])
  expect(heard.challenges.map(({ families }) => families.length)).toEqual([2, 2, 2, 0])
  const results = await Promise.all(
    heard.challenges.map(async (one) => ({ challengeId: one.id, proof: await workOff(one), family: 'IPV4' })),
  )
  await db.superuser.query(`UPDATE attempt SET instance_nonce = 'n0nce' WHERE node_id = $1`, [node.nodeId])
  const next = await ask(
    door.url,
    `mutation ($beat: HeartbeatInput!, $checks: ReportChecksInput!, $results: ReportMonitorResultsInput!) {
      heartbeat(input: $beat) { challenges { id } instanceProofWanted }
      reportChecks(input: $checks) { accepted }
      reportMonitorResults(input: $results) { accepted } }`,
    {
      beat: beatNumber(2),
      checks: { number: 1, results, icmp: { outcome: 'UNKNOWN', detail: 'no\u0000 ping\n' }, instanceNonce: 'n0nce' },
      results: { number: 1, results: [{ monitorId: 'x', outcome: 'UP', at: new Date().toISOString(), ageMs: 0 }] },
    },
    bearer,
  )
  expect(next.errors).toBeUndefined()
  expect(next.data).toMatchObject({
    heartbeat: { instanceProofWanted: true },
    reportChecks: { accepted: 4 },
    reportMonitorResults: { accepted: 0 },
  })
  const evidence = await db.superuser.query('SELECT condition, outcome FROM evidence WHERE attempt_id = $1 ORDER BY condition', [
    (node as { attemptId: string }).attemptId,
  ])
  expect(evidence.rows.map(({ condition, outcome }) => `${condition} ${outcome}`)).toEqual([
    'DNS MET',
    'HTTP MET',
    'ICMP UNKNOWN',
    'INSTANCE_PROOF MET',
    'TCP MET',
    'TLS MET',
  ])
  const seen = await db.superuser.query('SELECT address, count, run_id FROM egress_sighting WHERE node_id = $1', [node.nodeId])
  expect(seen.rows).toEqual([{ address: '127.0.0.1', count: 3, run_id: host.runId }])
  const monitors = await ask(door.url, '{ monitors { version monitors { id } } }', {}, bearer)
  expect(monitors.data).toEqual({ monitors: { version: 0, monitors: [] } })
  expect(given.audience).toBe(`sallyport-agent:${seed.deploymentId}`)
})

test('the same key again gets the same answer; another key is told that it is not the first', async () => {
  const [node] = await heldNodes(db, seed)
  const [owner, thief] = [newHost(door.url), newHost(door.url)]
  const [first, again] = [await owner.enroll(node!.token.text), await owner.enroll(node!.token.text)]
  const strip = (answer: typeof first) => ({ ...(answer.data!.enroll as object), serverTime: undefined })
  expect(strip(first)).toMatchObject({ __typename: 'EnrollPayload', heartbeatSeconds: 15, deploymentId: seed.deploymentId })
  expect(strip(again)).toEqual(strip(first))
  expect((await thief.enroll(node!.token.text)).data!.enroll).toMatchObject({ reason: 'USED_BY_ANOTHER_KEY' })
})

test('of 16 hosts that present one token at once over HTTP, one becomes the node, for each of 6 tokens', async () => {
  const nodes = [...(await heldNodes(db, seed, 3)), ...(await manualNodes(db, seed, 3))]
  for (const node of nodes) {
    const answers = await Promise.all(Array.from({ length: 16 }, () => newHost(door.url).enroll(node.token.text)))
    const kinds = answers.map((answer) => (answer.data!.enroll as { __typename: string; reason?: string }).reason ?? 'ENROLLED').sort()
    expect(kinds).toEqual(['ENROLLED', ...Array<string>(15).fill('USED_BY_ANOTHER_KEY')])
  }
})

test('whoever is not signed in is told the server’s time, and so is whoever signs in wrongly', async () => {
  for (const bearer of [undefined, 'a.b.c']) {
    const before = Date.now()
    const answer = await ask(door.url, heartbeatDocument, { beat: beatNumber(1) }, bearer)
    expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHENTICATED'])
    const told = Date.parse(answer.errors![0]!.extensions.serverTime as string)
    expect(told).toBeGreaterThanOrEqual(before)
    expect(told).toBeLessThanOrEqual(Date.now())
    expect(answer.errors![0]!.extensions.requestId).toMatch(/^[0-9a-f-]{36}$/)
  }
  expect(codeOf(await ask(door.url, '{ monitors { version } }'))).toBe('UNAUTHENTICATED')
})

test('a clock that is hours off is set right by the answer', async () => {
  const { host, given } = await enrolled()
  const wrong = await bearerOf(host, given, new Date(Date.now() - 5 * 3_600_000))
  const refused = await ask(door.url, heartbeatDocument, { beat: beatNumber(1) }, wrong)
  const right = await bearerOf(host, given, new Date(refused.errors![0]!.extensions.serverTime as string))
  expect((await ask(door.url, heartbeatDocument, { beat: beatNumber(1) }, right)).errors).toBeUndefined()
})

test('a revocation counts with the next request, in spite of a token that was verified before', async () => {
  const { node, bearer } = await enrolled()
  expect((await ask(door.url, heartbeatDocument, { beat: beatNumber(1) }, bearer)).errors).toBeUndefined()
  await db.superuser.query(`UPDATE node SET state = 'REVOKED' WHERE id = $1`, [node.nodeId])
  const answer = await ask(door.url, heartbeatDocument, { beat: beatNumber(2) }, bearer)
  expect(codeOf(answer)).toBe('NODE_ENDED')
  const report = await ask(door.url, 'mutation { reportChecks(input: { number: 1, results: [] }) { accepted } }', {}, bearer)
  expect(codeOf(report)).toBe('NODE_ENDED')
})

test('what is malformed is refused with a reason and never repeated', async () => {
  const [node] = await manualNodes(db, seed)
  const { text } = node!.token
  const host = newHost(door.url)
  for (const token of [text.slice(0, -1), text.replace(/.$/, '_'), text.replace('spe_', 'spt_'), '', 'x'.repeat(900)]) {
    const answer = await host.enroll(text, { token })
    expect(answer.data!.enroll).toMatchObject({ reason: 'MALFORMED_TOKEN' })
  }
  expect((await host.enroll(text, { signature: 'A'.repeat(86) })).data!.enroll).toMatchObject({ reason: 'BAD_SIGNATURE' })
  expect((await host.enroll(text, { challenge: 'x' })).data!.enroll).toMatchObject({ reason: 'CHALLENGE_EXPIRED' })
  await db.superuser.query('UPDATE enrollment_token SET revoked_at = app_now() WHERE id = $1', [node!.token.id])
  const revoked = await host.enroll(text)
  expect(revoked.data!.enroll).toMatchObject({ reason: 'REFUSED' })
  expect(JSON.stringify([revoked, door.logged])).not.toContain(text.slice(14))
})

test.each([
  ['a token id that is none', beginDocument, { input: { tokenId: 'short' } }],
  ['an unknown field', 'mutation { beginEnrollment(input: { tokenId: "0123456789", extra: 1 }) { challenge } }', {}],
  [
    'a run that is no uuid',
    enrollDocument,
    { input: { token: 'x', publicKey: 'x', challenge: 'x', signature: 'x', agentVersion: '1', runId: 'x' } },
  ],
  ['a missing field', enrollDocument, { input: { token: 'x' } }],
  ['questions about the schema', '{ __schema { types { name } } }', {}],
])('%s is bad input', async (_, document, variables) => {
  expect(codeOf(await ask(door.url, document, variables))).toBe('BAD_USER_INPUT')
})

test('bounds of what an agent reports are kept, and the faulty root field is named', async () => {
  const { bearer } = await enrolled()
  const beat = (change: object) => ask(door.url, heartbeatDocument, { beat: { ...beatNumber(1), ...change } }, bearer)
  for (const change of [
    { number: 0 },
    { number: -1 },
    { agentVersion: '' },
    { agentVersion: 'a b' },
    { agentVersion: 'x'.repeat(65) },
    { sentAt: 'now' },
    { ping: 'MAYBE' },
  ])
    expect(codeOf(await beat(change))).toBe('BAD_USER_INPUT')
  const report = (input: object) =>
    ask(door.url, 'mutation ($input: ReportChecksInput!) { reportChecks(input: $input) { accepted } }', { input }, bearer)
  for (const results of [
    [{ challengeId: 'x' }],
    [{ challengeId: 'x', proof: 'p', error: 'e' }],
    Array(21).fill({ challengeId: 'x', error: 'e' }),
  ]) {
    const answer = await report({ number: 1, results })
    expect(codeOf(answer)).toBe('BAD_USER_INPUT')
    expect(answer.errors![0]!.path).toEqual(['reportChecks'])
  }
  expect((await report({ number: 1, results: [{ challengeId: 'x', error: 'e'.repeat(1_000) }] })).data).toEqual({
    reportChecks: { accepted: 0 },
  })
})

test('a body beyond 256 KiB is refused', async () => {
  const answer = await ask(door.url, beginDocument, { input: { tokenId: 'x'.repeat(256 * 1024) } })
  expect([answer.status, codeOf(answer)]).toEqual([413, 'BAD_USER_INPUT'])
})

test('strangers of one address are limited, signed-in nodes of that address are not, at no moment', async () => {
  const narrow = await openAgentDoor(db, seed.deploymentId, { addressRate: { atOnce: 5, perSecond: 0.01 } })
  try {
    const { host, given } = await enrolled()
    const bearer = await bearerOf(host, given)
    const strangers = await Promise.all(
      Array.from({ length: 9 }, () => ask(narrow.url, beginDocument, { input: { tokenId: '0123456789' } })),
    )
    expect(strangers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect(strangers.find(({ status }) => status === 429)?.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' })
    for (let number = 9; number < 30; number++)
      expect((await ask(narrow.url, heartbeatDocument, { beat: beatNumber(number) }, bearer)).status).toBe(200)
  } finally {
    await narrow.close()
  }
})

test('a fleet behind one address enrolls, however many it is, and who guesses there pays for every guess', async () => {
  const narrow = await openAgentDoor(db, seed.deploymentId, { addressRate: { atOnce: 4, perSecond: 0.01 } })
  try {
    for (const { token } of await heldNodes(db, seed, 6)) {
      const answer = await newHost(narrow.url).enroll(token.text)
      expect(answer.data).toMatchObject({ enroll: { __typename: 'EnrollPayload' } })
    }
    const [node] = await heldNodes(db, seed)
    const host = newHost(narrow.url)
    expect((await host.enroll(node!.token.text)).data).toMatchObject({ enroll: { __typename: 'EnrollPayload' } })
    // Asked again by the key that has it: answered, and given back no second time.
    expect((await host.enroll(node!.token.text)).data).toMatchObject({ enroll: { __typename: 'EnrollPayload' } })
    const guess = await newHost(narrow.url).enroll(mintToken('spe', randomBytes).text)
    expect(guess.data).toMatchObject({ enroll: { reason: 'REFUSED' } })
    expect((await ask(narrow.url, beginDocument, { input: { tokenId: '0123456789' } })).status).toBe(429)
  } finally {
    await narrow.close()
  }
})

test('nothing unexpected was logged on the way', () => {
  expect(door.logged).toEqual([])
})
