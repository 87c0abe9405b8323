import { randomUUID } from 'node:crypto'
import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveClock } from '../fixtures/deletion-by-hand.ts'
import { type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { until } from '../fixtures/until.ts'
import { allShow, conditionOf, needingAttention } from './journey/administered.ts'
import {
  actionsOn,
  activate,
  addDeletingAccount,
  cancel,
  checkDeletion,
  createMarker,
  instancesById,
  makeBystander,
  markerShown,
  newestRung,
  plan,
  removeOwn,
  rungsShown,
  serverShown,
  type Waiting,
} from './journey/deletion.ts'
import { type Journey, openJourney } from './journey/open-journey.ts'

const cloud = namedCloud()
/** The clauses that rest on what the cloud shows of the instance, on the marker, and on its node. */
const renamed = /It is called “do-not-delete” in the cloud, and was made as “/
const ofTheCloudAndNode = ['identity-matches', 'marker-present', 'node-is-over']

if (typeof cloud === 'string') test('deletes in a real cloud', ({ skip }) => skip(cloud))
else describe(`deletes in a real cloud (${cloud.entry})`, () => deletes(cloud))

/**
 * The product deletes servers of a real cloud. Cloud, requests and looks are in real time; the cool-down, the pause and the minute between two looks are
 * passed by moving the database's clock.
 */
function deletes(cloud: NamedCloud): void {
  let it: Journey
  let accountId: string
  let markerId: string
  let marker: unknown
  let ours: string[] = []
  let first: string
  let locked: string
  let altered: string
  const bystanders = new Map<string, unknown>()

  const factsOf = (instance: Waiting | undefined) => instance?.blockedBy.map(({ fact }) => fact)
  const seen = async (cloudId: string) => (await instancesById(it)).get(cloudId)
  /** Until exactly these stand in the way of an instance when the worker looks; says what did instead. */
  const blockedBy = (cloudId: string, facts: string[]) =>
    until(
      `${cloudId} is held by ${facts}`,
      async () => {
        const instance = await seen(cloudId)
        if (instance?.state === 'WAITING' && factsOf(instance)?.join() === facts.join()) return instance
        throw new Error(JSON.stringify(instance))
      },
      { withinMs: 180_000, everyMs: 1_000 },
    )
  const gone = (cloudId: string) =>
    until(
      `${cloudId} is proved gone`,
      async () => {
        const instance = await seen(cloudId)
        if (instance?.state === 'GONE') return true
        throw new Error(JSON.stringify(instance))
      },
      { withinMs: 240_000, everyMs: 1_000 },
    )
  const decisions = () =>
    it.product.sql<{ cloudId: string; end: string | null; outcome: string | null }>(
      `SELECT i.cloud_id AS "cloudId", d."end", d.answer->>'outcome' AS outcome FROM instance_delete d JOIN instance i ON i.id = d.instance_id ORDER BY d.decided_at`,
    )
  /** Each proof as it was recorded, oldest first. */
  const proofs = (cloudId: string) =>
    it.product.sql<{ at: Date; server: string; before: string; after: string; tokens: number }>(
      `SELECT l.at, l.server, l.marker_before AS before, l.marker_after AS after,
         (SELECT count(DISTINCT t)::int FROM unnest(l.tokens) t) AS tokens
       FROM gone_look l JOIN instance i ON i.id = l.instance_id WHERE i.cloud_id = $1 AND l.server <> 'PRESENT' ORDER BY l.at`,
      [cloudId],
    )
  const expectProvedGone = async (cloudId: string) => {
    const looks = await proofs(cloudId)
    expect(looks.length).toBeGreaterThanOrEqual(2)
    for (const look of looks) expect(look).toMatchObject({ server: 'NOT_FOUND', before: 'OURS', after: 'OURS', tokens: 1 })
    expect(looks.at(-1)!.at.getTime() - looks[0]!.at.getTime()).toBeGreaterThanOrEqual(60_000)
    expect(await serverShown(it, cloudId)).toBeUndefined()
    expect(await actionsOn(it, cloudId, 'delete')).toBe(1)
  }
  const act = (cloudId: string, action: 'lock' | 'unlock') =>
    it.openstack.raw.ask('compute', 'POST', `/servers/${cloudId}/action`, { [action]: null })

  beforeAll(async () => {
    it = await openJourney(cloud, { deletion: { enabled: true }, workers: { deletionSeconds: 3 } })
  })
  afterAll(async () => {
    if (it === undefined) return
    try {
      await it.close()
    } finally {
      await removeOwn(it, [...bystanders.keys()])
    }
  })

  let failed = false
  // Each goes on from the one before, and would wait in vain for what that did not do.
  beforeEach(({ skip, onTestFailed }) => {
    skip(failed, 'one before it failed')
    onTestFailed(() => {
      failed = true
    })
  })

  test('an account provisions with one credential and deletes with another, and neither may do more than is documented', async () => {
    accountId = await addDeletingAccount(it, 'two credentials')
    expect((await checkDeletion(it, accountId)).filter(({ ok }) => !ok).map(({ subject }) => subject)).toEqual(['ownership marker'])
    markerId = await createMarker(it, accountId)
    marker = await markerShown(it, markerId)
    expect((await checkDeletion(it, accountId)).filter(({ ok }) => !ok)).toEqual([])
    expect(await rungsShown(it)).toEqual([])
  })

  test('three instances run, their operation is cancelled, and past every cool-down they wait for what nobody did yet', async () => {
    const id = await it.ask({ account: accountId, namePrefix: 'given-up', count: 3 })
    const attempts = await allShow(it, id, 'three that run', (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET')
    ours = attempts.map(({ instances }) => instances[0]!.cloudId!)
    const name = (await seen(ours[0]!))!.name
    const deploymentId = it.deploymentId
    // The second one is as of an attempt that this database does not know: an orphan.
    for (const metadata of [
      { 'bystander-of': deploymentId },
      { [metadataKeys.deployment]: deploymentId, [metadataKeys.attempt]: randomUUID() },
    ])
      bystanders.set(await makeBystander(it, name, metadata), undefined)
    const strangers = [...bystanders.keys()]
    const run = async (each: string) => JSON.stringify(await serverShown(it, each)).includes('"status":"ACTIVE"')
    await until('the bystanders run', async () => (await Promise.all(strangers.map(run))).every(Boolean), { withinMs: 120_000 })
    for (const each of strangers) bystanders.set(each, await serverShown(it, each))

    await cancel(it, id)
    const filed = async (each: string) => (await seen(each))?.state === 'WAITING'
    await until('all three are filed', async () => (await Promise.all(ours.map(filed))).every(Boolean))
    await moveClock(it.product, 30 * 60_000)
    for (const each of ours) {
      const waiting = await until('it is judged', async () => {
        const instance = await seen(each)
        return instance?.state === 'WAITING' && instance.judgedAt !== null && instance
      })
      expect(factsOf(waiting)).toEqual(expect.arrayContaining(['activated', 'attested']))
    }
    const planned = await plan(it)
    expect(planned.size).toBe(3)
    for (const hindrances of planned.values())
      expect(hindrances.filter(({ clauseName }) => ofTheCloudAndNode.includes(clauseName))).toEqual([])
    expect(await rungsShown(it)).toEqual([])
    expect(await decisions()).toEqual([])
  })

  test('activated, exactly one is deleted and proved gone by two looks; the pause holds the others', async () => {
    await activate(it)
    const [sent] = await until(
      'a delete was sent',
      async () => (await decisions()).find(({ outcome }) => outcome !== null) && (await decisions()),
      {
        withinMs: 180_000,
      },
    ).catch(async (error: unknown) => {
      throw new Error(JSON.stringify([...(await plan(it)).values()]), { cause: error })
    })
    first = sent!.cloudId
    expect(sent).toMatchObject({ outcome: 'ACCEPTED' })
    await until('one look', async () => (await proofs(first)).length > 0)
    await moveClock(it.product, 70_000)
    await gone(first)
    await expectProvedGone(first)
    const rung = (await newestRung(it, accountId)) ?? 0
    expect(rung).toBeGreaterThanOrEqual(1)
    expect(await rungsShown(it)).toEqual(Array.from({ length: Math.min(rung, 5) }, (_, index) => Math.max(rung - 4, 1) + index))

    const left = ours.filter((each) => each !== first)
    ;[locked, altered] = left as [string, string]
    for (const each of left) await blockedBy(each, ['pause-after-first'])
    const planned = [...(await plan(it)).values()]
    expect(planned.map((hindrances) => hindrances.map(({ fact }) => fact))).toEqual([['pause-after-first'], ['pause-after-first']])
    expect(await decisions()).toMatchObject([{ cloudId: first, end: 'GONE' }])
  })

  test('after the pause one that its owner locked and one that another hand renamed and marked anew are refused, and say why', async () => {
    await act(locked, 'lock')
    const { raw } = it.openstack
    await raw.ask('compute', 'POST', `/servers/${altered}/metadata`, { metadata: { [metadataKeys.nonce]: 'another' } })
    await raw.ask('compute', 'PUT', `/servers/${altered}/tags/sallyport-note`)
    await raw.ask('compute', 'PUT', `/servers/${altered}`, { server: { name: 'do-not-delete' } })
    await moveClock(it.product, 31 * 60_000)

    expect(await blockedBy(locked, ['not-locked'])).toMatchObject({
      nextStep: expect.stringMatching(/It is locked\. .*Unlock it in the cloud if it may go, else settle it as IGNORED\.$/),
    })
    expect(await blockedBy(altered, ['name', 'nonce', 'no-other-tags'])).toMatchObject({
      nextStep: expect.stringMatching(renamed),
    })
    for (const each of [locked, altered]) {
      expect(await serverShown(it, each)).toMatchObject({ server: { status: 'ACTIVE' } })
      expect(await actionsOn(it, each, 'delete')).toBe(0)
    }
    expect(await decisions()).toMatchObject([{ cloudId: first }])
  })

  test('unlocked, that one is deleted and gone; the altered one stays, listed with its cause', async () => {
    await act(locked, 'unlock')
    await moveClock(it.product, 31_000)
    await until('it was deleted', async () => (await decisions()).some(({ cloudId, outcome }) => cloudId === locked && outcome !== null), {
      withinMs: 180_000,
    })
    await until('one look', async () => (await proofs(locked)).length > 0)
    await moveClock(it.product, 70_000)
    await gone(locked)
    await expectProvedGone(locked)
    await moveClock(it.product, 31_000)
    await blockedBy(altered, ['name', 'nonce', 'no-other-tags'])
    expect((await needingAttention(it)).filter(({ state }) => state === 'WAITING')).toMatchObject([
      { cloudId: altered, cause: expect.stringMatching(/\S/), nextStep: expect.stringMatching(renamed) },
    ])
    expect(await serverShown(it, altered)).toMatchObject({ server: { status: 'ACTIVE', locked: false } })
    expect(await actionsOn(it, altered, 'delete')).toBe(0)
    expect(await decisions()).toMatchObject([
      { cloudId: first, outcome: 'ACCEPTED', end: 'GONE' },
      { cloudId: locked, outcome: 'ACCEPTED', end: 'GONE' },
    ])
  })

  test('the marker, a server of the same name and one that carries the deployment’s id alone are as they were', async () => {
    expect(await markerShown(it, markerId)).toEqual(marker)
    for (const [id, shown] of bystanders) {
      expect(await serverShown(it, id)).toEqual(shown)
      expect(await actionsOn(it, id, 'delete')).toBe(0)
    }
  })
}
