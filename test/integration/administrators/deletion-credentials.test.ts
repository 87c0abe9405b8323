import { deletionRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { unknownLeads } from '@sallyport/database/unknown-leads.ts'
import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { learnWhereAccountsLead } from '@sallyport/domain/clouds/where-accounts-lead.ts'
import { describe, expect, test } from 'vitest'
import { auditRows } from '../../fixtures/installation.ts'
import { accountParts, applicationCredentialOf } from './account-parts.ts'
import {
  add,
  all,
  by,
  cloud,
  credential,
  forDeletion,
  installation,
  onDeletionOfAccountsGround,
  parts,
  raw,
  refusal,
} from './deletion-of-accounts-ground.ts'

onDeletionOfAccountsGround()

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
