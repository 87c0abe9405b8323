import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientConfigFile, type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { until } from '../fixtures/until.ts'
import {
  addAccount,
  allShow,
  asInput,
  attemptsOf,
  conditionOf,
  needingAttention,
  type SeenAttempt,
  slowDown,
} from './journey/administered.ts'
import { type Journey, openJourney } from './journey/open-journey.ts'
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
  let it: Journey
  let accountId: string
  let projectId: string
  let unhurriedId: string
  let first: string
  const ask = (namePrefix: string, wish: Partial<Parameters<Journey['ask']>[0]> = {}) => it.ask({ account: accountId, namePrefix, ...wish })

  beforeAll(async () => {
    it = await openJourney(cloud)
  })
  afterAll(() => it?.close())

  describe('the credential', () => {
    test('with exactly the documented rules is taken, and its check finds nothing wrong', async () => {
      const credential = asInput(await it.openstack.makeCredential())
      const account = await addAccount(it, 'made for itself', credential)
      accountId = account.id
      projectId = account.projectId
      expect(account.lastCheck.filter(({ ok }) => !ok)).toEqual([])
      expect(account.lastCheck).toContainEqual({
        subject: `${cloud.region}: access rules`,
        ok: true,
        detail: 'The access rules cover provisioning.',
      })
      unhurriedId = (await addAccount(it, 'one create a minute', credential)).id
      await slowDown(it, unhurriedId)
    })

    test('with too few rules is refused before it is saved, with every rule that is missing', async () => {
      const few = it.openstack.publishedRules.filter(({ path }) => !/os-availability-zone|ports|servers$/.test(path))
      const credential = asInput(await it.openstack.makeCredential(few))
      await expect(addAccount(it, 'too few', credential)).rejects.toThrow(
        /"CloudRefused".*do not cover: compute GET \/\*\*\/os-availability-zone, compute POST \/\*\*\/servers, network GET \/\*\*\/ports\. Rules cannot be added/,
      )
    })

    test('of a named entry with too few rules is refused likewise', async ({ skip }) => {
      const { narrow } = told
      if (narrow === undefined) return skip('lacks an entry whose access rules are too few: set SALLYPORT_TEST_NARROW_CLOUD to it')
      const text = readFileSync(clientConfigFile() ?? '', 'utf8')
      const refused = addAccount(it, 'narrow', { cloudsYaml: { text, cloud: narrow } })
      await expect(refused).rejects.toThrow(/"CloudRefused".*do not cover: (\w+ GET [^ ,]+(, )?)+\. Rules cannot be added/)
    })
  })

  test('three nodes are created with one request each, found by their attempts, and held', async () => {
    first = await ask('held', { count: 3 })
    const attempts = await allShow(it, first, 'three running instances', (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET')
    expect(attempts.map(({ state, node }) => [state, node.state])).toEqual(Array(3).fill(['BOOTING', 'HELD']))
    for (const attempt of attempts) {
      const [instance, ...more] = await it.instancesOf(attempt)
      expect(more).toEqual([])
      expect(instance).toMatchObject({ id: attempt.instances[0]?.cloudId, status: 'ACTIVE' })
      expect(instance?.metadata).toMatchObject({ [metadataKeys.deployment]: it.deploymentId, [metadataKeys.stage]: 'held' })
      expect(instance?.tags.sort()).toEqual([`sallyport-attempt:${attempt.id}`, `sallyport:${it.deploymentId}`].sort())
      expect(conditionOf(attempt, 'ENROLLED')?.state).toBe('WAITING')
      await it.expectTold(attempt, 'WAITING_FOR_AGENT', 'Started; waiting for its agent to report.')
    }
  })

  test('an image that does not exist is refused by name, and nothing is created', async () => {
    const unknown = randomUUID()
    await expect(ask('no-image', { imageId: unknown })).rejects.toThrow(
      `{"__typename":"InvalidInput","field":"imageId","message":"${cloud.region} has no image ${unknown} that an instance can boot from."}`,
    )
  })

  test('a size that the cloud accepts and cannot place fails with the cloud’s fault, of which the tenant hears nothing', async () => {
    const id = await ask('impossible', { sizeId: await it.openstack.idOf('size', cloud.impossibleSize) })
    const [attempt] = await allShow(it, id, 'its failure', ({ state }) => state === 'FAILED')
    expect(attempt).toMatchObject({
      endReason: 'INSTANCE_ERROR',
      detail: expect.stringMatching(/^The cloud put the instance into ERROR\..+ fault 500: \S/),
    })
    await it.expectTold(attempt!, 'COULD_NOT_START', 'Could not be started.')
    const [instance] = await it.instancesOf(attempt!)
    const listed = (await needingAttention(it)).find(({ cloudId }) => cloudId === instance?.id)
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
    await using quota = await openQuota(told.administrator, projectId)
    await quota.set(0)
    await expect(ask('no-room')).rejects.toThrow(
      /"InvalidInput","field":"count","message":"The quota of instances allows 0; \d+ are used, 1 more were wanted\. It has room for 0 of these nodes/,
    )
  })

  describe('between two creates of one operation', () => {
    const hasInstance = ({ instances }: SeenAttempt) => instances.some(({ cloudId }) => cloudId !== null)
    const oneIsCreated = (id: string) =>
      until('one instance', async () => (await attemptsOf(it, id)).some(hasInstance), { withinMs: 180_000, everyMs: 250 })
    /** The account lets the second go a minute after the first. */
    const secondIsRefused = async (id: string, words: RegExp) => {
      const attempts = await allShow(it, id, 'one created, one over', (each) => hasInstance(each) !== (each.endReason === 'CREATE_REFUSED'))
      const [refused, ...noMore] = attempts.filter(({ endReason }) => endReason === 'CREATE_REFUSED')
      const [created] = attempts.filter(hasInstance)
      expect(noMore).toEqual([])
      expect(refused).toMatchObject({ state: 'FAILED', detail: expect.stringMatching(words), node: { state: 'REVOKED' } })
      expect(await it.instancesOf(created!)).toHaveLength(1)
      expect(await it.instancesOf(refused!)).toEqual([])
      await it.expectTold(refused!, 'COULD_NOT_START', 'Could not be started.')
    }

    test('the image is deleted: the second is refused with the cloud’s words, and so is a new request', async () => {
      const image = await uploadImage(it.openstack, `deleted-${process.pid}`)
      const id = await ask('image-gone', { account: unhurriedId, count: 2, imageId: image.id })
      await oneIsCreated(id)
      await image.remove()
      await secondIsRefused(id, /^The instance was not created: the cloud refused.+ was answered 400: .*image/i)
      await expect(ask('image-gone-too', { imageId: image.id })).rejects.toThrow('"InvalidInput","field":"imageId"')
    })

    test('the quota shrinks: the second is refused with the cloud’s words', async ({ skip }) => {
      if (typeof told.administrator === 'string') return skip(told.administrator)
      await using quota = await openQuota(told.administrator, projectId)
      const id = await ask('quota-gone', { account: unhurriedId, count: 2 })
      await oneIsCreated(id)
      await quota.set(1)
      await secondIsRefused(id, /^The instance was not created: the cloud refused.+ was answered 403: Quota exceeded for instances/)
    })
  })

  test(
    'at their deadline the three have failed, and are listed with their true cause: no agent ever reported',
    async () => {
      const attempts = await allShow(it, first, 'three failures at the deadline', ({ state }) => state === 'FAILED', untilTheDeadline)
      const listed = await needingAttention(it)
      for (const attempt of attempts) {
        const { createCalledAt, deadlineAt, endedAt } = attempt
        expect(Date.parse(deadlineAt ?? '') - Date.parse(createCalledAt ?? '')).toBe(10 * 60_000)
        expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(deadlineAt ?? ''))
        expect(attempt).toMatchObject({ endReason: 'DEADLINE', node: { state: 'REVOKED' } })
        expect(attempt.detail).toMatch(
          /^The deadline passed before every condition was met\. ENROLLED: No agent has presented the enrollment token of this attempt\./,
        )
        expect(attempt.detail).not.toContain('INSTANCE:')
        await it.expectTold(attempt, 'NOT_PROVEN_IN_TIME', 'Did not prove itself in time.')
        const [instance] = await it.instancesOf(attempt)
        expect(listed.find(({ cloudId }) => cloudId === instance?.id)).toMatchObject({
          state: 'WAITING',
          providerState: 'ACTIVE',
          cause: attempt.detail,
          nextStep: expect.stringContaining('It waits; deletion is switched off.'),
        })
      }
    },
    untilTheDeadline,
  )

  test('no attempt of all this has a second instance, and the cloud has none that the product does not know', () =>
    it.expectNoSecondInstance())
}
