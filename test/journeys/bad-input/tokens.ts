import { randomBytes } from 'node:crypto'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { describe, expect, test } from 'vitest'
import { enrollDocument, newHost } from '../../fixtures/agent-door.ts'
import type { RunningProduct } from '../../fixtures/running-product.ts'
import { codesOf, expectPlain, expectRefused, post, secret } from './words.ts'

/** At the three doors. `expired`: tokens whose time is over. */
export function badTokens(product: () => RunningProduct, expired: () => { apiToken: string; enrollmentToken: string }): void {
  describe('a token that is not good', () => {
    const changed = (token: string) => `${token.slice(0, 30)}${token[30] === 'x' ? 'y' : 'x'}${token.slice(31)}`
    const minted = (kind: 'spt' | 'spa') => mintToken(kind, randomBytes).text
    type Case = [what: string, header: (own: string, other: string) => string, words: RegExp]
    const cases: Case[] = [
      [
        'is none at all',
        () => `Bearer ${secret}`,
        /^This is not a token of this product: paste the whole of it, from spt_, spa_ or spe_ on\.$/,
      ],
      [
        'was cut',
        (own) => `Bearer ${own.slice(0, -4)}`,
        /does not have 63 characters: part of it was lost.* Copy the whole of it again\.$/,
      ],
      ['was changed', (own) => `Bearer ${changed(own)}`, /^The token does not agree with its checksum.* Copy the whole of it again\.$/],
      [
        'opens another door',
        (_own, other) => `Bearer ${other}`,
        /^This is a token of another kind: spt_ signs in to a tenant, spa_ an administrator/,
      ],
      [
        'is unknown',
        (own) => `Bearer ${minted(own.slice(0, 3) as 'spt')}`,
        /^This token is not good: it is unknown, was revoked, or has expired\. Ask for a new one\.$/,
      ],
      ['comes in a header of another scheme', () => 'Basic dXNlcjpwYXNzd29yZA==', /^Sign in with a token: `Authorization: Bearer …`\.$/],
      ['is empty', () => 'Bearer ', /^Sign in with a token: `Authorization: Bearer …`\.$/],
    ]
    test.each(cases)('because it %s: 401 at either door, and what to do', async (_what, header, words) => {
      const { endpoints, administratorToken, ownerToken } = product().access()
      for (const [url, own, other] of [
        [endpoints.tenant, ownerToken, administratorToken],
        [endpoints.admin, administratorToken, ownerToken],
      ] as const)
        await expectRefused(
          await post(url, '{"query":"{ viewer { displayName } }"}', { authorization: header(own, other) }),
          401,
          'UNAUTHENTICATED',
          words,
        )
    })

    test('because its time is over: the same words as for one that never was', async () => {
      const answer = await post(product().access().endpoints.tenant, '{"query":"{ viewer { displayName } }"}', {
        authorization: `Bearer ${expired().apiToken}`,
      })
      await expectRefused(answer, 401, 'UNAUTHENTICATED', /has expired\. Ask for a new one\.$/)
    })

    test('to enroll with: refused by its kind, and nothing is enrolled', async () => {
      const refusal = async (token: string) => {
        const { body, data } = await product().agent(enrollDocument, { input: { ...unsigned, token } })
        expectPlain(body)
        return data.enroll as { reason: string; message: string }
      }
      const { publicKey, runId } = newHost('')
      const unsigned = { publicKey, runId, challenge: 'x', signature: 'A'.repeat(86), agentVersion: '1.0.0' }
      expect(await refusal(expired().enrollmentToken.slice(0, -1))).toMatchObject({
        reason: 'MALFORMED_TOKEN',
        message: expect.stringContaining('Copy the whole'),
      })
      expect(await refusal(product().access().ownerToken)).toMatchObject({
        reason: 'MALFORMED_TOKEN',
        message: expect.stringContaining('another kind'),
      })
      const host = newHost(product().access().endpoints.agent, (_url, query, variables) => product().agent(query, { ...variables }))
      expect((await host.enroll(expired().enrollmentToken)).data?.enroll).toMatchObject({
        reason: 'REFUSED',
        message: 'The token is not accepted: it is unknown, was revoked, or has expired. Ask for a new one.',
      })
    })

    test('of an agent: 401 with the server’s time, by which it dates the next one', async () => {
      for (const token of ['x.y.z', product().access().ownerToken, secret]) {
        const answer = await product().agent('{ monitors { version } }', {}, token)
        expect(codesOf(answer)).toEqual([401, 'UNAUTHENTICATED'])
        expect(answer.errors[0]!.extensions.serverTime).toMatch(/^\d{4}-.*Z$/)
        expectPlain(answer.body)
      }
    })
  })
}
