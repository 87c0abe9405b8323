import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csrfHeader } from './graphql-endpoint.ts'
import { ask, code, endpoint, logged, openStream, send, signOut, start, stop, streamClosed, url } from './testing/endpoint-under-test.ts'

describe('a GraphQL endpoint', () => {
  beforeEach(() => start())
  afterEach(() => stop())

  it('answers a viewer, with a request id on the answer', async () => {
    const answer = await ask('{ hello }')
    expect(answer.data).toEqual({ hello: 'Mara' })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  // With a query after the path a request is left to yoga; without one it is answered past its translation of requests and responses.
  it.each([
    ['an answer', { query: '{ hello }' }],
    ['one operation of several', { query: 'query A { hello } query B { limited(count: 1) }', operationName: 'B' }],
    ['an operation that is not there', { query: 'query A { hello }', operationName: 'B' }],
    ['no operation named where there are several', { query: 'query A { hello } query B { hello }' }],
    ['a mutation', { query: 'mutation { change }' }],
    ['a variable', { query: 'query ($n: Int) { limited(count: $n) }', variables: { n: 3 } }],
    ['a wrong variable', { query: 'query ($n: Int) { limited(count: $n) }', variables: { n: 'three' } }],
    ['variables that are none', { query: '{ hello }', variables: 3 }],
    ['a parameter that nobody knows', { query: '{ hello }', more: 1 }],
    ['no query', { query: 3 }],
    ['part of an answer', { query: '{ hello nested { x } broken }' }],
    ['a refusal', { query: '{ refused }' }],
    ['a database that is away', { query: '{ away }' }],
    ['a fault of ours', { query: '{ nothing }' }],
    ['a syntax error', { query: '{ hello' }],
    ['an unknown field', { query: '{ helo }' }],
    ['questions about the schema', { query: '{ __schema { queryType { name } } }' }],
    ['a directive', { query: '{ hello @skip(if: true) nested { x } }' }],
  ])('says the same on the short way as on yoga’s own: %s', async (_what, body) => {
    for (const accept of [
      '*/*',
      'application/json',
      'application/graphql-response+json',
      `application/graphql-response+json, application/json`,
    ]) {
      const told = await Promise.all(
        [url, `${url}?long`].map(async (address) => {
          const response = await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: 'Bearer good', accept },
            body: JSON.stringify(body),
          })
          const text = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '?', 'ID')
          const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name)).toSorted()
          return { status: response.status, headers, text }
        }),
      )
      expect(told[0]).toEqual(told[1])
    }
  })

  it('masks what went wrong inside, and logs it under the request id that the caller was told', async () => {
    const answer = await ask('{ broken }')
    expect(answer.errors).toHaveLength(1)
    expect(answer.errors?.[0]?.message).not.toContain('hunter2')
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(code(answer)).toBe('INTERNAL')
    expect(answer.errors?.[0]?.extensions.requestId).toBe(answer.headers.get('x-request-id'))
    expect(logged[0]?.details).toMatchObject({ requestId: answer.headers.get('x-request-id'), path: 'broken' })
  })

  it('masks a resolver that breaks its own schema', async () => {
    const answer = await ask('{ nothing }')
    expect(code(answer)).toBe('INTERNAL')
    expect(answer.errors?.[0]?.message).not.toContain('Query.nothing')
  })

  it('tells a refusal in its own words with the field', async () => {
    const answer = await ask('{ refused }')
    expect(code(answer)).toBe('BAD_USER_INPUT')
    expect(answer.errors?.[0]?.extensions.field).toBe('first')
    expect(answer.errors?.[0]?.message).toBe('Ask for 1 to 100 items with `first`.')
  })

  it('says that the database is away, with when to try again', async () => {
    const answer = await ask('{ away }')
    expect(answer.status).toBe(503)
    expect(code(answer)).toBe('SERVICE_UNAVAILABLE')
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  it('refuses a token that is not good with 401 before anything runs', async () => {
    const answer = await ask('{ hello }', { authorization: 'Bearer bad' })
    expect([answer.status, code(answer)]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it.each([
    ['syntax', '{ hello'],
    ['an unknown field', '{ helo }'],
    ['too deep', `{ ${'a { '.repeat(11)}b${' }'.repeat(11)} }`],
    ['too many aliases', `{ nested { ${Array.from({ length: 16 }, (_, i) => `a${i}: x`).join(' ')} } }`],
    ['too many root fields', `{ ${Array.from({ length: 11 }, (_, i) => `a${i}: hello`).join(' ')} }`],
    [
      'root fields hidden in fragments',
      `query { ...F ... on Query { ${Array.from({ length: 6 }, (_, i) => `b${i}: hello`).join(' ')} } } fragment F on Query { ${Array.from({ length: 6 }, (_, i) => `a${i}: hello`).join(' ')} }`,
    ],
    ['too many tokens', `{ ${'hello '.repeat(1_001)} }`],
    ['too many directives', `{ hello ${'@include(if: true) '.repeat(51)} }`],
    ['questions about the schema', '{ __schema { queryType { name } } }'],
  ])('refuses a request that is at fault: %s', async (_what, query) => {
    const answer = await ask(query, { accept: 'application/graphql-response+json' })
    expect(code(answer)).toBe('BAD_USER_INPUT')
    expect(answer.status).toBe(400)
    expect(answer.data).toBeUndefined()
    expect(logged).toEqual([])
  })

  it('does not suggest the names of fields while the schema is closed', async () => {
    expect((await ask('{ helo }')).errors?.[0]?.message).not.toContain('hello')
  })

  it('refuses a body that is too large by its announced and by its real length', async () => {
    const big = JSON.stringify({ query: '{ hello }', variables: { x: 'y'.repeat(64 * 1024) } })
    const announced = await send(big)
    expect([announced.status, code(announced)]).toEqual([413, 'BAD_USER_INPUT'])
    const stream = new ReadableStream({
      start: (controller) => {
        for (let i = 0; i < 70; i += 1) controller.enqueue(new Uint8Array(1024).fill(32))
        controller.close()
      },
    })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  it.each([
    ['no JSON', '{', 400],
    ['a list of requests', '[{"query":"{ hello }"},{"query":"{ hello }"}]', 400],
    ['no object', '"{ hello }"', 400],
    ['null', 'null', 400],
    ['an empty object', '{}', 400],
  ])('refuses a body that is %s', async (_what, body, status) => {
    const answer = await send(body, { accept: 'application/graphql-response+json' })
    expect([answer.status, code(answer)]).toEqual([status, 'BAD_USER_INPUT'])
  })

  it('refuses what a browser would send without asking first, unless it carries the header', async () => {
    const form = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ query: 'mutation { change }' }),
    })
    expect(form.status).toBe(415)
    const words = await form.text()
    expect(words).not.toContain('changed')
    expect(words).toContain('content-type: application/json')
    const bare = await fetch(`${url}?query={hello}`)
    expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining(csrfHeader)])
    const asked = await fetch(`${url}?query={hello}`, { headers: { [csrfHeader]: '1', authorization: 'Bearer good' } })
    expect(await asked.json()).toEqual({ data: { hello: 'Mara' } })
    const changing = await fetch(`${url}?query=mutation{change}`, { headers: { [csrfHeader]: '1' } })
    expect(changing.status).toBe(405)
  })

  it('takes no form, with files or without, and no bare query: their bodies would not be measured', async () => {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: '{ hello }' }))
    const bodies: BodyInit[] = [form, new URLSearchParams({ query: '{ hello }' }), new Blob(['{ hello }'], { type: 'application/graphql' })]
    for (const body of bodies) {
      const response = await fetch(url, { method: 'POST', body, headers: { [csrfHeader]: '1' } })
      expect([response.status, await response.text()]).toEqual([415, expect.stringContaining('content-type: application/json')])
    }
  })

  it('shows no page to a browser while the explorer is off', async () => {
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(406)
  })

  it('ends a stream with the token that opened it, and tells why', async () => {
    const stream = await openStream()
    expect(await stream.next()).toContain('"ticks":1')
    const broken = await stream.next()
    expect(broken).toContain('INTERNAL')
    expect(broken).not.toContain('secret')
    signOut()
    expect(await stream.next()).toContain('UNAUTHENTICATED')
    expect(await stream.next()).toContain('event: complete')
    expect(await stream.next()).toBe('END')
  })

  it('completes every stream when the server stops, and refuses what comes after', async () => {
    const stream = await openStream()
    await stream.next()
    await stream.next()
    endpoint.close()
    expect(await stream.next()).toContain('event: complete')
    expect((await ask('{ hello }')).status).toBe(503)
  })

  it('closes the source of a stream when its client goes away', async () => {
    const before = streamClosed
    const stream = await openStream()
    await stream.next()
    stream.abort.abort()
    await expect.poll(() => streamClosed).toBe(before + 1)
  })
})
