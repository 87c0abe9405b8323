import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientConfigFile, type LiveOpenStack, type NamedCloud, namedCloud, openLiveOpenStack } from '../fixtures/live-openstack.ts'
import { until } from '../fixtures/until.ts'
import { type ServedProduct, serveProduct } from './guest/served-product.ts'
import {
  addAccount,
  addTenant,
  allShow,
  asInput,
  attemptsOf,
  conditionOf,
  needingAttention,
  provision,
  type SeenAttempt,
  type Setting,
  slowDown,
  tenantSees,
} from './journey/administered.ts'
import { uploadImage } from './journey/own-image.ts'
import { openQuota } from './journey/quota.ts'
import { readTold } from './journey/told.ts'

/** Longer than the 10 minutes of the shortest deadline that can be asked for. */
const untilTheDeadline = 15 * 60_000
const cloud = namedCloud()
const told = readTold()

if (typeof cloud === 'string') test('the journey of a node in a real cloud', ({ skip }) => skip(cloud))
else describe(`the journey of a node in a real cloud (${cloud.entry})`, () => journey(cloud))

/** In real time. No instance here has to boot: what is seen is what the cloud and the product make of nodes that never report. */
function journey(cloud: NamedCloud): void {
  let openstack: LiveOpenStack
  let product: ServedProduct
  let setting: Setting
  let tenantId: string
  let owner: string
  let deploymentId: string
  let accountId: string
  let projectId: string
  let unhurriedId: string
  let first: string
  let sizeId: string
  let imageId: string
  const operations: string[] = []
  const undo: (() => Promise<void>)[] = []

  const ask = async (namePrefix: string, wish: { count?: number; imageId?: string; sizeId?: string; account?: string } = {}) => {
    const { count = 1, account = accountId, ...more } = wish
    const id = await provision(setting, { tenantId, cloudAccountId: account, namePrefix, count, imageId, sizeId, ...more })
    operations.push(id)
    return id
  }
  const instancesOf = ({ id }: SeenAttempt) => openstack.instancesWith(metadataKeys.attempt, id)
  /** Nothing of clouds may reach a tenant. */
  const isTold = async ({ node }: SeenAttempt, code: string, text: string) =>
    expect(await tenantSees(setting, owner, node.id)).toEqual({ code, text })

  beforeAll(async () => {
    openstack = await openLiveOpenStack(cloud)
    product = await serveProduct('127.0.0.1')
    setting = { product, openstack, cloud }
    deploymentId = (await product.admin('{ installation { deploymentId } }')).installation.deploymentId
    ;[sizeId, imageId] = [await openstack.idOf('size', cloud.size), await openstack.idOf('image', cloud.image)]
    ;({ tenantId, owner } = await addTenant(setting))
  })

  afterAll(async () => {
    // The product first: what still runs there could create one more.
    await product?.stop()
    if (deploymentId !== undefined) await openstack.removeInstances(deploymentId)
    for (const each of undo) await each()
    await openstack?.close()
  })

  describe('the credential', () => {
    test('with exactly the documented rules is taken, and its check finds nothing wrong', async () => {
      const credential = asInput(await openstack.makeCredential())
      const account = await addAccount(setting, 'made for itself', credential)
      accountId = account.id
      projectId = account.projectId
      expect(account.lastCheck.filter(({ ok }) => !ok)).toEqual([])
      expect(account.lastCheck).toContainEqual({
        subject: `${cloud.region}: access rules`,
        ok: true,
        detail: 'The access rules cover provisioning.',
      })
      unhurriedId = (await addAccount(setting, 'one create a minute', credential)).id
      await slowDown(setting, unhurriedId)
    })

    test('with too few rules is refused before it is saved, with every rule that is missing', async () => {
      const few = openstack.publishedRules.filter(({ path }) => !/os-availability-zone|ports|servers$/.test(path))
      const credential = asInput(await openstack.makeCredential(few))
      await expect(addAccount(setting, 'too few', credential)).rejects.toThrow(
        /"CloudRefused".*do not cover: compute GET \/\*\*\/os-availability-zone, compute POST \/\*\*\/servers, network GET \/\*\*\/ports\. Rules cannot be added/,
      )
    })

    test('of a named entry with too few rules is refused likewise', async ({ skip }) => {
      const { narrow } = told
      if (narrow === undefined) return skip('an entry whose access rules are too few: SALLYPORT_TEST_NARROW_CLOUD')
      const text = readFileSync(clientConfigFile() ?? '', 'utf8')
      const refused = addAccount(setting, 'narrow', { cloudsYaml: { text, cloud: narrow } })
      await expect(refused).rejects.toThrow(/"CloudRefused".*do not cover: (\w+ GET [^ ,]+(, )?)+\. Rules cannot be added/)
    })
  })

  test('three nodes are created with one request each, found by their attempts, and held', async () => {
    first = await ask('held', { count: 3 })
    const attempts = await allShow(
      setting,
      first,
      'three running instances',
      (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET',
    )
    expect(attempts.map(({ state, node }) => [state, node.state])).toEqual(Array(3).fill(['BOOTING', 'HELD']))
    for (const attempt of attempts) {
      const [instance, ...more] = await instancesOf(attempt)
      expect(more).toEqual([])
      expect(instance).toMatchObject({ id: attempt.instances[0]?.cloudId, status: 'ACTIVE' })
      expect(instance?.metadata).toMatchObject({ [metadataKeys.deployment]: deploymentId, [metadataKeys.stage]: 'held' })
      expect(instance?.tags.sort()).toEqual([`sallyport-attempt:${attempt.id}`, `sallyport:${deploymentId}`].sort())
      expect(conditionOf(attempt, 'ENROLLED')?.state).toBe('WAITING')
      await isTold(attempt, 'WAITING_FOR_AGENT', 'Started; waiting for its agent to report.')
    }
  })

  test('an image that does not exist is refused by name, and nothing is created', async () => {
    const unknown = randomUUID()
    await expect(ask('no-image', { imageId: unknown })).rejects.toThrow(
      `{"__typename":"InvalidInput","field":"imageId","message":"${cloud.region} has no image ${unknown} that an instance can boot from."}`,
    )
  })

  test('a size that the cloud accepts and cannot place fails with the cloud’s fault, of which the tenant hears nothing', async () => {
    const id = await ask('impossible', { sizeId: await openstack.idOf('size', cloud.impossibleSize) })
    const [attempt] = await allShow(setting, id, 'its failure', ({ state }) => state === 'FAILED')
    expect(attempt).toMatchObject({
      endReason: 'INSTANCE_ERROR',
      detail: expect.stringMatching(/^The cloud put the instance into ERROR\..+ fault 500: \S/),
    })
    await isTold(attempt!, 'STOPPED_UNEXPECTEDLY', 'Stopped unexpectedly while being checked.')
    const [instance] = await instancesOf(attempt!)
    const listed = (await needingAttention(setting)).find(({ cloudId }) => cloudId === instance?.id)
    expect(listed).toMatchObject({
      state: 'WAITING',
      providerState: 'ERROR',
      cause: attempt?.detail,
      nextStep: expect.stringContaining('Read its fault'),
    })
    expect(attempt?.detail).toContain(listed?.fault?.message)
  })

  test('a quota that is too small is refused with what is left of it', async ({ skip }) => {
    if (typeof told.administrator === 'string') return skip(told.administrator)
    const quota = await openQuota(told.administrator, projectId)
    undo.push(quota.restore)
    await quota.set(0)
    await expect(ask('no-room')).rejects.toThrow(
      /"InvalidInput","field":"count","message":"The quota of instances allows 0; \d+ are used, 1 more were wanted\. It has room for 0 of these nodes/,
    )
    await quota.restore()
  })

  describe('between two creates of one operation, the first of which lives', () => {
    const isRunning = (attempt: SeenAttempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET'
    const oneRuns = (id: string) =>
      until('one running instance', async () => (await attemptsOf(setting, id)).some(isRunning), { withinMs: 180_000, everyMs: 500 })
    /** The account lets the second go a minute after the first. */
    const secondIsRefused = async (id: string, words: RegExp) => {
      const attempts = await allShow(setting, id, 'one runs, one is over', (each) => each.state === 'FAILED' || isRunning(each))
      const [refused, ...noMore] = attempts.filter(({ state }) => state === 'FAILED')
      const [living] = attempts.filter(({ state }) => state === 'BOOTING')
      expect(noMore).toEqual([])
      expect(living?.node.state).toBe('HELD')
      expect(refused).toMatchObject({ endReason: 'CREATE_REFUSED', detail: expect.stringMatching(words), node: { state: 'FAILED' } })
      expect(await instancesOf(living!)).toHaveLength(1)
      expect(await instancesOf(refused!)).toEqual([])
      await isTold(refused!, 'COULD_NOT_START', 'Could not be started.')
    }

    test('the image is deleted: the second is refused with the cloud’s words, and so is a new request', async () => {
      const image = await uploadImage(openstack, `deleted-${process.pid}`)
      const id = await ask('image-gone', { account: unhurriedId, count: 2, imageId: image.id })
      await oneRuns(id)
      await image.remove()
      await secondIsRefused(id, /^The instance was not created: the cloud refused.+ was answered 400: .*image/i)
      await expect(ask('image-gone-too', { imageId: image.id })).rejects.toThrow('"InvalidInput","field":"imageId"')
    })

    test('the quota shrinks: the second is refused with the cloud’s words', async ({ skip }) => {
      if (typeof told.administrator === 'string') return skip(told.administrator)
      const quota = await openQuota(told.administrator, projectId)
      undo.push(quota.restore)
      const id = await ask('quota-gone', { account: unhurriedId, count: 2 })
      await oneRuns(id)
      await quota.set(1)
      await secondIsRefused(id, /^The instance was not created: the cloud refused.+ was answered 403: Quota exceeded for instances/)
      await quota.restore()
    })
  })

  test('with its compute service stopped the cloud builds nothing: the node is held meanwhile, and gets one instance afterwards', async ({
    skip,
  }) => {
    if (typeof told.outage === 'string') return skip(told.outage)
    const { stop, start } = told.outage
    await stop('compute')
    let id: string
    try {
      id = await ask('no-compute')
      const [building] = await allShow(setting, id, 'an instance that is being built', (attempt) =>
        /^The cloud reports BUILD/.test(conditionOf(attempt, 'INSTANCE')?.detail ?? ''),
      )
      expect(building).toMatchObject({ state: 'BOOTING', node: { state: 'HELD' }, endReason: null })
      await isTold(building!, 'WAITING_FOR_AGENT', 'Started; waiting for its agent to report.')
    } finally {
      await start('compute')
    }
    const [built] = await allShow(setting, id, 'the instance runs', (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET')
    expect(await instancesOf(built!)).toHaveLength(1)
  })

  test('with the identity service stopped the cloud is reported as away, and what was asked for before is not created twice', async ({
    skip,
  }) => {
    if (typeof told.outage === 'string') return skip(told.outage)
    const { stop, start } = told.outage
    const credential = asInput(await openstack.makeCredential())
    const away = 'POST /v3/auth/tokens has no answer'
    const fresh = (await addAccount(setting, 'never used before', credential)).id
    const before = await ask('before-outage', { account: unhurriedId, count: 2 })
    await stop('identity')
    try {
      await expect(ask('during-outage', { account: fresh })).rejects.toThrow(
        /"CloudUnreachable","message":"The cloud could not be asked: POST \/v3\/auth\/tokens/,
      )
      await expect(addAccount(setting, 'added during an outage', credential)).rejects.toThrow(/"CloudUnreachable".*POST \/v3\/auth\/tokens/)
      const { checkCloudAccount } = await product.admin(
        `mutation ($input: CheckCloudAccountInput!) { checkCloudAccount(input: $input) { __typename
           ... on CheckCloudAccountPayload { account { state stateDetail lastCheck { subject ok detail } } } } }`,
        { input: { accountId: fresh } },
      )
      expect(checkCloudAccount.account).toMatchObject({
        state: 'FAILING',
        stateDetail: expect.stringContaining(away),
        lastCheck: [{ subject: 'sign-in', ok: false }],
      })
    } finally {
      await start('identity')
    }
    const attempts = await allShow(
      setting,
      before,
      'both instances run',
      (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET',
      300_000,
    )
    for (const attempt of attempts) expect(await instancesOf(attempt)).toHaveLength(1)
  })

  test(
    'at their deadline the three have failed, and are listed with their true cause: no agent ever reported',
    async () => {
      const attempts = await allShow(setting, first, 'three failures at the deadline', ({ state }) => state === 'FAILED', untilTheDeadline)
      const listed = await needingAttention(setting)
      for (const attempt of attempts) {
        const { createCalledAt, deadlineAt, endedAt } = attempt
        expect(Date.parse(deadlineAt ?? '') - Date.parse(createCalledAt ?? '')).toBe(10 * 60_000)
        expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(deadlineAt ?? ''))
        expect(attempt).toMatchObject({ endReason: 'DEADLINE', node: { state: 'FAILED' } })
        expect(attempt.detail).toMatch(
          /^The deadline passed before every condition was met\. ENROLLED: No agent has presented the enrollment token of this attempt\./,
        )
        expect(attempt.detail).not.toContain('INSTANCE:')
        await isTold(attempt, 'NOT_PROVEN_IN_TIME', 'Did not prove itself in time.')
        const [instance] = await instancesOf(attempt)
        expect(listed.find(({ cloudId }) => cloudId === instance?.id)).toMatchObject({
          state: 'WAITING',
          providerState: 'ACTIVE',
          cause: attempt.detail,
          nextStep: expect.stringContaining('Nothing here deletes it yet'),
        })
      }
    },
    untilTheDeadline,
  )

  test('no attempt of all this has a second instance, and the cloud has none that the product does not know', async () => {
    const attempts = (await Promise.all(operations.map((id) => attemptsOf(setting, id)))).flat()
    const known = attempts.flatMap(({ instances }) => instances.map(({ cloudId }) => cloudId)).filter((id) => id !== null)
    const found = await openstack.instancesWith(metadataKeys.deployment, deploymentId)
    expect(found.map(({ id }) => id).sort()).toEqual(known.sort())
    const perAttempt = found.map(({ metadata }) => metadata[metadataKeys.attempt])
    expect(new Set(perAttempt).size).toBe(perAttempt.length)
    expect(perAttempt.length).toBeGreaterThanOrEqual(4)
  })
}
