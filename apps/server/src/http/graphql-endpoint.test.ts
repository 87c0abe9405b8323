import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { Anonymous, TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { callerError } from '@sallyport/graphql/errors.ts'
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csrfHeader, defaultEndpointSettings, type EndpointSettings, type GraphqlEndpoint, graphqlEndpoint } from './graphql-endpoint.ts'

const text = new GraphQLNonNull(GraphQLString)
let streamClosed = 0
let slowCaller: { readonly aborted: boolean } | undefined

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: () => ({
      hello: { type: text, resolve: (_root, _args, context) => context.viewer.displayName ?? 'nobody' },
      broken: { type: text, resolve: () => Promise.reject(new Error('the password is hunter2')) },
      nothing: { type: text, resolve: () => null },
      away: { type: text, resolve: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) },
      refused: {
        type: text,
        resolve: () => Promise.reject(new Problem('INVALID_INPUT', 'Ask for 1 to 100 items with `first`.', { field: 'first' })),
      },
      slow: {
        type: text,
        resolve: (_root, _args, context) => {
          slowCaller = context.request.caller
          return new Promise<string>(() => {})
        },
      },
      nested: { type: new GraphQLObjectType({ name: 'Nested', fields: { x: { type: GraphQLInt } } }), resolve: () => ({ x: 1 }) },
      limited: { type: text, args: { count: { type: GraphQLInt } }, resolve: () => 'fine' },
    }),
  }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields: { change: { type: text, resolve: () => 'changed' } } }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: {
      ticks: {
        type: GraphQLInt,
        resolve: (value: unknown) => (value === 2 ? Promise.reject(new Error('secret inside a stream')) : value),
        subscribe: async function* (_root: unknown, _args: unknown, context: { signal: AbortSignal }) {
          try {
            yield 1
            yield 2
            await new Promise((resolve) => context.signal.addEventListener('abort', resolve))
          } finally {
            streamClosed += 1
          }
        },
      },
    },
  }),
})

const viewer: TenantViewer = {
  kind: 'MEMBER',
  tenantId: 't',
  tenantName: 'T',
  memberId: 'm',
  displayName: 'Mara',
  role: 'OWNER',
  tokenId: 'one',
  tokenExpiresAt: undefined,
}

let server: Server
let endpoint: GraphqlEndpoint
let url: string
let logged: { details: object; message: string }[]
let signOut: () => void

async function start(settings: Partial<EndpointSettings> = {}): Promise<void> {
  logged = []
  signOut = () => {}
  endpoint = graphqlEndpoint<TenantViewer, never>({
    path: '/graphql',
    schema,
    bodyBytes: 64 * 1024,
    settings: { ...defaultEndpointSettings, ...settings },
    identify: async (request: IncomingMessage): Promise<TenantViewer | Anonymous> => {
      if (request.headers.authorization === undefined) return { kind: 'ANONYMOUS' }
      if (request.headers.authorization !== 'Bearer good') throw callerError('UNAUTHENTICATED', 'This token is not good.')
      return viewer
    },
    viewerKey: (who) => who.tokenId,
    contextFor: ({ viewer: who, facts, signal }) => ({ viewer: who, request: facts, signal }) as never,
    addressOf: (request) => request.headers['x-test-address'] as string | undefined,
    watchSignIn: (_viewer, _signal, onEnd) => {
      signOut = onEnd
    },
    isUnavailable: (error) => (error as { code?: string }).code === 'ECONNREFUSED',
    log: {
      warn: () => {},
      error: (details, message) => {
        logged.push({ details, message })
      },
    },
  })
  // A connection that this side never closes is not used by the other in the moment in which it is closed.
  server = createServer({ keepAliveTimeout: 0 }, endpoint.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}

async function stop(): Promise<void> {
  endpoint.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

type Answer = {
  status: number
  headers: Headers
  data?: Record<string, unknown>
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

async function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer good', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const json = (await response.json()) as Omit<Answer, 'status' | 'headers'>
  return { ...json, status: response.status, headers: response.headers }
}

const ask = (query: string, headers?: Record<string, string>): Promise<Answer> => send({ query }, headers)
const code = (answer: Answer): unknown => answer.errors?.[0]?.extensions.code

async function openStream(): Promise<{ next: () => Promise<string>; abort: AbortController; status: number }> {
  const abort = new AbortController()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: 'Bearer good' },
    body: JSON.stringify({ query: 'subscription { ticks }' }),
    signal: abort.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const next = async (): Promise<string> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (block.startsWith('event')) return block
        continue
      }
      const { done, value } = await reader.read()
      if (done) return 'END'
      rest += value
    }
  }
  return { next, abort, status: response.status }
}

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

describe('limits of an endpoint', () => {
  /** So few a second that a test is over before any is given back. */
  const slow = 0.001

  afterEach(() => stop())

  it('gives up a request that takes too long, and lets whoever still works on it know', async () => {
    await start({ timeLimitMs: 50 })
    const answer = await ask('{ slow }')
    expect([answer.status, code(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(slowCaller?.aborted).toBe(true)
  })

  it('limits strangers by address and never charges the signed-in for it', async () => {
    await start({ addressRate: { atOnce: 3, perSecond: slow } })
    const from = { 'x-test-address': '203.0.113.9' }
    for (let i = 0; i < 6; i += 1) expect((await ask('{ hello }', from)).status).toBe(200)
    const bad = { ...from, authorization: 'Bearer bad' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('{ hello }', bad)))
    expect(answers.map((a) => a.status).toSorted()).toEqual([401, 401, 401, 429, 429])
    const retryAfter = Number(answers.find((a) => a.status === 429)?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(3 / slow)
    expect((await ask('{ hello }', { ...bad, 'x-test-address': '203.0.113.10' })).status).toBe(401)
  })

  it('counts the addresses of one IPv6 network as one', async () => {
    await start({ addressRate: { atOnce: 1, perSecond: slow } })
    const bad = (address: string) => ask('{ hello }', { authorization: 'Bearer bad', 'x-test-address': address })
    expect((await bad('2001:db8:1:2::1')).status).toBe(401)
    expect((await bad('2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await bad('2001:db8:1:3::1')).status).toBe(401)
  })

  it('limits each token', async () => {
    await start({ viewerRate: { atOnce: 2, perSecond: slow } })
    const statuses = [await ask('{ hello }'), await ask('{ hello }'), await ask('{ hello }')].map((a) => a.status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('lets one token hold so many streams and no more', async () => {
    await start({ streamsPerViewer: 1 })
    const first = await openStream()
    await first.next()
    expect((await openStream()).status).toBe(429)
    first.abort.abort()
    await expect.poll(async () => (await openStream()).status).toBe(200)
  })

  it.each([
    ['opened all at once', 'text/event-stream'],
    ['asked for in another form', 'multipart/mixed'],
    ['asked for in other letters', 'TEXT/event-stream'],
  ])('also where they are %s', async (_, accept) => {
    await start({ streamsPerViewer: 3 })
    const abort = new AbortController()
    const answers = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, authorization: 'Bearer good' },
          body: JSON.stringify({ query: 'subscription { ticks }' }),
          signal: abort.signal,
        })
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
        let text = ''
        while (!/ticks|RATE_LIMITED/.test(text)) text += (await reader.read()).value
        return text
      }),
    )
    abort.abort()
    expect(answers.filter((text) => text.includes('"ticks"'))).toHaveLength(3)
    expect(answers.filter((text) => text.includes('RATE_LIMITED'))).toHaveLength(6)
    await expect.poll(async () => (await openStream()).next()).toContain('ticks')
  })

  it('serves the explorer where it is switched on', async () => {
    await start({ explorer: true, introspection: true })
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await ask('{ __schema { queryType { name } } }')).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })
})
