import { sha256 } from '@sallyport/database/append-decision.ts'
import { verifyChain } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditRows, changeRows } from '../../fixtures/installation.ts'
import { ada, bob, createDeployment, decisionsOf, name, type TestDeployment } from './deployment.ts'

let deployment: TestDeployment
beforeEach(async () => {
  deployment = await createDeployment()
})
afterEach(() => deployment[Symbol.asyncDispose]())

const attestations = async () => (await deployment.db.superuser.query('SELECT id FROM deployment_attestation')).rows

test('what is attested is what was looked at, with the hosts of all replicas that are alive, and it is recorded with who and when', async () => {
  await deployment.account({ name: 'One', deletionUserId: 'deleter' })
  const first = await deployment.replica()
  const second = await deployment.replica()
  const before = await first.service.overview()
  expect(before).toMatchObject({ attestation: undefined, activation: undefined, differences: undefined, replicaId: first.id })
  expect(before.hosts).toEqual([first.settings.host, second.settings.host].sort())
  const shared = before.today.fingerprint.shared
  expect(shared).toMatchObject({
    installationId: deployment.deploymentId,
    databaseName: deployment.db.name,
    timeline: 1,
    accounts: [{ provider: 'openstack', cloud: 'https://keystone.example/v3', projectId: 'project', userId: 'deleter' }],
  })
  const cluster = await deployment.db.superuser.query(
    'SELECT system_identifier::text AS id, oid FROM pg_control_system(), pg_database WHERE datname = $1',
    [deployment.db.name],
  )
  expect({ id: shared.systemIdentifier, oid: shared.databaseOid }).toEqual(cluster.rows[0])

  const after = await first.service.attest({ installationName: name, fingerprintHash: before.hash! }, ada)
  expect(after.differences).toEqual([])
  expect(after.attestation).toMatchObject({ shared, hash: before.hash, by: { id: ada.id, name: 'Ada' }, ended: undefined })
  expect(after.attestation?.hosts.map(({ host, by }) => ({ host, by: by.name }))).toEqual(before.hosts.map((host) => ({ host, by: 'Ada' })))
  expect(await decisionsOf(deployment)).toEqual(['DEPLOYMENT_ATTESTED'])
  expect(await auditRows(deployment)).toMatchObject([
    { action: 'attestDeployment', actor_name: 'Ada', subject_kind: 'ATTESTATION', subject_id: after.attestation?.id },
  ])
  expect(await changeRows(deployment)).toEqual(['ATTESTATION'])
  expect(await first.shortfalls()).toContain('activated')
  expect((await first.shortfalls()).filter((fact) => fact.startsWith('same-') || fact === 'host-attested')).toEqual([])
})

test('a name that is not typed to the letter attests nothing', async () => {
  const replica = await deployment.replica()
  const { hash } = await replica.service.overview()
  for (const typed of ['', 'Sallyport.example', `${name} `])
    await expect(replica.service.attest({ installationName: typed, fingerprintHash: hash! }, ada)).rejects.toMatchObject({
      kind: 'INVALID_INPUT',
      field: 'installationName',
    })
  expect(await attestations()).toEqual([])
  expect(await decisionsOf(deployment)).toEqual([])
})

test('a fingerprint that changed since it was looked at is not attested, whatever changed', async () => {
  const replica = await deployment.replica()
  const { hash } = await replica.service.overview()
  const attest = () => replica.service.attest({ installationName: name, fingerprintHash: hash! }, ada)
  const changes: (() => Promise<unknown>)[] = [
    () => deployment.account(),
    () => deployment.replica(),
    async () => {
      replica.settings.publicUrl = 'https://elsewhere.example'
    },
  ]
  for (const change of changes) {
    await change()
    await expect(attest()).rejects.toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining('has changed since') })
  }
  expect(await attestations()).toEqual([])
})

test('as long as it is not recorded where an account leads nothing is attested, and the fingerprint says what to do', async () => {
  const replica = await deployment.replica()
  await deployment.account({ name: 'Old', userId: null })
  const { today, hash } = await replica.service.overview()
  expect(hash).toBeUndefined()
  expect(today.lacks).toEqual([expect.stringMatching(/account Old leads.*checkCloudAccount/)])
  await expect(replica.service.attest({ installationName: name, fingerprintHash: 'x' }, ada)).rejects.toMatchObject({ kind: 'CONFLICT' })
  await deployment.db.superuser.query("UPDATE cloud_account SET user_id = 'user'")
  await replica.attest()
  expect(await attestations()).toHaveLength(1)
})

test('an account that becomes unreadable later closes the gate, and is no difference', async () => {
  const replica = await deployment.replica()
  await deployment.account()
  await replica.attest()
  await replica.activate()
  await deployment.db.superuser.query('UPDATE cloud_account SET user_id = NULL')
  expect(await replica.look()).toMatchObject({ differences: [], withdrew: false, lacks: [expect.stringContaining('checkCloudAccount')] })
  await expect(replica.shortfalls()).rejects.toMatchObject({ kind: 'CONFLICT' })
})

test('passwords in addresses are neither shown nor kept', async () => {
  const replica = await deployment.replica({ publicUrl: 'https://user:secret@sallyport.example' })
  await replica.attest()
  const { rows } = await deployment.db.superuser.query(
    'SELECT shared::text || (SELECT string_agg(detail, $1) FROM deletion_decision) AS all FROM deployment_attestation',
    [''],
  )
  expect(rows[0].all).toContain('https://sallyport.example')
  expect(rows[0].all).not.toContain('secret')
})

test('with no replica that shows a host file there is nothing to attest', async () => {
  const replica = await deployment.replica({ host: undefined })
  const { hash, today } = await replica.service.overview()
  expect({ hash, trouble: today.hostTrouble }).toEqual({ hash: undefined, trouble: 'The disk is gone.' })
  await expect(replica.attest()).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('No replica shows a host file'),
  })
})

test('a new attestation ends the activation that there was, even when the clock was put back', async () => {
  const replica = await deployment.replica()
  const first = await replica.attest()
  await replica.activate()
  await deployment.db.moveClock(-3_600_000)
  await replica.look()
  const second = await replica.attest(bob)
  const { attestation, activation } = await replica.service.overview()
  expect({ first: first === second, newest: attestation?.id }).toEqual({ first: false, newest: second })
  expect(activation).toMatchObject({ attestationId: first, withdrawn: { by: 'Bob', why: 'The deployment was attested anew.' } })
  expect(await replica.shortfalls()).toEqual(expect.arrayContaining(['not-withdrawn', 'of-the-newest-attestation']))
  await replica.activate()
  expect((await replica.service.overview()).activation).toMatchObject({ attestationId: second, withdrawn: undefined })
  expect(await decisionsOf(deployment)).toEqual([
    'DEPLOYMENT_ATTESTED',
    'DELETION_ACTIVATED',
    'DELETION_WITHDRAWN',
    'DEPLOYMENT_ATTESTED',
    'DELETION_ACTIVATED',
  ])
})

test('nobody but a person attests', async () => {
  const replica = await deployment.replica()
  const { hash } = await replica.service.overview()
  await expect(replica.service.attest({ installationName: name, fingerprintHash: hash! }, actingAsSystem)).rejects.toMatchObject({
    kind: 'CONFLICT',
  })
})

test('whatever is attested, activated and withdrawn at once, the newest attestation alone is active, and the records follow each other', async () => {
  const replica = await deployment.replica()
  await replica.attest()
  const acts = Array.from({ length: 12 }, (_, i) =>
    i % 3 === 0 ? replica.attest(i % 2 === 0 ? ada : bob) : i % 3 === 1 ? replica.activate(bob) : replica.service.withdraw('No.', ada),
  )
  const refused = (await Promise.allSettled(acts)).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused.filter(({ kind }) => kind !== 'CONFLICT')).toEqual([])
  const { rows } = await deployment.db.superuser.query<{ attestation: string }>(
    'SELECT attestation_id AS attestation FROM deletion_activation WHERE withdrawn_at IS NULL',
  )
  const { attestation } = await replica.service.overview()
  expect(rows.filter((row) => row.attestation !== attestation?.id)).toEqual([])
  expect(rows.length).toBeLessThanOrEqual(1)
  const records = await deployment.db.superuser.query(
    `SELECT number::int AS number, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, kind, detail::json AS detail, previous, hash
     FROM deletion_decision ORDER BY number`,
  )
  expect(verifyChain(records.rows, sha256)).toMatchObject({ intact: true })
})
