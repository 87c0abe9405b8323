import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ActivateDeletion, Attestation, AttestDeployment, AttestReplica, DeactivateDeletion } from '@sallyport/client/admin/attestation.ts'
import type { Connection } from '@sallyport/client/connect.ts'
import { type Document, execute } from '@sallyport/client/execute.ts'
import { addAdministrator } from '@sallyport/server/add-administrator.ts'
import { readConfigured } from '@sallyport/server/commands/configured.ts'
import { openLog } from '@sallyport/server/logging.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askGraphql, fetchAnew } from '../../fixtures/ask-graphql.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { type Program, runProgram } from '../../fixtures/server-program.ts'
import { until } from '../../fixtures/until.ts'

vi.setConfig({ testTimeout: 300_000 }) // several processes, one after the other

let directory: string
let db: TestDatabase
const programs: Program[] = []
const tokens: Record<string, string> = {}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-attested-'))
  db = await createTestDatabase()
  writeFileSync(join(directory, 'key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  const options = { ...readConfigured({ config: configure('first') }, {}), log: openLog({ level: 'fatal' }) }
  for (const displayName of ['Grace', 'Alan'])
    tokens[displayName] = await addAdministrator(options, { displayName, email: `${displayName}@example.org` })
})
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.splice(0).map(({ ended }) => ended))
  await db.drop()
  rmSync(directory, { recursive: true })
})

/** Of a replica with a disk of its own. */
function configure(host: string, deletion: object = {}): string {
  const anywhere = { listen: '127.0.0.1:0' }
  const data = join(directory, `data-${host}`)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const content = {
    mode: 'development',
    data: { directory: data },
    sealing: { keyFile: join(directory, 'key') },
    database: { logins: db.urls, waitSeconds: 60 },
    public: { ...anywhere, url: 'https://sallyport.example', timeLimitSeconds: 60 },
    internal: anywhere,
    agent: anywhere,
    checks: { http: anywhere, tcp: anywhere, tls: anywhere, dns: { ...anywhere, zone: 'checks.example.org' } },
    deletion: { enabled: true, fourEyes: true, hostFile: join(directory, `host-${host}`), ...deletion },
    workers: { replicaSilentSeconds: 600 },
  }
  const file = join(directory, `${host}.json`)
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  return file
}

type Replica = {
  as<Result, Variables>(who: string, document: Document<Result, Variables>, variables: Variables): Promise<Result>
  /** What `attestation` answers to Grace. */
  shown(): ReturnType<typeof readShown>
  alarms(): Promise<string[]>
  stop(): Promise<void>
}
const readShown = async (connection: Connection) => (await execute(connection, Attestation, {})).attestation

async function serve(configuration: string, ...args: string[]): Promise<Replica> {
  const program = runProgram(['serve', '--config', configuration, ...args])
  programs.push(program)
  const { doors } = (await program.logged('"serving"')) as { doors: { public: string } }
  const url = `http://${doors.public}/admin/graphql`
  const connectionOf = (who: string): Connection => ({ url, fetch: fetchAnew, token: () => tokens[who] ?? '' })
  return {
    as: (who, document, variables) => execute(connectionOf(who), document, variables),
    shown: () => readShown(connectionOf('Grace')),
    alarms: async () => {
      const { data } = await askGraphql(url, { query: '{ alarms { edges { node { kind } } } }', token: tokens.Grace })
      return (data.alarms as { edges: { node: { kind: string } }[] }).edges.map(({ node }) => node.kind)
    },
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}

/** Each replica has shown itself, and compared itself with what is attested. */
const compared = (replica: Replica, count: number) =>
  until(`${count} replicas that have compared themselves`, async () => {
    const shown = await replica.shown()
    return shown.replicas.length === count && shown.replicas.every((one) => one.compared) && shown
  })

test('two administrators attest and activate; a second replica is added; a restored start and a changed configuration delete nothing', async () => {
  const first = await serve(configure('first'))
  const begun = await until('the replica shows its host file', async () => {
    const shown = await first.shown()
    return shown.replicas.some(({ host }) => host !== null) && shown
  })
  expect(begun).toMatchObject({
    installationName: 'sallyport.example',
    deletionEnabled: true,
    fourEyes: true,
    restored: false,
    attestation: null,
    activation: null,
    compared: false,
    differences: [],
    fingerprint: { lacks: [], shared: { publicUrl: 'https://sallyport.example', databaseName: db.name, accounts: [] } },
    replicas: [{ answers: true, attested: false, restored: false, deletionEnabled: true }],
  })

  const fingerprintHash = begun.fingerprint.hash ?? ''
  const attest = (installationName: string) => first.as('Grace', AttestDeployment, { input: { installationName, fingerprintHash } })
  expect((await attest('sallyport')).attestDeployment).toMatchObject({ __typename: 'InvalidInput', field: 'installationName' })
  expect((await attest('x'.repeat(501))).attestDeployment).toMatchObject({
    field: 'installationName',
    message: expect.stringContaining('exactly as it is shown'),
  })
  expect((await attest('sallyport.example')).attestDeployment).toMatchObject({
    __typename: 'AttestDeploymentPayload',
    attestation: {
      attestation: { attestedBy: 'Grace', hash: fingerprintHash, endedAt: null },
      compared: true,
      differences: [],
      activation: null,
    },
  })
  const attestationId = (await first.shown()).attestation?.id ?? ''
  const activate = (who: string, replica: Replica = first) => replica.as(who, ActivateDeletion, { input: { attestationId } })
  expect((await activate('Grace')).activateDeletion).toMatchObject({
    __typename: 'Conflict',
    message: expect.stringContaining('Two people are needed'),
  })
  expect((await activate('Alan')).activateDeletion).toMatchObject({
    __typename: 'ActivateDeletionPayload',
    attestation: { activation: { activatedBy: 'Alan', attestationId, withdrawnAt: null } },
  })

  const second = await serve(configure('second'))
  const both = await compared(first, 2)
  const [, added] = both.replicas
  expect(added).toMatchObject({ attested: false, answers: false, compared: true, differences: [{ part: 'host' }] })
  expect(both.activation).toMatchObject({ withdrawnAt: null })
  expect((await second.as('Grace', AttestReplica, { input: { replicaId: added!.id } })).attestReplica).toMatchObject({
    __typename: 'AttestReplicaPayload',
    attestation: { activation: { withdrawnAt: null }, replicas: [{ attested: true }, { attested: true, answers: true }] },
  })

  await second.stop()
  const changed = await serve(configure('second', { coolDownMinutes: 5 }))
  const withdrawn = await until('the replica with other settings withdraws', async () => {
    const shown = await changed.shown()
    return shown.activation?.withdrawnAt !== null && shown
  })
  expect(withdrawn).toMatchObject({
    activation: { withdrawnBy: 'Sallyport', withdrawReason: expect.stringContaining('deletion.coolDownMinutes was 15') },
    differences: [{ part: 'deletion-settings', subject: 'deletion.coolDownMinutes', attested: '15', today: '5' }],
  })
  expect(await first.alarms()).toContain('DEPLOYMENT_DIFFERS')
  expect(await first.shown(), 'the others are what was attested').toMatchObject({ differences: [] })

  await changed.stop()
  const restored = await serve(configure('second'), '--restored')
  expect(await restored.shown()).toMatchObject({ restored: true, deletionEnabled: true, differences: [] })
  expect((await activate('Alan', restored)).activateDeletion).toMatchObject({
    __typename: 'Conflict',
    message: expect.stringContaining('--restored'),
  })
  expect((await activate('Alan')).activateDeletion).toMatchObject({ __typename: 'ActivateDeletionPayload' })
  expect((await restored.as('Grace', DeactivateDeletion, { input: { reason: 'The test is over.' } })).deactivateDeletion).toMatchObject({
    attestation: { activation: { withdrawnBy: 'Grace', withdrawReason: 'The test is over.' } },
  })
})
