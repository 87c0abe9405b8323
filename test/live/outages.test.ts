import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { addAccount, allShow, asInput, conditionOf } from './journey/administered.ts'
import { type Journey, openJourney } from './journey/open-journey.ts'
import { type Outage, readTold } from './journey/told.ts'

const title = 'a part of a real cloud is stopped'
const cloud = namedCloud()
const { outage } = readTold()

if (typeof cloud === 'string' || typeof outage === 'string')
  test(title, ({ skip }) => skip([cloud, outage].filter((each) => typeof each === 'string').join('; ')))
else describe(`${title} (${cloud.entry})`, () => outages(cloud, outage))

/** Everybody who uses the cloud feels these: it is for one of your own. What was stopped is started again, also after a failure. */
function outages(cloud: NamedCloud, { stop, start }: Outage): void {
  let it: Journey
  let accountId: string

  beforeAll(async () => {
    it = await openJourney(cloud)
    accountId = (await addAccount(it, 'in use', asInput(await it.openstack.makeCredential()))).id
  })
  afterAll(() => it?.close())

  test('with its compute service stopped the cloud builds nothing: the node is held meanwhile, and gets one instance afterwards', async () => {
    await stop('compute')
    let id: string
    try {
      id = await it.ask({ account: accountId, namePrefix: 'no-compute' })
      const [building] = await allShow(it, id, 'an instance that is being built', (attempt) =>
        /^The cloud reports BUILD/.test(conditionOf(attempt, 'INSTANCE')?.detail ?? ''),
      )
      expect(building).toMatchObject({ state: 'BOOTING', node: { state: 'HELD' }, endReason: null })
      await it.expectTold(building!, 'WAITING_FOR_AGENT', 'Started; waiting for its agent to report.')
    } finally {
      await start('compute')
    }
    const [built] = await allShow(it, id, 'the instance runs', (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET')
    expect(await it.instancesOf(built!)).toHaveLength(1)
  })

  test('with the identity service stopped the cloud is reported as away, and what was asked for before is not created twice', async () => {
    const credential = asInput(await it.openstack.makeCredential())
    const away = 'POST /v3/auth/tokens has no answer'
    const fresh = (await addAccount(it, 'never used before', credential)).id
    const before = await it.ask({ account: accountId, namePrefix: 'before-outage', count: 2 })
    await stop('identity')
    try {
      await expect(it.ask({ account: fresh, namePrefix: 'during-outage' })).rejects.toThrow(
        /"CloudUnreachable","message":"The cloud could not be asked: POST \/v3\/auth\/tokens/,
      )
      await expect(addAccount(it, 'added during an outage', credential)).rejects.toThrow(/"CloudUnreachable".*POST \/v3\/auth\/tokens/)
      const { checkCloudAccount } = await it.product.admin(
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
      it,
      before,
      'both instances run',
      (attempt) => conditionOf(attempt, 'INSTANCE')?.state === 'MET',
      300_000,
    )
    for (const attempt of attempts) expect(await it.instancesOf(attempt)).toHaveLength(1)
  })

  test('no attempt of all this has a second instance, and the cloud has none that the product does not know', () =>
    it.expectNoSecondInstance())
}
