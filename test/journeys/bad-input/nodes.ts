import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { describe, expect, test } from 'vitest'
import type { GraphqlAnswer } from '../../fixtures/ask-graphql.ts'
import type { DemoRequest } from '../../fixtures/demo-request.ts'
import type { RunningProduct } from '../../fixtures/running-product.ts'
import { until } from '../../fixtures/until.ts'
import { expectPlain, secret } from './words.ts'

/** `request`: one that would be granted. */
export function badNodeRequests(product: () => RunningProduct, request: () => DemoRequest): void {
  describe('a request for nodes that cannot be granted', () => {
    /** On a busy machine the cloud may not answer within a person's request: then one is told to ask again, and nothing has changed. */
    const provision = async (change: object): Promise<GraphqlAnswer> => {
      const answer = await until('an answer of the cloud', async () => {
        const answered = await product().admin(ProvisionNodes.toString(), { input: { ...request(), ...change } })
        const { __typename: type = '' } = (answered.data.provisionNodes ?? {}) as { __typename?: string }
        const away = answered.errors.some(({ extensions }) => extensions.code === 'SERVICE_UNAVAILABLE')
        return !away && !['CloudUnreachable', 'TryLater'].includes(type) && answered
      })
      expectPlain(answer.body)
      return answer
    }
    type Case = [what: string, change: object, field: string, words: RegExp]
    const cases: Case[] = [
      ['a deadline of 9 minutes', { validationDeadlineMinutes: 9 }, 'validationDeadlineMinutes', /10 to 120/],
      ['a deadline of 121 minutes', { validationDeadlineMinutes: 121 }, 'validationDeadlineMinutes', /10 to 120/],
      ['no node', { count: 0 }, 'count', /1 to 50/],
      ['51 nodes', { count: 51 }, 'count', /1 to 50/],
      ['an unknown image', { imageId: 'nowhere' }, 'imageId', /^RegionOne has no image nowhere/],
      ['an unknown size', { sizeId: 'nowhere' }, 'sizeId', /^RegionOne has no size nowhere/],
      ['an unknown network', { networkIds: ['nowhere'] }, 'networkIds', /^RegionOne has no network nowhere/],
      ['no network', { networkIds: [] }, 'networkIds', /at least 1/],
      ['an unknown region', { region: 'regionone' }, 'region', /^The account has no region regionone\. It has: RegionOne\.$/],
      ['an unknown zone', { availabilityZone: 'nowhere' }, 'availabilityZone', /It has: nova\.$/],
      ['an unknown security group', { securityGroupIds: ['default'] }, 'securityGroupIds', /no security group with the id default/],
      [
        'an agent that this server does not hold',
        { agentVersion: '9.9.9' },
        'agentVersion',
        /^This server does not hold agent 9\.9\.9\. It holds: /,
      ],
      ['a name that is none', { namePrefix: 'Edge_' }, 'namePrefix', /lower-case letters, digits and hyphens/],
      [
        'more than the quota',
        { bootVolumeGib: 900, count: 2 },
        'count',
        /quota of volumes allows 1,000 GiB; 0 GiB are used, 1,800 GiB more were wanted\. It has room for 1 of these nodes: ask for fewer/,
      ],
    ]
    test.each(cases)('%s: refused by the name of the field', async (_what, change, field, words) => {
      const { data } = await provision(change)
      expect(data.provisionNodes).toEqual({ __typename: 'InvalidInput', field, message: expect.stringMatching(words) })
    })

    test('several mistakes are told at once', async () => {
      const { data } = await provision({ imageId: 'a', sizeId: 'b', networkIds: ['c'] })
      expect((data.provisionNodes as { message: string }).message).toMatch(
        /no image a .*Also networkIds: .*no network c.*Also sizeId: .*no size b/,
      )
    })

    test('an unknown tenant or account is not found, one of another type too', async () => {
      for (const change of [{ tenantId: 'nowhere' }, { cloudAccountId: 'nowhere' }, { tenantId: request().cloudAccountId }])
        expect((await provision(change)).data.provisionNodes).toMatchObject({ __typename: 'NotFound' })
    })

    test('a field that is not there, missing or of another type is told by its name', async () => {
      const message = async (change: object) => (await provision(change)).errors.map((error) => error.message)
      expect(await message({ colour: 'red' })).toEqual([expect.stringMatching(/"colour" is not defined by type "ProvisionNodesInput"/)])
      expect(await message({ imageId: undefined })).toEqual([expect.stringMatching(/"imageId" of required type/)])
      expect(await message({ count: secret })).toEqual(['input.count: Int cannot represent non-integer value.'])
    })
  })
}
