import { randomUUID } from 'node:crypto'
import { deletionRules, markerRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import type { WiredWitness } from '@sallyport/server/wire-witness.ts'
import { wireWitness } from '@sallyport/server/wire-witness.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRawOpenStack, type RawOpenStack } from '../../contracts/raw-openstack.ts'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { makeCredential, publishedRules } from '../../fixtures/live-openstack.ts'
import { attestAndActivate, copied, copyRows } from '../../fixtures/witness-ground.ts'
import { accountParts, newSealing, startTestCloud, type TestCloud } from '../administrators/account-parts.ts'

/** The witness as the program wires it, over the simulated cloud, with credentials that are made from our lists. */
type Site = { installation: TestInstallation; parts: ReturnType<typeof accountParts>; wired: WiredWitness; replicaId: string }

let cloud: TestCloud
let raw: RawOpenStack
let original: Site
let accountId: string
const sites: Site[] = []
const sealing = newSealing()
beforeAll(async () => {
  cloud = await startTestCloud()
  const { username, password, project } = cloud.credentials.monitoring
  raw = await openRawOpenStack({ authUrl: cloud.identityUrl, username, password, project }, 'RegionOne')
})
afterAll(() => cloud[Symbol.asyncDispose]())
beforeEach(async () => {
  original = await site(await createInstallation())
  const { accounts } = original.parts
  const everyday = await credential(publishedRules(raw))
  const forDeletion = await credential([...deletionRules, ...markerRules])
  const given = { name: 'a', credential: everyday, deletionCredential: forDeletion, defaultRegion: undefined }
  const added = await accounts.addWithMarker(given, original.installation.by)
  expect(added.markerTrouble).toBeUndefined()
  accountId = added.account.id
  await attestAndActivate(original.installation.db)
  await foundItself(original, '[]')
})
afterEach(async () => {
  for (const { parts, installation } of sites.splice(0)) {
    await parts.clouds.close()
    await installation[Symbol.asyncDispose]()
  }
})

let made = 0
async function credential(rules: Parameters<typeof makeCredential>[2]) {
  made += 1
  const { id, secret } = await makeCredential(raw, `witness ${made}`, rules)
  return givenCredential.parse({ applicationCredential: { authUrl: cloud.identityUrl, id, secret } })
}

async function site(installation: TestInstallation): Promise<Site> {
  const parts = accountParts(installation, sealing)
  const replicaId = randomUUID()
  const { admin, worker, db } = installation
  const wired = wireWitness({
    admin,
    worker,
    database: db.database,
    providers: parts.clouds,
    deploymentId: installation.deploymentId,
    settings: { deletion: { enabled: true }, workers: { cleanUpSeconds: 60 } },
    replicaId,
    restored: false,
    log: { info: () => {}, warn: () => {} },
  })
  const found = { installation, parts, wired, replicaId }
  sites.push(found)
  return found
}

/** What the replica finds when it compares itself with what was attested. */
const foundItself = ({ installation, replicaId }: Site, differences: string) =>
  installation.db.superuser.query(
    `INSERT INTO replica (id, version, settings_hash, roles, differences) VALUES ($1, '1', 'h', '{}', $2)
     ON CONFLICT (id) DO UPDATE SET differences = excluded.differences`,
    [replicaId, differences],
  )

/** The same database once more, with the same key that seals. */
async function copyOf({ installation }: Site): Promise<Site> {
  const other = await createInstallation()
  await other.db.superuser.query('UPDATE installation SET deployment_id = $1', [installation.deploymentId])
  for (const table of ['cloud_account', 'cloud_account_budget', ...copied]) await copyRows(installation.db, other.db, table)
  return site({ ...other, deploymentId: installation.deploymentId })
}

const runLoop = ({ wired }: Site) =>
  wired.loops.find(({ name }) => name === 'witness')!.run({ signal: new AbortController().signal, fence: undefined })
const hour = ({ installation }: Site) => installation.db.moveClock(3_600_000)
const rungs = async (): Promise<string[]> => {
  const { keypairs } = (await raw.ask('compute', 'GET', '/os-keypairs')) as { keypairs: { keypair: { name: string } }[] }
  const prefix = `sallyport-${original.installation.deploymentId}-e`
  return keypairs.flatMap(({ keypair: { name } }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])).sort()
}
const shown = async ({ parts }: Site) => (await parts.accounts.find(accountId))?.deletion.ladder

test('an attested replica climbs with the credential for deletion, the account shows it, and an unattested one does not', async () => {
  await foundItself(original, '[{"part": "host"}]')
  await runLoop(original)
  expect(await rungs()).toEqual([])
  await foundItself(original, '[]')
  await runLoop(original)
  await runLoop(original)
  expect(await rungs()).toEqual(['1'])
  expect(await shown(original)).toMatchObject({ rung: 1, region: 'RegionOne', claimOpen: false, fence: undefined })
  const made = cloud.requests.list().filter(({ method, path }) => method === 'POST' && path.endsWith('/os-keypairs'))
  expect(made).toHaveLength(1)
})

test('a climb for a delete is heard, seen by the look after it, and its old rungs go', async () => {
  const of = { instanceId: randomUUID(), accountId, region: 'RegionOne' }
  for (let i = 0; i < 6; i++) expect((await original.wired.witness.climb(of)).known).toBe(true)
  const reading = await original.wired.witness.climb(of)
  const climbed = reading.known ? reading.value : null
  expect(climbed).toMatchObject({ rung: 7, accountId })
  const look = await original.wired.witness.look(accountId, climbed)
  expect(look.rung).toMatchObject({ known: true, value: { rung: 7, fingerprint: climbed?.fingerprint } })
  expect(look.rungAbove).toMatchObject({ known: true, value: { rung: 8, fingerprint: null } })
  expect(look.witness).toMatchObject({ known: true, value: { rung: 7, claim: null, fence: null } })
  await runLoop(original)
  expect(await rungs()).toEqual(['3', '4', '5', '6', '7'])
})

test('of two byte-identical copies the second to climb is fenced, alarms, and is led out by an activation alone', async () => {
  await runLoop(original)
  const copy = await copyOf(original)
  await foundItself(copy, '[]')
  for (const one of [original, copy]) {
    await hour(one)
    await runLoop(one)
  }
  expect(await shown(original)).toMatchObject({ rung: 2, fence: undefined })
  expect(await shown(copy)).toMatchObject({ fence: { reason: 'TAKEN_BY_ANOTHER' } })
  const { rows } = await copy.installation.db.superuser.query(
    `SELECT (SELECT count(*)::int FROM alarm WHERE kind = 'WITNESS_FENCED') AS alarms,
       (SELECT count(*)::int FROM deletion_activation WHERE withdrawn_at IS NULL) AS active`,
  )
  expect(rows).toEqual([{ alarms: 1, active: 0 }])
  expect((await copy.parts.accounts.check(accountId, copy.installation.by)).deletion.lastCheck).toContainEqual(
    expect.objectContaining({ subject: 'witness', ok: false }),
  )

  await copy.wired.ladders.beginAnew(true)
  await attestAndActivate(copy.installation.db)
  await runLoop(copy)
  expect(await shown(copy)).toMatchObject({ rung: 3, fence: undefined })
  await hour(original)
  await runLoop(original)
  expect(await shown(original)).toMatchObject({ fence: { reason: 'TAKEN_BY_ANOTHER' } })
})

test('a start that is restored climbs nothing, though everything in its database says that it may', async () => {
  const { installation, parts, replicaId } = original
  const restored = wireWitness({
    ...installation,
    database: installation.db.database,
    providers: parts.clouds,
    settings: { deletion: { enabled: true }, workers: { cleanUpSeconds: 60 } },
    replicaId,
    restored: true,
    log: { info: () => {}, warn: () => {} },
  })
  await runLoop({ ...original, wired: restored })
  expect(await restored.witness.climb({ instanceId: randomUUID(), accountId, region: 'RegionOne' })).toMatchObject({ value: null })
  expect(await rungs()).toEqual([])
})
