import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { checkStore } from '@sallyport/database/check-store.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import { heartbeatStore } from '@sallyport/database/heartbeat-store.ts'
import type { ProvenCheck } from '@sallyport/domain/admission/conditions.ts'
import { mintCheckChallenge, proofOf } from '@sallyport/domain/enrollment/check-challenge.ts'
import { contact } from '@sallyport/domain/enrollment/keep-in-touch.ts'
import type { Seen } from '@sallyport/domain/enrollment/ports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { endConnections } from '../../fixtures/end-connections.ts'
import { admitRegardless, heldNodes, seedInstallation } from '../../fixtures/enrollable.ts'

let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let login: ReturnType<typeof agentLogin>
let store: ReturnType<typeof checkStore>
let service: ReturnType<typeof contact>

const hmac = (message: string) => createHmac('sha256', 'key').update(message).digest()
const home: Seen = { address: '203.0.113.9', family: 4, toldBy: undefined }
const nothingElse = { icmp: undefined, instanceNonce: undefined }

beforeAll(async () => {
  db = await createTestDatabase()
  seed = await seedInstallation(db)
  login = agentLogin(db.database.agent)
  store = checkStore(login)
  service = contact({ heartbeats: heartbeatStore(login), checks: store, hmac, random: randomBytes, clock: { now: () => new Date() } })
})
afterAll(async () => {
  await db.drop()
})

/** A held node whose agent has enrolled and was heard once. */
async function heldAgent() {
  const [node] = await heldNodes(db, seed)
  const runId = randomUUID()
  await enrollmentStore(login).redeem({
    tokenId: node!.token.id,
    publicKey: randomBytes(32).toString('base64url'),
    address: undefined,
    agentVersion: '1.0.0',
    runId,
    hostname: undefined,
  })
  let number = 0
  const agent = { nodeId: node!.nodeId, runId }
  const beat = () => {
    number += 1
    return service.heartbeat({ ...agent, number, agentVersion: '1.0.0', sentAt: new Date(), ping: 'AVAILABLE' })
  }
  return { ...node!, agent, beat }
}

const proven = (challengeId: string) => ({ challengeId, proof: proofOf(challengeId, hmac), error: undefined })
const failed = (challengeId: string, error: string) => ({ challengeId, proof: undefined, error })
type Evidence = {
  condition: string
  outcome: string
  detail: Record<string, unknown>
  observer: string
  run_id: string
  good_for: number | null
}
const evidenceOf = async (attemptId: string) =>
  Object.fromEntries(
    (
      await db.superuser.query<Evidence>(
        `SELECT condition, outcome, detail, observer, run_id, extract(epoch FROM good_until - observed_at)::int AS good_for FROM evidence WHERE attempt_id = $1`,
        [attemptId],
      )
    ).rows.map((row) => [row.condition, row]),
  )
const sightingsOf = async (nodeId: string) =>
  (
    await db.superuser.query(
      'SELECT address, family, count, channel, told_by, run_id FROM egress_sighting WHERE node_id = $1 ORDER BY address',
      [nodeId],
    )
  ).rows
const alarmsOf = async (nodeId: string) =>
  (await db.superuser.query<{ kind: string }>('SELECT kind FROM alarm WHERE subject_id = $1', [nodeId])).rows.map(({ kind }) => kind)
const isDue = async (attemptId: string) =>
  (await db.superuser.query<{ due: boolean | null }>('SELECT evaluate_at <= app_now() AS due FROM attempt WHERE id = $1', [attemptId]))
    .rows[0]!.due

test('a proof that a responder gave becomes evidence for 150 s and asks for another look at the attempt', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const { challenges } = (await beat())!
  expect(challenges.map(({ kind }) => kind)).toEqual(['HTTP', 'TCP', 'TLS', 'DNS'])
  for (const challenge of challenges) expect(await store.serve(challenge, challenge.kind === 'DNS' ? undefined : home)).toBe(true)
  await db.superuser.query('UPDATE attempt SET evaluate_at = NULL WHERE id = $1', [attemptId])
  const answer = await service.reportChecks(agent, { number: 1, results: challenges.map(({ id }) => proven(id)), ...nothingElse })
  expect(answer?.accepted).toBe(4)
  const evidence = await evidenceOf(attemptId)
  for (const kind of ['HTTP', 'TCP', 'TLS', 'DNS'])
    expect(evidence[kind]).toMatchObject({ outcome: 'MET', observer: 'SERVER', run_id: agent.runId, good_for: 150 })
  expect(await isDue(attemptId)).toBe(true)
  expect((await beat())?.challenges).toEqual([])
})

test('a challenge is taken once: a second report of it, and a second fetch, come to nothing', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [http] = (await beat())!.challenges
  await store.serve(http!, home)
  expect((await service.reportChecks(agent, { number: 1, results: [proven(http!.id)], ...nothingElse }))?.accepted).toBe(1)
  expect((await service.reportChecks(agent, { number: 2, results: [failed(http!.id, 'x')], ...nothingElse }))?.accepted).toBe(0)
  expect(await store.serve(http!, home)).toBe(false)
  expect((await evidenceOf(attemptId)).HTTP?.outcome).toBe('MET')
})

test('of two challenges of one kind in one report the younger counts', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [older] = (await beat())!.challenges
  await db.moveClock(1_000)
  const younger = { id: mintCheckChallenge(randomBytes, hmac), kind: 'HTTP' as const }
  await store.issue(agent, [younger])
  for (const challenge of [older!, younger]) await store.serve(challenge, home)
  const results = [failed(younger.id, 'connect: ECONNREFUSED'), proven(older!.id)]
  expect((await service.reportChecks(agent, { number: 1, results, ...nothingElse }))?.accepted).toBe(2)
  expect((await evidenceOf(attemptId)).HTTP?.outcome).toBe('FAILED')
})

test('a report tells at once whose attempt is due', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [http] = (await beat())!.challenges
  await store.serve(http!, home)
  const told: string[] = []
  const stop = await db.database.listen(
    'sallyport_attempt',
    (payload) => told.push(payload),
    () => {},
  )
  await service.reportChecks(agent, { number: 1, results: [proven(http!.id)], ...nothingElse })
  await expect.poll(() => told).toEqual([attemptId])
  await stop()
})

test('a report is written while someone works on the attempt, which is due again once that has ended', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [http] = (await beat())!.challenges
  await store.serve(http!, home)
  await db.superuser.query('UPDATE attempt SET evaluate_at = NULL WHERE id = $1', [attemptId])
  const worker = await db.superuser.connect()
  try {
    await worker.query('BEGIN')
    await worker.query('SELECT FROM attempt WHERE id = $1 FOR NO KEY UPDATE', [attemptId])
    const reporting = service.reportChecks(agent, { number: 1, results: [proven(http!.id)], ...nothingElse })
    await expect.poll(async () => (await evidenceOf(attemptId)).HTTP?.outcome).toBe('MET')
    expect((await beat())?.challenges).toEqual(expect.not.arrayContaining([http]))
    expect(await isDue(attemptId)).toBeNull()
    await worker.query('COMMIT')
    expect((await reporting)?.accepted).toBe(1)
    expect(await isDue(attemptId)).toBe(true)
  } finally {
    worker.release(true)
  }
})

test('the same report at once from many connections is taken once', async () => {
  const { agent, beat } = await heldAgent()
  const [http] = (await beat())!.challenges
  await store.serve(http!, home)
  const report = { number: 1, results: [proven(http!.id)], ...nothingElse }
  const answers = await Promise.all(Array.from({ length: 8 }, () => service.reportChecks(agent, report)))
  expect(answers.map((answer) => answer?.accepted).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
})

test('a proof for a challenge that no responder served is not taken, however right it is', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [http] = (await beat())!.challenges
  expect((await service.reportChecks(agent, { number: 1, results: [proven(http!.id)], ...nothingElse }))?.accepted).toBe(0)
  expect(await evidenceOf(attemptId)).toEqual({})
})

test('a challenge past its time is neither served nor taken', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [http, tcp] = (await beat())!.challenges
  await store.serve(http!, home)
  await db.moveClock(60_000)
  expect(await store.serve(tcp!, home)).toBe(false)
  expect((await service.reportChecks(agent, { number: 1, results: [proven(http!.id)], ...nothingElse }))?.accepted).toBe(0)
  expect(await evidenceOf(attemptId)).toEqual({})
})

test('another node’s challenge, and one of an earlier run, are not taken', async () => {
  const [one, other] = [await heldAgent(), await heldAgent()]
  const [http] = (await one.beat())!.challenges
  await other.beat()
  await store.serve(http!, home)
  const report = { number: 1, results: [proven(http!.id)], ...nothingElse }
  expect((await service.reportChecks(other.agent, report))?.accepted).toBe(0)
  const restarted = { ...one.agent, runId: randomUUID() }
  await service.heartbeat({ ...restarted, number: 1, agentVersion: '1.0.0', sentAt: new Date(), ping: 'AVAILABLE' })
  expect((await service.reportChecks(restarted, report))?.accepted).toBe(0)
  expect((await service.reportChecks(one.agent, report))?.accepted).toBe(0)
  for (const { attemptId } of [one, other]) expect(await evidenceOf(attemptId)).toEqual({})
})

test('a challenge is served in its own way alone', async () => {
  const { beat } = await heldAgent()
  const [http] = (await beat())!.challenges
  for (const kind of ['TCP', 'TLS', 'DNS'] as ProvenCheck[]) expect(await store.serve({ id: http!.id, kind }, home)).toBe(false)
  expect(await store.serve({ id: mintCheckChallenge(randomBytes, hmac), kind: 'HTTP' }, home)).toBe(false)
})

test('a failed check is evidence with its reason, is asked again soon, and a later proof replaces it', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  const [http] = (await beat())!.challenges
  const result = { ...failed(http!.id, 'connect: ECONNREFUSED'), family: 'IPV4', phases: { connectMs: 3 } }
  expect((await service.reportChecks(agent, { number: 1, results: [result], ...nothingElse }))?.accepted).toBe(1)
  expect((await evidenceOf(attemptId)).HTTP).toMatchObject({
    outcome: 'FAILED',
    detail: { error: 'connect: ECONNREFUSED', family: 'IPV4', phases: { connectMs: 3 } },
  })
  await db.moveClock(11_000)
  const again = (await beat())!.challenges.filter(({ id }) => id !== http!.id)
  const next = again.find(({ kind }) => kind === 'HTTP')!
  await store.serve(next, home)
  await service.reportChecks(agent, { number: 2, results: [proven(next.id)], ...nothingElse })
  expect((await evidenceOf(attemptId)).HTTP?.outcome).toBe('MET')
})

test('ICMP rests on the agent’s word, and unknown stays unknown', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  expect((await beat())?.icmp).toBe(true)
  const report = (number: number, outcome: 'PASSED' | 'FAILED' | 'UNKNOWN', detail?: string) =>
    service.reportChecks(agent, {
      number,
      results: [],
      icmp: { outcome, roundTripMs: outcome === 'PASSED' ? 1.5 : undefined, detail },
      instanceNonce: undefined,
    })
  await report(1, 'UNKNOWN', 'no ping')
  expect((await evidenceOf(attemptId)).ICMP).toMatchObject({
    outcome: 'UNKNOWN',
    observer: 'AGENT',
    detail: { detail: 'no ping' },
    good_for: 150,
  })
  await report(2, 'FAILED', 'no answer')
  expect((await evidenceOf(attemptId)).ICMP?.outcome).toBe('FAILED')
  await report(3, 'PASSED')
  expect((await evidenceOf(attemptId)).ICMP).toMatchObject({ outcome: 'MET', detail: { roundTripMs: 1.5 } })
})

test('the instance proof is asked for once a nonce is there, and holds for its run', async () => {
  const { agent, beat, attemptId } = await heldAgent()
  expect((await beat())?.instanceProof).toBe(false)
  await service.reportChecks(agent, { number: 1, results: [], icmp: undefined, instanceNonce: 'early' })
  expect(await evidenceOf(attemptId)).toEqual({})
  await db.superuser.query(`UPDATE attempt SET instance_nonce = 'the nonce' WHERE id = $1`, [attemptId])
  expect((await beat())?.instanceProof).toBe(true)
  await service.reportChecks(agent, { number: 2, results: [], icmp: undefined, instanceNonce: 'the nonce' })
  expect((await evidenceOf(attemptId)).INSTANCE_PROOF).toMatchObject({ outcome: 'MET', run_id: agent.runId, good_for: null, detail: {} })
  expect((await beat())?.instanceProof).toBe(false)
  const restarted = await service.heartbeat({
    ...agent,
    runId: randomUUID(),
    number: 1,
    agentVersion: '1.0.0',
    sentAt: new Date(),
    ping: 'AVAILABLE',
  })
  expect(restarted?.instanceProof).toBe(true)
})

test('a wrong instance proof is final, raises an alarm, and never shows the nonce', async () => {
  const { agent, beat, attemptId, nodeId } = await heldAgent()
  await beat()
  await db.superuser.query(`UPDATE attempt SET instance_nonce = 'the nonce' WHERE id = $1`, [attemptId])
  await service.reportChecks(agent, { number: 1, results: [], icmp: undefined, instanceNonce: 'another' })
  await service.reportChecks(agent, { number: 2, results: [], icmp: undefined, instanceNonce: 'the nonce' })
  const evidence = await evidenceOf(attemptId)
  expect(evidence.INSTANCE_PROOF?.outcome).toBe('FAILED')
  expect(JSON.stringify(evidence)).not.toContain('the nonce')
  expect(await alarmsOf(nodeId)).toEqual(['WRONG_PROOF'])
  expect(await isDue(attemptId)).toBe(true)
})

test('every arrival is a sighting of the run, by address; a resolver’s is none', async () => {
  const { agent, beat, nodeId } = await heldAgent()
  const { challenges } = (await beat())!
  const of = (kind: ProvenCheck) => challenges.find((challenge) => challenge.kind === kind)!
  await store.serve(of('HTTP'), home)
  await store.serve(of('HTTP'), { address: '2001:db8::9', family: 6, toldBy: undefined })
  await store.serve(of('TCP'), { ...home, toldBy: '10.0.0.1' })
  await store.serve(of('TLS'), home)
  await store.serve(of('DNS'), undefined)
  const run_id = agent.runId
  expect(await sightingsOf(nodeId)).toEqual([
    { address: '2001:db8::9', family: 6, count: 1, channel: 'HTTP', told_by: null, run_id },
    { address: '203.0.113.9', family: 4, count: 3, channel: 'TLS', told_by: null, run_id },
  ])
})

test('an address from which a node is seen for the first time is announced, once, however many of its checks arrive from there', async () => {
  const { beat, nodeId } = await heldAgent()
  const { challenges } = (await beat())!
  const announced = async () =>
    (
      await db.superuser.query<{ kind: string }>('SELECT kind FROM installation_change WHERE object_id = ANY($1) ORDER BY number', [
        [nodeId, '2001:db8::77', '203.0.113.177'],
      ])
    ).rows.map(({ kind }) => kind)
  const before = await announced()
  const news = async () => (await announced()).slice(before.length)
  const [v4, v6] = [
    { ...home, address: '203.0.113.177' },
    { address: '2001:db8::77', family: 6 as const, toldBy: undefined },
  ]
  await Promise.all(challenges.filter(({ kind }) => kind !== 'DNS').map((challenge) => store.serve(challenge, v4)))
  expect(await news()).toEqual(['OBSERVED_ADDRESS', 'NODE'])
  await store.serve(challenges[0]!, v6)
  expect(await news()).toEqual(['OBSERVED_ADDRESS', 'NODE', 'OBSERVED_ADDRESS', 'NODE'])
  for (const seen of [v4, v6, undefined]) await store.serve(challenges[1]!, seen)
  expect(await news()).toEqual(['OBSERVED_ADDRESS', 'NODE', 'OBSERVED_ADDRESS', 'NODE'])
  const told = 'SELECT 1 FROM tenant_change c JOIN node n ON n.tenant_id = c.tenant_id WHERE n.id = $1 AND c.object_id = ANY($2)'
  expect((await db.superuser.query(told, [nodeId, [nodeId, v4.address]])).rowCount, 'a tenant is shown no address of it').toBe(0)
})

test('after an attempt is over nothing becomes evidence, and a revoked node is told so', async () => {
  const { agent, beat, attemptId, nodeId } = await heldAgent()
  const [http] = (await beat())!.challenges
  await store.serve(http!, home)
  await db.superuser.query(`UPDATE attempt SET state = 'FAILED', ended_at = app_now() WHERE id = $1`, [attemptId])
  await service.reportChecks(agent, {
    number: 1,
    results: [proven(http!.id)],
    icmp: { outcome: 'PASSED', roundTripMs: 1, detail: undefined },
    instanceNonce: 'x',
  })
  expect(await evidenceOf(attemptId)).toEqual({})
  await db.superuser.query(`UPDATE node SET state = 'REVOKED' WHERE id = $1`, [nodeId])
  expect(await service.reportChecks(agent, { number: 2, results: [], ...nothingElse })).toBeUndefined()
  expect(await beat()).toBeUndefined()
})

test('an enabled node that is seen from a new or an unpublished address raises an alarm and stays', async () => {
  const { agent, beat, ...node } = await heldAgent()
  const { challenges } = (await beat())!
  await store.serve(challenges[0]!, home)
  await admitRegardless(db, node, true)
  await db.superuser.query(
    `INSERT INTO published_address (id, range, family, note, published_by) VALUES ($1, '203.0.113.0/24', 4, '', 'test')`,
    [randomUUID()],
  )
  await db.moveClock(901_000)
  const look = async () => {
    await db.moveClock(901_000)
    return (await beat())!.challenges[0]!
  }
  await store.serve(await look(), home)
  expect(await alarmsOf(node.nodeId)).toEqual([])
  const known = await look()
  expect(known.kind).toBe('HTTP')
  await store.serve(known, { ...home, address: '203.0.113.10' })
  expect(await alarmsOf(node.nodeId)).toEqual(['EGRESS_CHANGED'])
  await db.superuser.query('UPDATE alarm SET acknowledged_at = app_now() WHERE subject_id = $1', [node.nodeId])
  await store.serve(await look(), { ...home, address: '203.0.113.10' })
  expect(await alarmsOf(node.nodeId)).toHaveLength(1)
  await db.superuser.query('UPDATE published_address SET withdrawn_at = app_now()')
  await db.superuser.query(
    `INSERT INTO published_address (id, range, family, note, published_by) VALUES ($1, '198.51.100.0/24', 4, '', 'test')`,
    [randomUUID()],
  )
  await store.serve(await look(), { ...home, address: '203.0.113.10' })
  expect(await alarmsOf(node.nodeId)).toEqual(['EGRESS_CHANGED', 'EGRESS_CHANGED'])
  const { rows } = await db.superuser.query('SELECT state FROM node WHERE id = $1', [node.nodeId])
  expect(rows[0].state).toBe('ENABLED')
  expect((await service.reportChecks(agent, { number: 1, results: [], ...nothingElse }))?.accepted).toBe(0)
})

test('a report cut off in the middle leaves nothing half done, and the same number is taken afterwards', async () => {
  const agents = await Promise.all(Array.from({ length: 8 }, heldAgent))
  const work = []
  for (const one of agents) {
    const [http] = (await one.beat())!.challenges
    await store.serve(http!, home)
    work.push({ one, report: { number: 1, results: [proven(http!.id)], ...nothingElse } })
  }
  let killing = true
  const killer = (async () => {
    while (killing) {
      await endConnections(db, 'agent')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  await Promise.allSettled(work.map(({ one, report }) => service.reportChecks(one.agent, report)))
  killing = false
  await killer
  for (const { one, report } of work) {
    const before = await evidenceOf(one.attemptId)
    const again = await service.reportChecks(one.agent, report)
    expect(again?.accepted).toBe(before.HTTP === undefined ? 1 : 0)
    expect((await evidenceOf(one.attemptId)).HTTP?.outcome).toBe('MET')
  }
})
