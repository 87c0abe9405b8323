import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { Anonymous, TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { callerError } from '@sallyport/graphql/errors.ts'
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { defaultEndpointSettings, type EndpointSettings, type GraphqlEndpoint, graphqlEndpoint } from '../graphql-endpoint.ts'

const text = new GraphQLNonNull(GraphQLString)
export let streamClosed = 0
export let slowCaller: { readonly aborted: boolean } | undefined

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
export let endpoint: GraphqlEndpoint
export let url: string
export let logged: { details: object; message: string }[]
export let signOut: () => void

/** For tests: a GraphQL endpoint on a server of its own, with a schema in which something goes wrong in every way. `stop` ends it. */
export async function start(settings: Partial<EndpointSettings> = {}): Promise<void> {
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

export async function stop(): Promise<void> {
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

export async function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer good', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const json = (await response.json()) as Omit<Answer, 'status' | 'headers'>
  return { ...json, status: response.status, headers: response.headers }
}

export const ask = (query: string, headers?: Record<string, string>): Promise<Answer> => send({ query }, headers)
export const code = (answer: Answer): unknown => answer.errors?.[0]?.extensions.code

export async function openStream(): Promise<{ next: () => Promise<string>; abort: AbortController; status: number }> {
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
