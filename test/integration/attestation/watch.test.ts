import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditRows } from '../../fixtures/installation.ts'
import { ada, alarmsOf, bob, changeAttested, createDeployment, decisionsOf, type TestDeployment, type TestReplica } from './deployment.ts'

let deployment: TestDeployment
let replica: TestReplica
beforeEach(async () => {
  deployment = await createDeployment()
  replica = await deployment.replica()
  await replica.attest()
  await replica.activate()
})
afterEach(() => deployment[Symbol.asyncDispose]())

const differs = () => alarmsOf(deployment, 'DEPLOYMENT_DIFFERS')
const activation = async () => (await replica.service.overview()).activation

test('a look at a deployment that is as it was attested changes nothing', async () => {
  expect(await replica.look()).toEqual({ differences: [], lacks: [], withdrew: false })
  expect(await replica.shortfalls()).toEqual([])
  expect(await differs()).toEqual([])
})

test.each([
  ['timeline', 'timeline', 2, 'A standby was promoted'],
  ['cluster', 'systemIdentifier', '7', 'moved to or restored in another cluster'],
  ['database', 'databaseOid', 1, 'made anew'],
  ['database-name', 'databaseName', 'other', 'renamed'],
  ['installation', 'installationId', randomUUID(), 'another installation'],
])('another %s withdraws the activation, names the difference, and is told once', async (part, field, value, means) => {
  await changeAttested(deployment, field, value)
  expect(await replica.shortfalls()).toEqual([`same-${part}`])
  expect(await replica.look()).toMatchObject({ differences: [{ part }], withdrew: true })
  expect((await activation())?.withdrawn).toMatchObject({ by: 'Sallyport', why: expect.stringContaining(means) })
  expect((await decisionsOf(deployment)).at(-1)).toBe('DELETION_WITHDRAWN')
  expect((await auditRows(deployment)).at(-1)).toMatchObject({ action: 'withdrawActivation', actor_name: 'Sallyport' })
  expect(await replica.look()).toMatchObject({ differences: [{ part }], withdrew: false })
  expect(await differs()).toMatchObject([{ count: 1, message: expect.stringContaining(means) }])
})

test.each([
  ['sealing-key', { sealingKey: 'fedcba9876543210' }],
  ['public-url', { publicUrl: 'https://copy.example' }],
  ['deletion-settings', { deletionSettings: { 'deletion.enabled': true, 'deletion.coolDownMinutes': 5 } }],
  ['accounts', 'one more'],
])('a change of %s withdraws the activation, and it takes an attestation and an activation to go on', async (part, change) => {
  if (change === 'one more') await deployment.account()
  else Object.assign(replica.settings, change)
  expect(await replica.look()).toMatchObject({ differences: [{ part }], withdrew: true })
  await expect(replica.activate()).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('Attest it anew if this is meant'),
  })
  await replica.attest()
  expect(await replica.look()).toMatchObject({ differences: [] })
  await replica.activate()
  expect(await replica.shortfalls()).toEqual([])
})

test('whoever attests a difference has looked at it: what differs afterwards is an alarm of its own, with its own words', async () => {
  Object.assign(replica.settings, { publicUrl: 'https://second.example' })
  await replica.look()
  await replica.attest()
  expect(await replica.look()).toMatchObject({ differences: [] })
  Object.assign(replica.settings, { sealingKey: 'fedcba9876543210' })
  await replica.look()
  expect(await differs()).toMatchObject([
    { count: 1, message: expect.stringContaining('https://second.example') },
    { count: 1, message: expect.stringContaining('fedcba9876543210') },
  ])
})

test('what was withdrawn because of a difference stays withdrawn when the difference goes', async () => {
  replica.settings.publicUrl = 'https://copy.example'
  await replica.look()
  replica.settings.publicUrl = 'https://sallyport.example'
  expect(await replica.look()).toMatchObject({ differences: [] })
  expect(await replica.shortfalls()).toEqual(['not-withdrawn'])
  // The attestation stands: activating alone is enough.
  await replica.activate()
  expect(await replica.shortfalls()).toEqual([])
})

test('the alarm of a difference ends when the deployment is the attested one again, and not while another replica differs', async () => {
  const open = async () =>
    (
      await deployment.db.superuser.query<{ open: number }>(
        "SELECT count(*)::int AS open FROM alarm WHERE kind = 'DEPLOYMENT_DIFFERS' AND acknowledged_at IS NULL",
      )
    ).rows[0]?.open
  const other = await deployment.replica({ publicUrl: 'https://copy.example' })
  await other.look()
  await replica.look()
  expect(await open()).toBe(1)
  other.settings.publicUrl = 'https://sallyport.example'
  await other.look()
  expect(await open(), 'its host is not attested: it ends nothing').toBe(1)
  await replica.look()
  expect(await open()).toBe(0)
})

test('a difference that changes is told again, and so is one that comes back', async () => {
  replica.settings.publicUrl = 'https://copy.example'
  await replica.look()
  await replica.look()
  replica.settings.publicUrl = 'https://another.example'
  await replica.look()
  replica.settings.publicUrl = 'https://sallyport.example'
  await replica.look()
  replica.settings.publicUrl = 'https://another.example'
  await replica.look()
  // The first alarm ended when the deployment was the attested one again.
  expect(await differs()).toMatchObject([{ count: 2 }, { count: 1 }])
})

test('a replica with a fresh disk runs, deletes nothing and withdraws nothing', async () => {
  const fresh = await deployment.replica()
  expect(await fresh.look()).toMatchObject({ differences: [{ part: 'host' }], withdrew: false })
  expect(await fresh.shortfalls()).toEqual(['host-attested'])
  expect(await replica.shortfalls()).toEqual([])
  expect(await differs()).toEqual([])
  await replica.look()
  const { replicas } = await replica.service.overview()
  expect(replicas.map(({ id, differences }) => [id, differences?.map(({ part }) => part)])).toEqual([
    [replica.id, []],
    [fresh.id, ['host']],
  ])
})

test('a replica of unknown host tells of a difference in the shared part, and withdraws nothing because of it', async () => {
  const copy = await deployment.replica({ publicUrl: 'https://copy.example' })
  expect(await copy.look()).toMatchObject({ differences: [{ part: 'public-url' }, { part: 'host' }], withdrew: false })
  expect(await differs()).toMatchObject([{ count: 1 }])
  expect((await activation())?.withdrawn).toBeUndefined()
  expect(await replica.shortfalls()).toEqual([])
})

test('a host file that was lost or cannot be read closes the gate on this replica alone', async () => {
  const second = await deployment.replica()
  await replica.service.attestReplica(second.id, bob)
  second.settings.host = undefined
  expect(await second.look()).toMatchObject({ differences: [{ part: 'host' }], lacks: ['The disk is gone.'], withdrew: false })
  expect(await second.shortfalls()).toEqual(['host-attested'])
  expect(await replica.shortfalls()).toEqual([])
  const shown = (await replica.service.overview()).replicas.find(({ id }) => id === second.id)
  expect(shown).toMatchObject({ host: undefined, lacks: ['The disk is gone.'] })
  await expect(replica.service.attestReplica(second.id, ada)).rejects.toMatchObject({
    message: expect.stringContaining('The disk is gone.'),
  })
})

test('a replica that is added may delete, under the activation that there is', async () => {
  const second = await deployment.replica()
  await second.look()
  await replica.service.attestReplica(second.id, bob)
  await replica.service.attestReplica(second.id, bob)
  expect(await second.shortfalls()).toEqual([])
  expect(await replica.shortfalls()).toEqual([])
  const { attestation } = await replica.service.overview()
  expect(attestation?.hosts.map(({ host, by }) => [host, by.name]).sort()).toEqual(
    [
      [replica.settings.host, 'Ada'],
      [second.settings.host, 'Bob'],
    ].sort(),
  )
  expect(await decisionsOf(deployment)).toEqual(['DEPLOYMENT_ATTESTED', 'DELETION_ACTIVATED', 'HOST_ADDED'])
  expect((await auditRows(deployment)).at(-1)).toMatchObject({ action: 'attestReplica', actor_name: 'Bob' })
})

test('no replica is added that is not alive, has not compared itself, or is not of the attested deployment', async () => {
  await expect(replica.service.attestReplica(randomUUID(), ada)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  const copy = await deployment.replica({ publicUrl: 'https://copy.example' })
  await expect(replica.service.attestReplica(copy.id, ada)).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('copy.example'),
  })
  const late = await deployment.replica()
  await deployment.db.superuser.query('UPDATE replica SET differences = NULL WHERE id = $1', [late.id])
  await expect(replica.service.attestReplica(late.id, ada)).rejects.toMatchObject({ kind: 'CONFLICT' })
  await deployment.db.moveClock(3_600_000)
  await replica.look()
  await expect(replica.service.attestReplica(late.id, ada), 'an hour later').rejects.toMatchObject({ kind: 'NOT_FOUND' })
})

test('with a new attestation every replica has to compare itself anew', async () => {
  const second = await deployment.replica()
  expect(await second.look()).toMatchObject({ differences: [{ part: 'host' }] })
  await replica.attest()
  const differencesOfSecond = async () => (await replica.service.overview()).replicas.find(({ id }) => id === second.id)?.differences
  expect(await differencesOfSecond()).toBeUndefined()
  await second.look()
  expect(await differencesOfSecond()).toEqual([])
})

test('attested replicas that start at once on a changed deployment withdraw once', async () => {
  const others = await Promise.all([deployment.replica(), deployment.replica()])
  for (const one of others) await replica.service.attestReplica(one.id, ada)
  await changeAttested(deployment, 'timeline', 2)
  const looks = await Promise.all([replica, ...others].map((one) => one.look()))
  expect(looks.filter(({ withdrew }) => withdrew)).toHaveLength(1)
  expect((await decisionsOf(deployment)).filter((kind) => kind === 'DELETION_WITHDRAWN')).toHaveLength(1)
  expect(await differs()).toMatchObject([{ count: 3 }])
})
