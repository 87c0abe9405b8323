import { type AccessRule, deletionRules, markerRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { ladderStore } from '@sallyport/database/ladder-store.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { unknownLeads } from '@sallyport/database/unknown-leads.ts'
import { type CloudAccount, givenCredential } from '@sallyport/domain/clouds/account.ts'
import { learnWhereAccountsLead } from '@sallyport/domain/clouds/where-accounts-lead.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRawOpenStack, type RawOpenStack } from '../../contracts/raw-openstack.ts'
import { auditRows, changeRows, createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { makeCredential, publishedRules } from '../../fixtures/live-openstack.ts'
import { accountParts, applicationCredentialOf, newSealing, startTestCloud, type TestCloud } from './account-parts.ts'
import { type AdminServer, startAdminServer } from './admin-server.ts'
import { hasInstance, provisionedNode } from './provisioned-node.ts'

let installation: TestInstallation
let cloud: TestCloud
let raw: RawOpenStack
let parts: ReturnType<typeof accountParts>
let names = 0
beforeAll(async () => {
  cloud = await startTestCloud({ regions: ['RegionOne', 'RegionTwo'] })
  const { username, password, project } = cloud.credentials.monitoring
  raw = await openRawOpenStack({ authUrl: cloud.identityUrl, username, password, project }, 'RegionOne')
})
afterAll(() => cloud[Symbol.asyncDispose]())
beforeEach(async () => {
  installation = await createInstallation()
  parts = accountParts(installation, newSealing(), {}, true)
})
afterEach(async () => {
  cloud.faults.clear()
  // Their quota is ten.
  for (const { id } of await markers()) await raw.ask('network', 'DELETE', `/security-groups/${id}`)
  await parts.clouds.close()
  await installation[Symbol.asyncDispose]()
})

const by = () => installation.by
async function credential(rules: readonly AccessRule[]) {
  names += 1
  const { id, secret } = await makeCredential(raw, `made ${names}`, rules)
  return givenCredential.parse({ applicationCredential: { authUrl: cloud.identityUrl, id, secret } })
}
const everyday = () => credential(publishedRules(raw))
const forDeletion = () => credential([...deletionRules, ...markerRules])
const all = () => givenCredential.parse(applicationCredentialOf(cloud))
const add = async (more: { deletion?: boolean } = {}): Promise<CloudAccount> =>
  parts.accounts.add(
    {
      name: `account ${names}`,
      credential: more.deletion ? await everyday() : all(),
      deletionCredential: more.deletion ? await forDeletion() : undefined,
      defaultRegion: undefined,
    },
    by(),
  )
async function refusal(work: Promise<unknown>): Promise<{ kind: string; field: string | undefined; message: string }> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Problem) return { kind: outcome.kind, field: outcome.field, message: outcome.message }
  throw outcome ?? new Error('was accepted')
}
const markers = async (): Promise<{ id: string; name: string }[]> => {
  const { security_groups } = (await raw.ask('network', 'GET', '/security-groups')) as { security_groups: { id: string; name: string }[] }
  return security_groups.filter(({ name }) => name === `sallyport-${installation.deploymentId}`)
}
const decisions = async () =>
  (await installation.db.superuser.query<{ kind: string; detail: string }>('SELECT kind, detail FROM deletion_decision ORDER BY number'))
    .rows

describe('where an account leads', () => {
  test('is recorded when it is added, and found out again for accounts of an older version, by a check or in the background', async () => {
    const { id, leads } = await add()
    expect(leads).toEqual({ cloud: expect.stringContaining(new URL(cloud.identityUrl).host), userId: raw.userId })
    const forget = () => installation.db.superuser.query('UPDATE cloud_account SET cloud = NULL, user_id = NULL')
    await forget()
    expect((await parts.accounts.find(id))?.leads).toBeUndefined()
    expect((await parts.accounts.check(id, by())).leads).toEqual(leads)
    await forget()
    const learn = () => learnWhereAccountsLead({ unknown: unknownLeads(installation.worker), providers: parts.clouds })
    expect(await learn()).toEqual([])
    expect((await parts.accounts.find(id))?.leads).toEqual(leads)
    const before = cloud.requests.list().length
    await learn()
    expect(cloud.requests.list()).toHaveLength(before)
  })

  test('is not found out where the cloud does not answer, and that says why', async () => {
    const { id } = await add()
    await installation.db.superuser.query('UPDATE cloud_account SET cloud = NULL, user_id = NULL')
    cloud.faults.add({ effect: { kind: 'down' }, service: 'keystone', times: 0 } as never)
    const failed = await learnWhereAccountsLead({ unknown: unknownLeads(installation.worker), providers: parts.clouds })
    expect(failed).toEqual([{ accountId: id, why: expect.any(String) }])
  })
})

describe('a credential for deletion', () => {
  test('opens the cloud for deletion alone; the everyday one cannot delete', async () => {
    const account = await add({ deletion: true })
    expect(account.deletion).toMatchObject({ ownCredential: true, userId: raw.userId })
    const [plain, deleting] = await Promise.all([parts.clouds.open(account.id), parts.clouds.open(account.id, 'WORK', 'DELETION')])
    expect(deleting).not.toBe(plain)
    expect((await plain.check('DELETION')).lacks).toContain('compute DELETE /**/servers/*')
    expect((await deleting.check('DELETION')).lacks).toBeUndefined()
    expect((await deleting.check()).lacks).toContain('compute POST /**/servers')
  })

  test('is sealed for deletion: in the place of the everyday one nothing opens it', async () => {
    const { id } = await add({ deletion: true })
    await installation.db.superuser.query('UPDATE cloud_account SET credential_sealed = deletion_sealed, version = version + 1')
    await expect(parts.clouds.open(id)).rejects.toMatchObject({ kind: 'Unauthorized' })
  })

  test('can be set, replaced and removed later, and every replica opens what stands', async () => {
    const { id } = await add()
    const plain = await parts.clouds.open(id)
    expect(await parts.clouds.open(id, 'WORK', 'DELETION')).toBe(plain)
    await parts.accounts.setDeletionCredential(id, await forDeletion(), by())
    const first = await parts.clouds.open(id, 'WORK', 'DELETION')
    expect(first).not.toBe(plain)
    await parts.accounts.setDeletionCredential(id, await forDeletion(), by())
    const second = await parts.clouds.open(id, 'WORK', 'DELETION')
    expect(second).not.toBe(first)
    expect((await parts.accounts.removeDeletionCredential(id, by())).deletion).toMatchObject({ ownCredential: false, userId: raw.userId })
    expect(await parts.clouds.open(id, 'WORK', 'DELETION')).toBe(plain)
    expect((await parts.accounts.removeDeletionCredential(id, by())).deletion.ownCredential).toBe(false)
    const { rows } = await installation.db.superuser.query('SELECT deletion_sealed FROM cloud_account')
    expect(rows).toEqual([{ deletion_sealed: null }])
    expect((await auditRows(installation)).map(({ action }) => action)).toEqual([
      'addCloudAccount',
      'setDeletionCredential',
      'setDeletionCredential',
      'removeDeletionCredential',
      'removeDeletionCredential',
    ])
  })

  test('that lacks a right, leads to another project or to another address of the cloud is refused, and the words say why', async () => {
    const { id } = await add()
    const few = await credential(deletionRules.filter(({ path, method }) => !(path.includes('os-keypairs') && method === 'POST')))
    expect(await refusal(parts.accounts.setDeletionCredential(id, few, by()))).toEqual({
      kind: 'CLOUD_REFUSED',
      field: undefined,
      message: expect.stringContaining('not for deletion. Its access rules do not cover: compute POST /**/os-keypairs.'),
    })
    const { username, password } = cloud.credentials.admin
    const elsewhere = givenCredential.parse({
      cloudsYaml: {
        text: `auth: {auth_url: "${cloud.identityUrl}", username: ${username}, password: ${password}, project_name: admin, user_domain_name: Default, project_domain_name: Default}`,
      },
    })
    expect((await refusal(parts.accounts.setDeletionCredential(id, elsewhere, by()))).message).toContain('leads to project admin')
    const { applicationCredential } = applicationCredentialOf(cloud)
    const authUrl = applicationCredential.authUrl.replace('127.0.0.1', 'localhost')
    const byAnotherName = givenCredential.parse({ applicationCredential: { ...applicationCredential, authUrl } })
    expect((await refusal(parts.accounts.setDeletionCredential(id, byAnotherName, by()))).message).toContain('by the same address')
  })

  const alarms = async () =>
    (
      await installation.db.superuser.query<{ kind: string; count: number; by: string | null; message: string }>(
        `SELECT kind, count, acknowledged_by AS by, message FROM alarm WHERE kind LIKE '%FAILING' ORDER BY raised_at, id`,
      )
    ).rows
  const spoil = (sealed: Buffer) =>
    installation.db.superuser.query('UPDATE cloud_account SET deletion_sealed = $1, deletion_version = deletion_version + 1', [sealed])
  const deleting = (id: string) => parts.clouds.open(id, 'WORK', 'DELETION')
  const stateOf = async (id: string) => {
    const { state, deletion } = (await parts.accounts.find(id))!
    return { everyday: state, trouble: deletion.trouble }
  }

  test('that stops working raises one alarm, touches nothing of the everyday one, and ends the alarm when it works again', async () => {
    const { id } = await add({ deletion: true })
    const { rows } = await installation.db.superuser.query<{ sealed: Buffer }>('SELECT deletion_sealed AS sealed FROM cloud_account')
    const { applicationCredential } = applicationCredentialOf(cloud)
    const withdrawn = givenCredential.parse({ applicationCredential: { ...applicationCredential, secret: 'not-it-any-more' } })
    await spoil(Buffer.from(parts.door.seal(id, parts.door.read(withdrawn).credential, 'DELETION')))
    const broken = await deleting(id)
    for (let i = 0; i < 3; i++) await expect(broken.whereItLeads()).rejects.toMatchObject({ kind: 'Unauthorized' })
    await expect.poll(async () => (await stateOf(id)).trouble).toEqual(expect.any(String))
    await (await parts.clouds.open(id)).listRegions()
    expect((await stateOf(id)).everyday).toBe('READY')
    expect(await alarms()).toEqual([
      {
        kind: 'DELETION_CREDENTIAL_FAILING',
        count: 1,
        by: null,
        message: expect.stringMatching(/^The credential for deletion of the cloud account .* nothing is deleted .* The cloud says: /),
      },
    ])
    expect(JSON.stringify(await alarms())).not.toContain('not-it-any-more')
    await spoil(rows[0]!.sealed)
    await (await deleting(id)).whereItLeads()
    await expect.poll(async () => (await stateOf(id)).trouble).toBeUndefined()
    expect(await alarms()).toMatchObject([{ by: 'Sallyport' }])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['another one is set', async (id) => parts.accounts.setDeletionCredential(id, await forDeletion(), by())],
    ['it is removed', (id) => parts.accounts.removeDeletionCredential(id, by())],
  ])('that cannot be opened any more raises it too, until %s', async (_, mend) => {
    const { id } = await add({ deletion: true })
    await spoil(Buffer.from('not sealed by anybody'))
    await expect(deleting(id)).rejects.toMatchObject({ kind: 'Unauthorized' })
    await expect.poll(async () => (await stateOf(id)).trouble).toContain('cannot be opened')
    await expect(deleting(id)).rejects.toMatchObject({ kind: 'Unauthorized' })
    expect(await alarms()).toMatchObject([{ kind: 'DELETION_CREDENTIAL_FAILING', count: 1, by: null }])
    await mend(id)
    expect([await alarms(), (await stateOf(id)).trouble]).toMatchObject([[{ by: by().name }], undefined])
    await (await deleting(id)).whereItLeads()
  })

  test('keeps the everyday one at the address that both name', async () => {
    const { id } = await add({ deletion: true })
    const { applicationCredential } = applicationCredentialOf(cloud)
    const authUrl = applicationCredential.authUrl.replace('127.0.0.1', 'localhost')
    const moved = givenCredential.parse({ applicationCredential: { ...applicationCredential, authUrl } })
    expect(await refusal(parts.accounts.rotateCredential(id, moved, by()))).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('Remove the credential for deletion first'),
    })
    await parts.accounts.removeDeletionCredential(id, by())
    expect((await parts.accounts.rotateCredential(id, moved, by())).leads?.cloud).toContain('localhost')
  })

  test('that is wrong when an account is added is named by its own field, and nothing is saved', async () => {
    const bad = givenCredential.parse({ applicationCredential: { authUrl: 'ftp://x', id: 'a', secret: 'b' } })
    const given = { name: 'two', credential: all(), deletionCredential: bad, defaultRegion: undefined }
    expect(await refusal(parts.accounts.add(given, by()))).toMatchObject({
      kind: 'INVALID_INPUT',
      field: 'deletionCredential.applicationCredential.authUrl',
    })
    expect((await parts.accounts.page({ first: 10, after: undefined })).items).toEqual([])
  })

  test('is told apart in the check, which says line by line what is lacking for deletion', async () => {
    const { id } = await add({ deletion: true })
    const prepared = await parts.accounts.check(id, by())
    expect(prepared.lastCheck.some(({ detail }) => detail.includes('provisioning'))).toBe(true)
    const lines = prepared.deletion.lastCheck
    expect(lines).toContainEqual({ subject: 'credential', ok: true, detail: expect.stringContaining('of its own deletes') })
    expect(lines).toContainEqual({ subject: 'RegionOne: access rules', ok: true, detail: expect.stringContaining('cover deletion') })
    expect(lines).toContainEqual({ subject: 'ownership marker', ok: false, detail: expect.stringContaining('createMarker') })
    await parts.accounts.removeDeletionCredential(id, by())
    expect((await parts.accounts.check(id, by())).deletion.lastCheck).toContainEqual({
      subject: 'RegionOne: access rules',
      ok: false,
      detail: expect.stringContaining('compute DELETE /**/servers/*'),
    })
  })

  test('is no part of the check where deletion is switched off and nothing was prepared for it', async () => {
    const { id } = await add()
    const off = accountParts(installation, parts.sealing)
    expect((await off.accounts.check(id, by())).deletion.lastCheck).toEqual([])
    await parts.accounts.createMarker(id, undefined, by())
    expect((await off.accounts.check(id, by())).deletion.lastCheck).toContainEqual({
      subject: 'RegionOne: ownership marker',
      ok: true,
      detail: expect.stringContaining('is there'),
    })
    await off.clouds.close()
  })
})

describe('the ownership marker', () => {
  test('is made, recorded in the chain and the log, and made once', async () => {
    const { id, projectId } = await add({ deletion: true })
    const made = await parts.accounts.createMarker(id, undefined, by())
    expect(made).toMatchObject({ region: 'RegionOne', adopted: false })
    expect(await markers()).toEqual([expect.objectContaining({ id: made.markerId })])
    expect(made.account.deletion.markers).toEqual([
      { region: 'RegionOne', markerId: made.markerId, recordedBy: 'Ada', recordedAt: expect.any(Date) },
    ])
    const [record] = await decisions()
    expect(record?.kind).toBe('MARKER_RECORDED')
    expect(JSON.parse(record?.detail ?? '')).toMatchObject({ accountId: id, projectId, markerId: made.markerId, adopted: false })
    expect((await auditRows(installation)).slice(-2)).toMatchObject([
      { action: 'createMarker', subject_id: id },
      { action: 'checkCloudAccount', subject_id: id },
    ])
    expect(made.account.deletion.lastCheck, 'it was looked at anew, and says nothing of before').toContainEqual(
      expect.objectContaining({ subject: 'RegionOne: ownership marker', ok: true }),
    )
    expect((await changeRows(installation)).at(-1)).toBe('CLOUD_ACCOUNT')
    expect(await refusal(parts.accounts.createMarker(id, 'RegionOne', by()))).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('is there already'),
    })
    expect((await parts.accounts.createMarker(id, 'RegionTwo', by())).account.deletion.markers).toHaveLength(2)
  })

  test('whose answer was lost is said to be, and adopted by the next try', async () => {
    const { id } = await add()
    cloud.faults.add({ effect: { kind: 'cut-after' }, service: 'neutron', method: 'POST', path: '/security-groups$', times: 1 } as never)
    expect(await refusal(parts.accounts.createMarker(id, undefined, by()))).toMatchObject({
      kind: 'CLOUD_UNREACHABLE',
      message: expect.stringContaining('Ask again'),
    })
    expect((await parts.accounts.find(id))?.deletion.markers).toEqual([])
    const [orphan] = await markers()
    expect(await parts.accounts.createMarker(id, undefined, by())).toMatchObject({ adopted: true, markerId: orphan?.id })
    expect(await markers()).toHaveLength(1)
  })

  test('removed by hand is made anew when an administrator asks for it, and not before', async () => {
    const { id } = await add()
    const first = await parts.accounts.createMarker(id, undefined, by())
    await raw.ask('network', 'DELETE', `/security-groups/${first.markerId}`)
    expect((await parts.accounts.check(id, by())).deletion.lastCheck).toContainEqual({
      subject: 'RegionOne: ownership marker',
      ok: false,
      detail: expect.stringContaining('is gone'),
    })
    const second = await parts.accounts.createMarker(id, undefined, by())
    expect(second.markerId).not.toBe(first.markerId)
    expect(second.account.deletion.markers.map(({ markerId }) => markerId)).toEqual([second.markerId])
    expect(JSON.parse((await decisions()).at(-1)?.detail ?? '')).toMatchObject({ before: first.markerId })
  })

  test('of which there are several, or one whose text was changed, is refused with their ids', async () => {
    const { id } = await add()
    const { markerId } = await parts.accounts.createMarker(id, undefined, by())
    const group = { name: `sallyport-${installation.deploymentId}`, description: 'mine' }
    await raw.ask('network', 'POST', '/security-groups', { security_group: group })
    const several = await refusal(parts.accounts.createMarker(id, undefined, by()))
    expect(several).toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining(markerId) })
    expect((await parts.accounts.check(id, by())).deletion.lastCheck).toContainEqual(
      expect.objectContaining({ subject: 'RegionOne: ownership marker', ok: false }),
    )
    await raw.ask('network', 'DELETE', `/security-groups/${markerId}`)
    expect((await refusal(parts.accounts.createMarker(id, undefined, by()))).message).toContain('is not what Sallyport writes')
  })

  test('asked for by two at once is recorded for one at most, so that a person looks where there are two', async () => {
    const { id } = await add()
    const slow = cloud.faults.add({
      effect: { kind: 'latency', milliseconds: 1_500 },
      service: 'neutron',
      method: 'POST',
      path: '/security-groups$',
      times: 2,
    } as never)
    const both = [parts.accounts.createMarker(id, undefined, by()), parts.accounts.createMarker(id, undefined, by())].map((one) =>
      one.then(
        () => 'MADE',
        (error: Problem) => error.kind,
      ),
    )
    const outcomes = await Promise.all(both)
    cloud.faults.remove(slow.id)
    // Where one comes so late that it finds the other's, it adopts it or is told that it is there.
    if ((await markers()).length > 1) expect(outcomes.filter((one) => one === 'MADE').length).toBeLessThanOrEqual(1)
    if (!outcomes.includes('MADE')) expect((await parts.accounts.find(id))?.deletion.markers).toEqual([])
  })

  test('cannot be asked for in a region that is none, for an account that is none, or by nobody', async () => {
    const { id } = await add()
    expect(await refusal(parts.accounts.createMarker(id, 'regionone', by()))).toMatchObject({ kind: 'INVALID_INPUT', field: 'region' })
    expect((await refusal(parts.accounts.createMarker(installation.newId(), undefined, by()))).kind).toBe('NOT_FOUND')
    const system = { kind: 'SYSTEM' as const, id: undefined, name: 'Sallyport', request: undefined }
    expect((await refusal(parts.accounts.createMarker(id, undefined, system))).kind).toBe('CONFLICT')
    expect(await markers()).toEqual([])
  })

  test('that the credential may not make leaves the account without one, and says so', async () => {
    const given = { name: 'no marker', credential: await everyday(), defaultRegion: undefined }
    const { account, markerTrouble } = await parts.accounts.addWithMarker(given, by())
    expect(account.deletion.markers).toEqual([])
    expect(markerTrouble).toContain('access rules')
    const given2 = { name: 'with marker', credential: await credential([...publishedRules(raw), ...markerRules]) }
    const made = await parts.accounts.addWithMarker({ ...given2, defaultRegion: undefined }, by())
    expect(made.markerTrouble).toBeUndefined()
    expect(made.account.deletion.markers).toHaveLength(1)
  })
})

describe('an account that is removed', () => {
  test('says what stays: instances, markers, rungs and what was made for instances, and erases both credentials', async () => {
    const { id } = await add({ deletion: true })
    const { markerId } = await parts.accounts.createMarker(id, undefined, by())
    const ladders = ladderStore(installation.worker)
    const fingerprint = (letter: string) => `SHA256:${letter.repeat(43)}`
    let ladder = await ladders.begin(id, 'RegionOne')
    for (const [rung, letter] of [[1, 'a'] as const, [2, 'b'] as const]) {
      ladder = (await ladders.claim(ladder, { rung, publicKey: 'k', fingerprint: fingerprint(letter) }))!
      ladder = (await ladders.confirm(ladder, true))!
    }
    await ladders.noteRemoved(ladder.id, 1)
    await ladders.claim(ladder, { rung: 3, publicKey: 'k', fingerprint: fingerprint('c') })
    const { db } = installation
    const tenant = await tenantAdminStore(installation.admin).create({ id: installation.newId(), name: 'T' }, by())
    const node = await provisionedNode(installation, { tenantId: tenant?.id ?? '', accountId: id, name: 'n' })
    await hasInstance(installation, node, id, '10.0.0.5')
    await db.superuser.query("UPDATE operation SET state = 'FAILED', ended_at = app_now()")
    await db.superuser.query(
      `INSERT INTO instance_accessory (instance_id, kind, cloud_id, state)
       SELECT id, 'PORT', 'port-' || s, s FROM instance, unnest(ARRAY['RECORDED', 'GONE']) AS s`,
    )
    const { left, things } = await parts.accounts.remove(id, true, by())
    expect(left).toEqual([expect.objectContaining({ cloudId: 'cloud-id' })])
    expect(things).toEqual({
      markers: [{ region: 'RegionOne', markerId }],
      rungs: {
        region: 'RegionOne',
        userId: raw.userId,
        names: [3, 2].map((rung) => `sallyport-${installation.deploymentId}-e${rung}`),
      },
      accessories: [{ kind: 'PORT', cloudId: 'port-RECORDED', region: 'RegionOne', instanceName: expect.any(String) }],
    })
    expect((await auditRows(installation)).at(-1)?.detail).toMatchObject({ byHand: { markers: [{ markerId }] } })
    const { rows } = await db.superuser.query('SELECT length(credential_sealed) AS everyday, deletion_sealed FROM cloud_account')
    expect(rows).toEqual([{ everyday: 0, deletion_sealed: null }])
    expect((await refusal(parts.clouds.open(id, 'WORK', 'DELETION'))).kind).toBe('NOT_FOUND')
  })

  test('leaves no rungs where another account climbs the same ladder', async () => {
    const first = await add()
    await parts.accounts.add({ name: 'the other', credential: all(), defaultRegion: undefined }, by())
    const ladders = ladderStore(installation.worker)
    await ladders.claim(await ladders.begin(first.id, 'RegionOne'), {
      rung: 1,
      publicKey: 'k',
      fingerprint: `SHA256:${'a'.repeat(43)}`,
    })
    expect((await parts.accounts.remove(first.id, false, by())).things.rungs.names).toEqual([])
  })
})

describe('over the API', () => {
  let server: AdminServer
  beforeEach(async () => {
    server = await startAdminServer(installation)
  })
  afterEach(() => server.close())

  const refusals =
    '... on Conflict { message } ... on InvalidInput { field message } ... on CloudRefused { message } ... on NotFound { message }'
  async function mutate(name: string, input: object, selection: string, known = refusals): Promise<Record<string, unknown>> {
    const type = name.charAt(0).toUpperCase() + name.slice(1)
    const query = `mutation($input: ${type}Input!) { ${name}(input: $input) { __typename ... on ${type}Payload { ${selection} } ${known} } }`
    const answer = await server.ask(query, { input })
    if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors))
    return answer.data?.[name] as Record<string, unknown>
  }
  const account = `account { id ownDeletionCredential deletionUserId cloudAddress cloudUserId markers { region recordedBy }
    witness { rung claimOpen region lastClimbAt fence { reason why since } } deletionCheck { subject ok } deletionUnchecked }`
  const noNotFound = refusals.replace('... on NotFound { message }', '')

  test('an account is added with both credentials and its marker, shows them, and says at its end what to remove by hand', async () => {
    const [credential, deletionCredential] = [await everyday(), await forDeletion()]
    const input = { name: 'whole', credential, deletionCredential, createMarker: true }
    const added = await mutate('addCloudAccount', input, `markerTrouble ${account}`, noNotFound)
    expect(added).toMatchObject({
      __typename: 'AddCloudAccountPayload',
      markerTrouble: null,
      account: {
        ownDeletionCredential: true,
        deletionUserId: raw.userId,
        cloudUserId: raw.userId,
        markers: [{ region: 'RegionOne', recordedBy: 'Grace' }],
        witness: null,
        deletionUnchecked: null,
      },
    })
    const accountId = (added.account as { id: string }).id
    expect(await mutate('createMarker', { accountId }, 'markerId')).toMatchObject({ __typename: 'Conflict' })
    expect(await mutate('createMarker', { accountId, region: 'RegionTwo' }, 'region adopted')).toMatchObject({
      region: 'RegionTwo',
      adopted: false,
    })
    const ladders = ladderStore(installation.worker)
    const { rows } = await installation.db.superuser.query<{ id: string }>('SELECT id FROM cloud_account')
    const ladder = await ladders.begin(rows[0]!.id, 'RegionOne')
    await ladders.fence(ladder, 'OTHERS_ABOVE', {})
    const shown = await server.ask(`query($id: ID!) { cloudAccount(id: $id) { witness { rung claimOpen fence { reason why } } } }`, {
      id: accountId,
    })
    expect(shown.data).toEqual({
      cloudAccount: {
        witness: { rung: 0, claimOpen: false, fence: { reason: 'OTHERS_ABOVE', why: expect.stringContaining('a copy of it is ahead') } },
      },
    })
    const removed = await mutate(
      'removeCloudAccount',
      { accountId },
      'instancesLeft leftMarkers { region markerId } leftRungs { names } leftAccessories { cloudId }',
      '... on Conflict { message }',
    )
    expect(removed).toMatchObject({ instancesLeft: 0, leftRungs: null, leftAccessories: [] })
    expect(removed.leftMarkers).toHaveLength(2)
  })

  test('a credential for deletion is set and removed', async () => {
    const added = await mutate('addCloudAccount', { name: 'later', credential: all() }, 'account { id }', noNotFound)
    const accountId = (added.account as { id: string }).id
    const set = await mutate('setDeletionCredential', { accountId, credential: await forDeletion() }, account)
    expect(set).toMatchObject({ account: { ownDeletionCredential: true } })
    const removed = await mutate('removeDeletionCredential', { accountId }, account, '... on NotFound { message }')
    expect(removed).toMatchObject({ account: { ownDeletionCredential: false } })
    const nobody = { accountId: globalId('CloudAccount', '00000000-0000-4000-8000-000000000000') }
    expect(await mutate('removeDeletionCredential', nobody, account, '... on NotFound { message }')).toMatchObject({
      __typename: 'NotFound',
    })
    expect(await mutate('createMarker', nobody, 'region')).toMatchObject({ __typename: 'NotFound' })
  })
})
