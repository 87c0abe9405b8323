import { describe, expect, test } from 'vitest'
import type { RunningProduct } from '../../fixtures/running-product.ts'
import { codesOf, expectRefused, post, secret } from './words.ts'

/** What is refused before anybody looks at what is asked for. */
export function badRequests(product: () => RunningProduct): void {
  describe('a request that cannot be understood', () => {
    const json = { 'content-type': 'application/json' }
    const asked = (query: string, variables?: object) => JSON.stringify({ query, variables })
    const many = (count: number, part: (i: number) => string) => Array.from({ length: count }, (_, i) => part(i)).join(' ')
    type Case = [what: string, body: string, headers: Record<string, string>, status: number, words: RegExp]
    const cases: Case[] = [
      ['is no JSON', '{"query": ', json, 400, /^The body is not JSON\. Send \{"query"/],
      ['is a list', `[${asked('{ viewer { displayName } }')}]`, json, 400, /^One request at a time/],
      [
        'is a form',
        'query={viewer{displayName}}',
        { 'content-type': 'application/x-www-form-urlencoded' },
        415,
        /content-type: application\/json/,
      ],
      ['is plain text', '{ viewer { displayName } }', { 'content-type': 'text/plain' }, 415, /content-type: application\/json/],
      ['is a bare query', '{ viewer { displayName } }', { 'content-type': 'application/graphql' }, 415, /content-type: application\/json/],
      [
        'is too large',
        `${asked('{ viewer { displayName } }')}${' '.repeat(1024 * 1024)}`,
        json,
        413,
        /^The body is larger than \d+ KiB\. Ask for less at once\.$/,
      ],
      [
        'asks too deep',
        asked(`{ nodes { edges ${'{ node { operation '.repeat(6)}{ id }${' } }'.repeat(6)} } }`),
        json,
        200,
        /^Query depth limit of 10 exceeded, found \d+\. Ask for less/,
      ],
      [
        'is a bomb of aliases',
        asked(`{ ${many(40, (i) => `a${i}: viewer { displayName }`)} }`),
        json,
        200,
        /^Aliases limit of 15 exceeded, found 40\. Ask for less/,
      ],
      [
        'has too many words',
        asked(`{ viewer { ${many(1_100, () => 'displayName')} } }`),
        json,
        200,
        /^Token limit of 1000 exceeded\. Ask for less/,
      ],
      ['ends too early', asked('{ viewer {'), json, 200, /^Syntax Error: Expected Name, found <EOF>\.$/],
      [
        'asks for a field that is not there',
        asked('{ viewer { displayNam } }'),
        json,
        200,
        /^Cannot query field "displayNam" on type "Viewer"/,
      ],
      [
        'has an argument that is not there',
        asked('{ node(id: "x", deep: true) { id } }'),
        json,
        200,
        /^Unknown argument "deep" on field "Query\.node"\.$/,
      ],
      [
        'lacks a variable',
        asked('query ($id: ID!) { node(id: $id) { id } }'),
        json,
        200,
        /^Variable "\$id" of required type "ID!" was not provided\.$/,
      ],
      [
        'has a variable of another type',
        asked('query ($first: Int) { nodes(first: $first) { edges { cursor } } }', { first: secret }),
        json,
        200,
        /^first: Int cannot represent/,
      ],
      [
        'asks for too many at once',
        asked('{ nodes(first: 101) { edges { cursor } } }'),
        json,
        200,
        /^Ask for 1 to 100 items with `first`\.$/,
      ],
      [
        'has a cursor of its own making',
        asked('{ nodes(after: "bm9uc2Vuc2U") { edges { cursor } } }'),
        json,
        200,
        /^This cursor was not given out for this list\. Start again without `after`\.$/,
      ],
    ]
    test.each(cases)('because it %s: said in a sentence by each schema that can be asked', async (_what, body, headers, status, words) => {
      const { endpoints, administratorToken, ownerToken } = product().access()
      for (const [url, token] of [
        [endpoints.tenant, ownerToken],
        [endpoints.admin, administratorToken],
      ] as const)
        await expectRefused(await post(url, body, { authorization: `Bearer ${token}`, ...headers }), status, 'BAD_USER_INPUT', words)
    })

    test('by GET without the header that no page of others can send, or by a method that is none', async () => {
      const { endpoints, ownerToken } = product().access()
      const authorization = `Bearer ${ownerToken}`
      const bare = await fetch(`${endpoints.tenant}?query={viewer{displayName}}`, { headers: { authorization } })
      await expectRefused(bare, 403, 'BAD_USER_INPUT', /x-sallyport-csrf/)
      const put = await fetch(endpoints.tenant, {
        method: 'PUT',
        headers: { authorization, ...json },
        body: asked('{ viewer { displayName } }'),
      })
      await expectRefused(put, 405, 'BAD_USER_INPUT', /GET and POST/)
    })

    test('at the agents’ door: the same limits', async () => {
      const big = await product().agent(`{ monitors { version } }${' '.repeat(256 * 1024)}`)
      expect([...codesOf(big), big.errors[0]!.message]).toEqual([
        413,
        'BAD_USER_INPUT',
        'The body is larger than 256 KiB. Ask for less at once.',
      ])
      const bomb = await product().agent(`{ ${many(40, (i) => `a${i}: monitors { version }`)} }`)
      expect(bomb.errors[0]!.message).toMatch(/^Aliases limit of 15 exceeded/)
    })
  })
}
