import { randomUUID } from 'node:crypto'
import { conflict } from '@sallyport/domain/primitives/problem.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditRows } from '../../fixtures/installation.ts'
import { ada, bob, createDeployment, decisionsOf, type TestDeployment, type TestReplica } from './deployment.ts'

let deployment: TestDeployment
let replica: TestReplica
beforeEach(async () => {
  deployment = await createDeployment()
  replica = await deployment.replica()
})
afterEach(() => deployment[Symbol.asyncDispose]())

const activations = async () =>
  (
    await deployment.db.superuser.query(
      'SELECT activated_by_name AS by, withdrawn_by AS withdrawn FROM deletion_activation ORDER BY decision_number',
    )
  ).rows

test('with an attestation and an activation upon it both clauses hold', async () => {
  expect(await replica.shortfalls()).toEqual(expect.arrayContaining(['activated', 'attested']))
  const attestationId = await replica.attest()
  await replica.activate()
  expect(await replica.shortfalls()).toEqual([])
  expect(await auditRows(deployment)).toMatchObject([
    { action: 'attestDeployment' },
    { action: 'activateDeletion', subject_id: attestationId, actor_name: 'Ada' },
  ])
  expect(deployment.ladders.begun).toEqual([true])
})

test('who asks twice has activated once, and the ladders begin anew once', async () => {
  await replica.attest()
  await replica.activate()
  await replica.activate(bob)
  expect(await activations()).toEqual([{ by: 'Ada', withdrawn: null }])
  expect(deployment.ladders.begun).toEqual([true])
})

test('an attestation lets whatever stands on the ladders be once, and each new one does so again', async () => {
  await replica.attest()
  await replica.activate()
  await replica.service.withdraw('For the night.', ada)
  await replica.activate()
  await replica.attest()
  await replica.activate()
  expect(deployment.ladders.begun).toEqual([true, false, true])
})

test('of many that activate at once one is recorded', async () => {
  await replica.attest()
  await Promise.all(Array.from({ length: 8 }, (_, i) => replica.activate(i % 2 === 0 ? ada : bob)))
  expect(await activations()).toHaveLength(1)
  expect((await decisionsOf(deployment)).filter((kind) => kind === 'DELETION_ACTIVATED')).toHaveLength(1)
})

test('where two people are asked for, whoever attested does not activate', async () => {
  replica.settings.fourEyes = true
  await replica.attest(ada)
  await expect(replica.activate(ada)).rejects.toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining('Two people are needed') })
  expect(deployment.ladders.begun, 'nothing in a cloud is touched by a refusal').toEqual([])
  await replica.activate(bob)
  expect(await replica.shortfalls()).toEqual([])
})

test('an activation by one person does not hold any more once two are asked for', async () => {
  await replica.attest(ada)
  await replica.activate(ada)
  replica.settings.fourEyes = true
  expect(await replica.shortfalls()).toEqual(['two-people'])
})

test('a process that was started as restored attests and does not activate', async () => {
  replica.settings.restored = true
  await replica.attest()
  await expect(replica.activate()).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('start it without --restored'),
  })
  replica.settings.restored = false
  expect((await replica.look()).differences, 'what is attested under --restored stays attested').toEqual([])
  await replica.activate()
  expect(await replica.shortfalls()).toEqual([])
})

test('nothing is activated before it is configured and attested', async () => {
  await expect(replica.activate()).rejects.toMatchObject({ message: 'Attest this deployment first.' })
  await replica.attest()
  replica.settings.enabled = false
  await expect(replica.activate()).rejects.toMatchObject({ message: expect.stringContaining('does not enable cloud deletion') })
  expect(await activations()).toEqual([])
})

test('nobody activates upon another attestation than the one before him', async () => {
  const first = await replica.attest()
  await replica.attest(bob)
  await expect(replica.service.activate(first, ada)).rejects.toMatchObject({ message: expect.stringContaining('attested anew since') })
})

test('a deployment that changed since it was attested is not activated', async () => {
  await replica.attest()
  replica.settings.deletionSettings = { 'deletion.enabled': true, 'deletion.deletesPerDay': 100 }
  await expect(replica.activate()).rejects.toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining('deletion.deletesPerDay') })
  await expect((await deployment.replica()).activate(), 'through a replica of unknown host').rejects.toMatchObject({
    message: expect.stringContaining('host file of this replica'),
  })
})

test('what the ladders meet refuses the activation, and nothing is written', async () => {
  await replica.attest()
  deployment.ladders.beginAnew = async () => {
    throw conflict('The ladder cannot be read.')
  }
  await expect(replica.activate()).rejects.toMatchObject({ message: 'The ladder cannot be read.' })
  expect(await activations()).toEqual([])
})

test('whoever finds the ladders written by another activation that came to its end hears that it is active', async () => {
  await replica.attest()
  const { beginAnew } = deployment.ladders
  deployment.ladders.beginAnew = async () => {
    deployment.ladders.beginAnew = beginAnew
    await replica.activate(bob)
    throw conflict('Something else wrote to it.')
  }
  await replica.activate(ada)
  expect(await activations()).toEqual([{ by: 'Bob', withdrawn: null }])
  expect(await replica.shortfalls()).toEqual([])
})

test('what changes while the ladders begin anew is judged again', async () => {
  await replica.attest()
  deployment.ladders.beginAnew = async () => {
    await deployment.account()
  }
  await expect(replica.activate()).rejects.toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining('The cloud account') })
  expect(await activations()).toEqual([])
})

test('after a fence the deployment has to be attested anew', async () => {
  await replica.attest()
  await deployment.db.moveClock(1_000)
  await deployment.db.superuser.query(
    `INSERT INTO witness_ladder (id, cloud, user_id, region, fence_reason, fenced_at) VALUES ($1, 'c', 'u', 'r', 'OTHERS_ABOVE', app_now())`,
    [randomUUID()],
  )
  await expect(replica.activate()).rejects.toMatchObject({ message: expect.stringContaining('Stop the other one, and attest anew') })
  await deployment.db.moveClock(1_000)
  await replica.attest()
  await replica.activate()
  expect(await activations()).toHaveLength(1)
})

test('anybody withdraws at any time, alone, and twice is no error', async () => {
  await replica.service.withdraw('Too early.', bob)
  await replica.attest(ada)
  await replica.activate(ada)
  replica.settings.enabled = false
  replica.settings.publicUrl = 'https://elsewhere.example'
  await replica.service.withdraw('A cloud is being moved.', bob)
  await replica.service.withdraw('Again.', ada)
  expect((await replica.service.overview()).activation?.withdrawn).toMatchObject({ by: 'Bob', why: 'A cloud is being moved.' })
  expect(await activations()).toEqual([{ by: 'Ada', withdrawn: 'Bob' }])
  expect((await auditRows(deployment)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['deactivateDeletion', 'Bob'],
    ['attestDeployment', 'Ada'],
    ['activateDeletion', 'Ada'],
    ['deactivateDeletion', 'Bob'],
    ['deactivateDeletion', 'Ada'],
  ])
  expect((await decisionsOf(deployment)).filter((kind) => kind === 'DELETION_WITHDRAWN')).toHaveLength(1)
})

test('whoever stops deletion stops an activation that is under way as well, and the next one goes through', async () => {
  await replica.attest()
  await replica.service.withdraw('Before.', bob)
  deployment.ladders.beginAnew = () => replica.service.withdraw('Something is wrong.', bob).then(() => {})
  await expect(replica.activate()).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('Somebody stopped deletion while'),
  })
  expect(await activations()).toEqual([])
  expect((await auditRows(deployment)).at(-1)).toMatchObject({
    action: 'deactivateDeletion',
    actor_name: 'Bob',
    detail: { why: 'Something is wrong.' },
  })
  deployment.ladders.beginAnew = async () => {}
  await replica.activate()
  expect(await replica.shortfalls()).toEqual([])
})

test('workers withdraw, and can neither attest nor activate; the other logins see none of it', async () => {
  await replica.attest()
  const { worker, agent, tenant, admission } = deployment.db.database
  for (const statement of [
    'INSERT INTO deployment_attestation SELECT * FROM deployment_attestation',
    'INSERT INTO attested_host SELECT * FROM attested_host',
    'INSERT INTO deletion_activation SELECT * FROM deletion_activation',
    "UPDATE deployment_attestation SET shared = '{}'",
  ])
    await expect(worker.query(statement), statement).rejects.toThrow('permission denied')
  for (const login of [agent, tenant, admission])
    await expect(login.query('SELECT FROM public.deployment_attestation')).rejects.toThrow('permission denied')
})
