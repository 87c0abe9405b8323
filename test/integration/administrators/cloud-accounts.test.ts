import { readFileSync } from 'node:fs'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRawOpenStack } from '../../contracts/raw-openstack.ts'
import { auditRows, createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { makeCredential, publishedRules } from '../../fixtures/live-openstack.ts'
import { accountParts, applicationCredentialOf, newSealing, startTestCloud, type TestCloud } from './account-parts.ts'
import { hasInstance, provisionedNode } from './provisioned-node.ts'

let installation: TestInstallation
let cloud: TestCloud
let parts: ReturnType<typeof accountParts>
beforeAll(async () => {
  ;[installation, cloud] = await Promise.all([createInstallation(), startTestCloud({ regions: ['RegionOne', 'RegionTwo'] })])
  parts = accountParts(installation)
})
afterAll(async () => {
  await parts.clouds.close()
  await Promise.all([installation[Symbol.asyncDispose](), cloud[Symbol.asyncDispose]()])
})

const { by } = { by: { kind: 'ADMINISTRATOR' as const, id: undefined, name: 'Ada', request: undefined } }
const add = (name: string, credential = givenCredential.parse(applicationCredentialOf(cloud)), defaultRegion?: string) =>
  parts.accounts.add({ name, credential, defaultRegion }, by)
const cloudsYaml = (text: string, more: { cloud?: string; secureText?: string } = {}) =>
  givenCredential.parse({ cloudsYaml: { text, ...more } })

async function refusal(work: Promise<unknown>): Promise<{ kind: string; field: string | undefined; message: string }> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Problem) return { kind: outcome.kind, field: outcome.field, message: outcome.message }
  throw outcome ?? new Error('was accepted')
}

describe('adding', () => {
  test('an application credential is tried, sealed and told in words; its secret is nowhere', async () => {
    const account = await add('by hand')
    expect(account).toMatchObject({ provider: 'openstack', projectName: 'monitoring', defaultRegion: 'RegionOne', state: 'READY' })
    expect(account.lastCheck).toContainEqual({ subject: 'sign-in', ok: true, detail: expect.stringContaining('monitoring') })
    const { id, secret } = cloud.credentials.applicationCredential
    expect(JSON.stringify(account.meaning)).toContain(id)
    const { rows } = await installation.db.superuser.query<{ row: string }>(
      `SELECT to_jsonb(a)::text || (SELECT jsonb_agg(e)::text FROM audit_entry e) || encode(credential_sealed, 'escape') AS row FROM cloud_account a WHERE id = $1`,
      [account.id],
    )
    expect(rows[0]?.row).toContain('monitoring')
    expect(rows[0]?.row).not.toContain(secret)
    expect(JSON.stringify(account)).not.toContain(secret)
    expect((await auditRows(installation)).at(-1)).toMatchObject({ action: 'addCloudAccount', subject_id: account.id })
  })

  test('the clouds.yaml that the cloud itself writes is taken by the name of its entry', async () => {
    const text = readFileSync(cloud.cloudsFile, 'utf8')
    const account = await add('by file', cloudsYaml(text, { cloud: 'simulated-appcred' }))
    expect(account.projectName).toBe('monitoring')
    expect(await refusal(add('which?', cloudsYaml(text)))).toMatchObject({
      kind: 'INVALID_INPUT',
      field: 'credential.cloudsYaml.cloud',
      message: expect.stringContaining('simulated-appcred'),
    })
  })

  test('a credential whose access rules are too few is refused with every one that is missing, and not saved', async () => {
    const { username, password, project } = cloud.credentials.monitoring
    const raw = await openRawOpenStack({ authUrl: cloud.identityUrl, username, password, project }, 'RegionOne')
    const few = publishedRules(raw).filter(({ path }) => !/zone|ports/.test(path))
    const { id, secret } = await makeCredential(raw, 'too few', few)
    const given = givenCredential.parse({ applicationCredential: { authUrl: cloud.identityUrl, id, secret } })
    expect(await refusal(add('too few', given))).toEqual({
      kind: 'CLOUD_REFUSED',
      field: undefined,
      message:
        'The credential signs in, but not for provisioning. Its access rules do not cover: compute GET /**/os-availability-zone, network GET /**/ports. Rules cannot be added to an application credential; create a new one.',
    })
    const account = await add('to rotate')
    expect(await refusal(parts.accounts.rotateCredential(account.id, given, by))).toMatchObject({ kind: 'CLOUD_REFUSED' })
  })

  const entry = (more = '') =>
    `auth_type: v3applicationcredential\nauth:\n  auth_url: https://identity.example.org\n  application_credential_id: abc\n  application_credential_secret: well-kept\n${more}`
  test.each([
    ['YAML that breaks', `${entry()}  : [`, 'text', 'line 6'],
    ['an unknown key', entry('colour: blue\n'), 'text', 'colour'],
    [
      'an unknown key of auth',
      entry().replace('application_credential_id', 'aplication_credential_id'),
      'text',
      'aplication_credential_id',
    ],
    ['certificates that are not verified', entry('insecure: true\n'), 'text', 'insecure'],
    ['verify: false', entry('verify: false\n'), 'text', 'verify'],
    ['another way to sign in', entry().replace('v3applicationcredential', 'v3oidcpassword'), 'text', 'v3oidcpassword'],
    ['a certificate in a file that is not here', entry('cacert: /etc/ssl/cloud.pem\n'), 'caCertificate', 'cacert'],
    ['an address that is none', entry().replace('https://identity', 'ftp://identity'), 'text', 'authUrl'],
    ['a list', '- a\n- b\n', 'text', 'mapping'],
  ])('%s is refused, and the words hold no secret', async (_name, text, field, word) => {
    const refused = await refusal(add('bad', cloudsYaml(text)))
    expect(refused).toMatchObject({
      kind: 'INVALID_INPUT',
      field: `credential.cloudsYaml.${field}`,
      message: expect.stringContaining(word),
    })
    expect(refused.message).not.toContain('well-kept')
  })

  test('an address that is none is named in the form by hand as well', async () => {
    const credential = givenCredential.parse({ applicationCredential: { authUrl: 'ftp://x', id: 'abc', secret: 'well-kept' } })
    const refused = await refusal(add('bad', credential))
    expect(refused).toMatchObject({ kind: 'INVALID_INPUT', field: 'credential.applicationCredential.authUrl' })
    expect(refused.message).not.toContain('well-kept')
  })

  test('both ways or none are refused before anything is read', () => {
    const both = { cloudsYaml: { text: 'x' }, applicationCredential: { authUrl: 'a', id: 'b', secret: 'c' } }
    for (const given of [both, {}])
      expect(givenCredential.safeParse(given).error?.issues[0]?.message).toContain('either cloudsYaml or applicationCredential')
  })

  test('a wrong secret, a cloud that is away, an unknown region and a taken name are told apart', async () => {
    const { applicationCredential } = applicationCredentialOf(cloud)
    const before = (await parts.accounts.page({ first: 100, after: undefined })).items.length
    const wrong = givenCredential.parse({ applicationCredential: { ...applicationCredential, secret: 'not-it' } })
    const away = givenCredential.parse({ applicationCredential: { ...applicationCredential, authUrl: 'http://127.0.0.1:9' } })
    expect((await refusal(add('x', wrong))).kind).toBe('CLOUD_REFUSED')
    expect((await refusal(add('x', away))).kind).toBe('CLOUD_UNREACHABLE')
    expect(await refusal(add('x', undefined, 'regionone'))).toMatchObject({
      kind: 'INVALID_INPUT',
      field: 'defaultRegion',
      message: expect.stringContaining('RegionTwo'),
    })
    expect((await refusal(add('BY HAND'))).kind).toBe('CONFLICT')
    expect((await parts.accounts.page({ first: 100, after: undefined })).items).toHaveLength(before)
  })
})

test('an account is found by part of its name or its project’s in whatever case, and by its id', async () => {
  const namesOf = async (search: string): Promise<string[]> =>
    (await parts.accounts.page({ first: 100, after: undefined }, search)).items.map(({ name }) => name)
  const { items } = await parts.accounts.page({ first: 100, after: undefined })
  const one = items.find(({ name }) => name === 'by hand')!
  expect(await namesOf(one.name.slice(1).toUpperCase())).toContain(one.name)
  expect(await namesOf(one.projectName.toUpperCase())).toContain(one.name)
  expect(await namesOf(one.id)).toEqual([one.name])
  expect(await namesOf('no such account')).toEqual([])
})

describe('an account in use', () => {
  /** Whatever its cloud takes, its kept credential has this secret from now on. */
  const sealOver = async (id: string, secret: string) => {
    const { applicationCredential } = applicationCredentialOf(cloud)
    const given = givenCredential.parse({ applicationCredential: { ...applicationCredential, secret } })
    const sealed = parts.door.seal(id, parts.door.read(given).credential)
    await installation.db.superuser.query('UPDATE cloud_account SET credential_sealed = $2, version = version + 1 WHERE id = $1', [
      id,
      sealed,
    ])
  }
  const alarmsOf = async (id: string) =>
    (
      await installation.db.superuser.query<{ count: number; message: string; open: boolean; by: string | null }>(
        `SELECT count, message, acknowledged_at IS NULL AS open, acknowledged_by AS by FROM alarm
         WHERE kind = 'CLOUD_ACCOUNT_FAILING' AND subject_id = $1`,
        [id],
      )
    ).rows

  test('limits, marks, addresses and the name change only where they are given', async () => {
    const account = await add('changing')
    const none = { markNetworks: [], unmarkNetworks: [], recordAddresses: [], forgetAddresses: [] }
    const first = await parts.accounts.update(
      account.id,
      {
        ...none,
        noMetadataService: true,
        createsPerMinute: 0,
        markNetworks: ['net-1', 'net-2'],
        recordAddresses: ['2A00:0::1', '8.8.8.8'],
      },
      by,
    )
    expect(first).toMatchObject({
      name: 'changing',
      limits: { createsPerMinute: 0, createsInFlight: 5, requestsPerSecond: 20 },
      noMetadataService: { by: 'Ada' },
    })
    expect(first.addresses.map(({ address }) => address)).toEqual(['2a00::1', '8.8.8.8'])
    const second = await parts.accounts.update(
      account.id,
      {
        ...none,
        name: 'changed',
        defaultRegion: 'RegionTwo',
        noMetadataService: false,
        unmarkNetworks: ['net-1'],
        forgetAddresses: ['2a00::1'],
      },
      by,
    )
    expect(second).toMatchObject({
      name: 'changed',
      defaultRegion: 'RegionTwo',
      noMetadataService: undefined,
      limits: { createsPerMinute: 0 },
    })
    expect(second.networks).toMatchObject([{ networkId: 'net-2', by: 'Ada' }])
    expect(second.addresses.map(({ address }) => address)).toEqual(['8.8.8.8'])
    expect((await refusal(parts.accounts.update(account.id, { ...none, name: 'By Hand' }, by))).kind).toBe('CONFLICT')
    expect((await refusal(parts.accounts.update(account.id, { ...none, defaultRegion: 'Nowhere' }, by))).field).toBe('defaultRegion')
    expect((await refusal(parts.accounts.update(installation.newId(), none, by))).kind).toBe('NOT_FOUND')
  })

  test('its catalogue is answered and kept for a moment', async () => {
    const { id } = await add('catalogue')
    const count = () => cloud.requests.list().length
    const [images, networks, sizes] = await Promise.all([
      parts.catalogue.images(id, 'RegionOne'),
      parts.catalogue.networks(id, 'RegionOne'),
      parts.catalogue.sizes(id, 'RegionOne'),
    ])
    expect(networks.map(({ name }) => name)).toEqual(expect.arrayContaining(['monitoring', 'unpublished']))
    expect(images.map(({ name }) => name)).toContain('debian-node')
    expect(sizes.length).toBeGreaterThan(2)
    expect((await parts.catalogue.quota(id, 'RegionOne')).instances.limit).toBe(10)
    const before = count()
    await parts.catalogue.images(id, 'RegionOne')
    expect(count()).toBe(before)
    parts.catalogue.forget(id)
    await parts.catalogue.images(id, 'RegionOne')
    expect(count()).toBeGreaterThan(before)
    expect((await refusal(parts.catalogue.images(installation.newId(), 'RegionOne'))).kind).toBe('NOT_FOUND')
  })

  test('a check reports line by line, also that the cloud refuses', async () => {
    const { id } = await add('checked')
    expect((await parts.accounts.check(id, by)).lastCheck.length).toBeGreaterThan(3)
    const otherKey = accountParts(installation, newSealing())
    const failing = await otherKey.accounts.check(id, by)
    expect(failing).toMatchObject({ state: 'FAILING', stateDetail: expect.stringContaining('sealed with another key') })
    expect((await parts.accounts.check(id, by)).state).toBe('READY')
    await otherKey.clouds.close()
  })

  test('a check that the cloud refuses raises the alarm, and one that signs in ends it', async () => {
    const { id } = await add('checked twice')
    await sealOver(id, 'not-it-any-more')
    expect(await parts.accounts.check(id, by)).toMatchObject({ state: 'FAILING', lastCheck: [{ subject: 'sign-in', ok: false }] })
    expect(await alarmsOf(id)).toMatchObject([{ open: true }])
    await sealOver(id, applicationCredentialOf(cloud).applicationCredential.secret)
    expect((await parts.accounts.check(id, by)).state).toBe('READY')
    expect(await alarmsOf(id)).toMatchObject([{ open: false }])
  })

  test('a new credential of the same project replaces the old one, and the provider with it', async () => {
    const account = await add('rotating')
    const before = await parts.clouds.open(account.id)
    expect(await parts.clouds.open(account.id)).toBe(before)
    const text = readFileSync(cloud.cloudsFile, 'utf8')
    expect(
      (await refusal(parts.accounts.rotateCredential(account.id, cloudsYaml(text, { cloud: 'simulated-admin' }), by))).message,
    ).toContain('another account')
    expect(await parts.clouds.open(account.id)).toBe(before)
    const rotated = await parts.accounts.rotateCredential(account.id, cloudsYaml(text, { cloud: 'simulated' }), by)
    expect(JSON.stringify(rotated.meaning)).toContain('the password of user')
    const after = await parts.clouds.open(account.id)
    expect(after).not.toBe(before)
    expect((await after.listRegions()).map(({ id }) => id)).toEqual(['RegionOne'])
    await before.listRegions()
  })

  test('removed, it is nowhere, and its sealed credential is erased', async () => {
    const { id } = await add('leaving')
    await parts.clouds.open(id)
    expect(await parts.accounts.remove(id, false, by)).toMatchObject({ count: 0, left: [] })
    expect((await refusal(parts.clouds.open(id))).kind).toBe('NOT_FOUND')
    expect(await parts.accounts.find(id)).toBeUndefined()
    expect((await refusal(parts.accounts.remove(id, false, by))).kind).toBe('NOT_FOUND')
    const { rows } = await installation.db.superuser.query<{ bytes: number }>(
      'SELECT length(credential_sealed) AS bytes FROM cloud_account WHERE id = $1',
      [id],
    )
    expect(rows[0]?.bytes).toBe(0)
    expect((await add('leaving')).id).not.toBe(id)
  })

  test('it stays while operations run, and while the cloud has instances that nobody gave up', async () => {
    const { id } = await add('busy')
    const { db, newId } = installation
    const tenant = await tenantAdminStore(installation.admin).create({ id: newId(), name: 'Busy' }, by)
    const node = await provisionedNode(installation, { tenantId: tenant?.id ?? '', accountId: id, name: 'n' })
    await hasInstance(installation, node, id, '10.0.0.5')
    expect((await refusal(parts.accounts.remove(id, true, by))).message).toContain('1 operation of this account is running')
    await db.superuser.query("UPDATE operation SET state = 'FAILED', ended_at = app_now()")
    const refused = await refusal(parts.accounts.remove(id, false, by))
    expect(refused).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('1 instance of this account: node (cloud-id in RegionOne)'),
    })
    expect(await parts.accounts.find(id)).toBeDefined()
    expect(await parts.accounts.remove(id, true, by)).toMatchObject({
      count: 1,
      left: [{ name: 'node', cloudId: 'cloud-id', state: 'SEEN' }],
    })
    const [entry] = (await auditRows(installation)).slice(-1)
    expect(entry).toMatchObject({
      action: 'removeCloudAccount',
      detail: { instancesLeft: 1, left: [{ cloudId: 'cloud-id', region: 'RegionOne' }] },
    })
  })

  test('it stays while an instance may yet appear after a create without answer', async () => {
    const { id } = await add('unanswered')
    const { db, newId } = installation
    const tenant = await tenantAdminStore(installation.admin).create({ id: newId(), name: 'Unanswered' }, by)
    const { attemptId } = await provisionedNode(installation, { tenantId: tenant?.id ?? '', accountId: id, name: 'n' })
    await db.superuser.query(
      "INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, name, state) VALUES ($1, $2, $3, $4, 'RegionOne', 'lost-1', 'NONE')",
      [newId(), attemptId, tenant?.id, id],
    )
    await db.superuser.query("UPDATE operation SET state = 'FAILED', ended_at = app_now() WHERE account_id = $1", [id])
    await db.superuser.query("UPDATE attempt SET watch_until = app_now() + interval '24 hours' WHERE id = $1", [attemptId])
    expect(await refusal(parts.accounts.remove(id, false, by))).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('lost-1 (id not known in RegionOne)'),
    })
    await db.superuser.query('UPDATE attempt SET watch_until = app_now() WHERE id = $1', [attemptId])
    expect(await parts.accounts.remove(id, false, by)).toMatchObject({ count: 0, left: [] })
  })

  test('a credential that stops working raises one alarm, and a new one ends the trouble', async () => {
    const { id } = await add('withdrawn')
    const { applicationCredential } = applicationCredentialOf(cloud)
    await sealOver(id, 'not-it-any-more')
    const provider = await parts.clouds.open(id)
    for (let i = 0; i < 3; i++) await expect(provider.listRegions()).rejects.toMatchObject({ kind: 'Unauthorized' })
    await expect.poll(async () => (await parts.accounts.find(id))?.state).toBe('FAILING')
    expect(await alarmsOf(id)).toEqual([
      { count: 1, message: expect.stringContaining('withdrawn cannot sign in any more'), open: true, by: null },
    ])
    expect((await parts.accounts.find(id))?.lastCheck, 'the report is no older than the state').toMatchObject([
      { subject: 'sign-in', ok: false },
    ])
    expect((await parts.accounts.check(id, by)).state).toBe('FAILING')
    expect(await alarmsOf(id), 'the same trouble').toMatchObject([{ count: 1 }])
    expect(JSON.stringify(await alarmsOf(id))).not.toContain('not-it-any-more')
    expect((await parts.accounts.rotateCredential(id, givenCredential.parse({ applicationCredential }), by)).state).toBe('READY')
    await (await parts.clouds.open(id)).listRegions()
    expect(await alarmsOf(id), 'whoever gave the new one looked after the alarm').toMatchObject([{ open: false, by: by.name }])
  })
})
