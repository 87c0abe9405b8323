import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { execute } from '@sallyport/client/execute.ts'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { sealingKeyCheck, sealingKeys } from '@sallyport/server/sealing.ts'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { bearerOf, newHost } from '../fixtures/agent-door.ts'
import { askGraphql, type GraphqlAnswer } from '../fixtures/ask-graphql.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { demoRequest } from '../fixtures/demo-request.ts'
import { heldNodes, manualNodes, seedInstallation } from '../fixtures/enrollable.ts'
import { tokenInUserData } from '../fixtures/node-of-instance.ts'
import { startProduct } from '../fixtures/running-product.ts'
import { runProgram } from '../fixtures/server-program.ts'
import { until } from '../fixtures/until.ts'

const RACERS = 16

type Enrolled = { __typename: 'EnrollPayload'; nodeId: string; audience: string }
type Refused = { __typename: 'EnrollmentRefused'; reason: string }
type Answered = Enrolled | Refused

test('of 16 hosts that present one token at once, one becomes the node, for each of 200 tokens; it alone is answered again', async () => {
  const key = randomBytes(32).toString('base64')
  const keys = sealingKeys([key])
  const hasher = createTokenHasher(keys.ids.map((id) => ({ id, key: keys.subKey('tokens', id) })))
  await using db = await createTestDatabase()
  const seed = await seedInstallation(db, sealingKeyCheck(keys))
  const nodes = [...(await heldNodes(db, seed, 100, { hasher })), ...(await manualNodes(db, seed, 100, 60, hasher))]
  const newcomer = await serveAgents(db, key)
  for (const { nodeId, token } of nodes) {
    const hosts = Array.from({ length: RACERS }, newcomer)
    const answers = await Promise.all(hosts.map((host) => host.enroll(token.text)))
    const winner = answers.findIndex(({ __typename }) => __typename === 'EnrollPayload')
    const others = answers.filter((_, i) => i !== winner)
    expect(others).toEqual(Array(RACERS - 1).fill(expect.objectContaining({ reason: 'USED_BY_ANOTHER_KEY' })))
    expect(await hosts[winner]?.enroll(token.text)).toEqual({
      ...answers[winner],
      nodeId: globalId('Node', nodeId),
      serverTime: expect.any(String),
    })
    const kept = await db.superuser.query(
      'SELECT t.used_key, k.public_key FROM enrollment_token t JOIN node_key k USING (node_id) WHERE t.id = $1',
      [token.id],
    )
    expect(kept.rows).toEqual([{ used_key: hosts[winner]?.publicKey, public_key: hosts[winner]?.publicKey }])
  }
})

/** The program itself over this database, with a door that takes more from one address than 200 requests at once. */
async function serveAgents(db: TestDatabase, key: string) {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-race-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'key'), key, { mode: 0o600 })
  const anywhere = { listen: '127.0.0.1:0' }
  const configuration = {
    mode: 'development',
    data: { directory },
    sealing: { keyFile: join(directory, 'key') },
    // A machine that is busy with other things is no fault.
    database: { logins: db.urls, waitSeconds: 60 },
    public: anywhere,
    internal: anywhere,
    agent: { ...anywhere, addressRate: { atOnce: 100_000, perSecond: 100_000 } },
    checks: { http: anywhere, tcp: anywhere, tls: anywhere, dns: { ...anywhere, zone: 'checks.example.org' } },
  }
  writeFileSync(join(directory, 'sallyport.json'), JSON.stringify(configuration))
  const program = runProgram(['serve', '--config', join(directory, 'sallyport.json'), '--roles', 'api'])
  onTestFinished(async () => {
    program.child.kill('SIGTERM')
    await program.ended
  })
  const { doors } = (await program.logged('"serving"')) as { doors: { agent: string } }
  const dispatcher = new Agent({ connect: { ca: readFileSync(join(directory, 'tls', 'agent-certificate.pem'), 'utf8') } })
  onTestFinished(() => dispatcher.destroy())
  /** As agents do: where the server was not available for a moment, they ask again, with the same key. */
  async function send(url: string, query: string, variables: object): Promise<GraphqlAnswer> {
    const answer = await askGraphql(url, { query, variables: { ...variables } }, dispatcher)
    if (answer.errors[0]?.extensions.code !== 'SERVICE_UNAVAILABLE') return answer
    await sleep(1_000)
    return send(url, query, variables)
  }
  return () => {
    const host = newHost(`https://${doors.agent}/agent/graphql`, send)
    return { ...host, enroll: async (token: string) => (await host.enroll(token, {})).data.enroll as Answered }
  }
}

test('a second key fails the attempt of a held node; once the node is admitted it raises an alarm and changes nothing', async () => {
  const product = await startProduct()
  onTestFinished(() => product.stop(), 60_000)
  await product.cloud.rule({ name: '^edge-1$' }, { kind: 'withhold-agent' })
  const input = { ...(await demoRequest(product)), count: 2 }
  await execute(product.connection('admin'), ProvisionNodes, { input })
  const instances = await until(
    'both instances',
    async () => {
      const found = (await product.cloud.instances()).filter(({ status }) => status === 'ACTIVE')
      return found.length === 2 && found
    },
    { withinMs: 180_000 },
  )
  const token = (name: string): string => tokenInUserData(product, instances.find((instance) => instance.name === name)!)
  const host = () => newHost(product.access().endpoints.agent, (_url, query, variables) => product.agent(query, { ...variables }))
  const enroll = async (who: ReturnType<typeof host>, name: string) => (await who.enroll(token(name))).data.enroll as Answered
  const alarms = () => product.sql('SELECT kind, n.name FROM alarm m JOIN node n ON n.id = m.subject_id::uuid ORDER BY n.name')
  const nodeNow = async (name: string) =>
    (
      await product.sql(
        'SELECT n.state, a.state AS attempt, a.end_reason FROM node n JOIN attempt a ON a.node_id = n.id WHERE n.name = $1',
        [name],
      )
    )[0]

  const [owner, thief] = [host(), host()]
  const first = (await enroll(owner, 'edge-1')) as Enrolled
  expect(await enroll(owner, 'edge-1')).toEqual({ ...first, serverTime: expect.any(String) })
  await expect.poll(() => nodeNow('edge-1'), { timeout: 120_000 }).toEqual({ state: 'HELD', attempt: 'VALIDATING', end_reason: null })
  expect(await enroll(thief, 'edge-1')).toMatchObject({ reason: 'USED_BY_ANOTHER_KEY' })
  await expect
    .poll(() => nodeNow('edge-1'), { timeout: 120_000 })
    .toEqual({ state: 'REVOKED', attempt: 'FAILED', end_reason: 'SECOND_KEY' })
  expect(await enroll(owner, 'edge-1')).toMatchObject({ reason: 'NODE_ENDED' })
  const ended = await product.agent('{ monitors { version } }', {}, await bearerOf(owner, first))
  expect(ended.errors.map(({ extensions }) => extensions.code)).toEqual(['NODE_ENDED'])
  expect(await alarms()).toEqual([{ kind: 'SECOND_KEY', name: 'edge-1' }])

  const admitted = { state: 'ENABLED', attempt: 'ADMITTED', end_reason: null }
  await expect.poll(() => nodeNow('edge-2'), { timeout: 600_000, interval: 1_000 }).toEqual(admitted)
  expect(await enroll(host(), 'edge-2')).toMatchObject({ reason: 'USED_BY_ANOTHER_KEY' })
  expect(await alarms()).toEqual([
    { kind: 'SECOND_KEY', name: 'edge-1' },
    { kind: 'SECOND_KEY', name: 'edge-2' },
  ])
  expect(await nodeNow('edge-2')).toEqual(admitted)
  const health = async () => (await product.owner('{ health { nodesEnabled nodesLive } }')).data.health
  await expect.poll(health).toEqual({ nodesEnabled: 1, nodesLive: 1 })
})
