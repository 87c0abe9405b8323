import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import type { Anonymous, RequestFacts } from '@sallyport/domain/tenancy/viewer.ts'
import type { AnyViewer, RequestContext } from '@sallyport/graphql/context.ts'
import { callerError } from '@sallyport/graphql/errors.ts'
import type { ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { type PlainCall, plainAnswers } from './graphql/answer-plainly.ts'
import { CallOver } from './graphql/call-over.ts'
import { Ending, until } from './graphql/end-subscription.ts'
import { useLimits } from './graphql/limits.ts'
import { type EndpointLog, type ErrorContext, publicError } from './graphql/public-error.ts'
import { addressKey, type Rate, rateLimit } from './graphql/rate-limits.ts'
import { type GraphqlParams, parseParams, readBody } from './graphql/read-body.ts'
import { withinTime } from './graphql/time-limit.ts'

export const csrfHeader = 'x-sallyport-csrf'

/** What an operator may set for an endpoint. */
export type EndpointSettings = {
  /** Answers questions about the schema itself, and suggests names in errors. */
  introspection: boolean
  /** Serves an explorer to browsers at the endpoint's address. */
  explorer: boolean
  /** Milliseconds for a query or mutation, the waits for the database included. */
  timeLimitMs: number
  /** Requests of one address that nobody signed in for. */
  addressRate: Rate
  /** Requests of one signed-in token. */
  viewerRate: Rate
  /** Streams that one signed-in token may hold open. */
  streamsPerViewer: number
}

export const defaultEndpointSettings: EndpointSettings = {
  introspection: false,
  explorer: false,
  timeLimitMs: 10_000,
  addressRate: { atOnce: 200, perSecond: 50 },
  viewerRate: { atOnce: 400, perSecond: 100 },
  streamsPerViewer: 20,
}

export type EndpointOptions<Viewer extends AnyViewer, Context extends RequestContext<Viewer>> = {
  path: string
  schema: GraphQLSchema
  bodyBytes: number
  settings: EndpointSettings
  /** Who asks. Throws `callerError` (UNAUTHENTICATED …) for a token that is not good; anonymous only where none was sent. */
  identify: (request: IncomingMessage) => Promise<Viewer | Anonymous>
  /** What one signed-in viewer shares rates under. */
  viewerKey: (viewer: Viewer) => string
  /** `signal` is made when it is asked for: a context hands it on as a getter. */
  contextFor: (call: {
    viewer: Viewer | Anonymous
    facts: RequestFacts
    readonly signal: AbortSignal
    giveBack: (requests: number) => void
  }) => Context
  /** Where the request came from, trusted proxies taken into account. */
  addressOf: (request: IncomingMessage) => string | undefined
  /** Calls `onEnd` once when the viewer's token was revoked or expired, until `signal` is aborted. */
  watchSignIn?: (viewer: Viewer, signal: AbortSignal, onEnd: () => void) => void
  isUnavailable: (error: unknown) => boolean
  log: EndpointLog
}

export type GraphqlEndpoint = {
  listener: RequestListener
  /** Ends every stream, so that clients reconnect elsewhere, and refuses what comes after. */
  close(): void
}

type Call<Viewer extends AnyViewer> = {
  viewer: Viewer | Anonymous
  facts: RequestFacts
  errors: ErrorContext
  params: GraphqlParams | undefined
  over: CallOver
}
type ServerContext<Viewer extends AnyViewer> = { call: Call<Viewer> }
type Results = ExecutionResult | AsyncIterable<ExecutionResult>

const isStream = (result: unknown): result is AsyncIterable<ExecutionResult> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

/**
 * What the endpoints of the three schemas share: limits, rates, signing in, masked errors with a request id, time limits, and streams that
 * end with the token that opened them.
 */
export function graphqlEndpoint<Viewer extends AnyViewer, Context extends RequestContext<Viewer>>(
  options: EndpointOptions<Viewer, Context>,
): GraphqlEndpoint {
  const { settings, log, isUnavailable } = options
  // Apart, so that whoever comes without a token takes nothing from those who sign in at the same address.
  const strangersRate = rateLimit(settings.addressRate)
  const signInRate = rateLimit(settings.addressRate)
  const viewerRate = rateLimit(settings.viewerRate)
  const streams = new Set<Ending>()
  const streamsOf = new Map<string, number>()
  let closed = false

  const yoga = createYoga<ServerContext<Viewer>>({
    graphqlEndpoint: options.path,
    schema: options.schema,
    context: ({ call }: ServerContext<Viewer>) => contextOf(call),
    plugins: [
      useCSRFPrevention({ requestHeaders: [csrfHeader] }),
      ...useLimits<ServerContext<Viewer>>(settings),
      useParsedBody<Viewer>(),
      useTimeLimit<Viewer>(settings.timeLimitMs),
      useStreams(takeStream, open),
      useErrors<Viewer>(),
    ],
    graphiql: settings.explorer,
    // The default page fetches its parts from a stranger's host; this one brings them along, 9 MB, and so comes when it is asked for.
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    landingPage: false,
    healthCheckEndpoint: `${options.path}/-`,
    maskedErrors: false,
    // Every body is measured by `readBody`; yoga would send what is parsed already through a stream once more.
    maxRequestBodySize: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
  })
  const answerPlainly = plainAnswers(yoga as never, { path: options.path, schema: options.schema, timeLimitMs: settings.timeLimitMs })

  function contextOf({ viewer, facts, over }: Call<Viewer>): Context {
    return options.contextFor({
      viewer,
      facts,
      get signal() {
        return over.signal
      },
      giveBack: (requests) => strangersRate.giveBack(addressKey(facts.sourceAddress), requests),
    })
  }

  function open({ call }: ServerContext<Viewer>, result: Results): Results {
    if (!isStream(result)) return result
    const { viewer } = call
    const { signal } = call.over
    const ending = new Ending()
    streams.add(ending)
    whenAborted(signal, () => {
      ending.end('CLIENT_GONE')
      streams.delete(ending)
    })
    if (viewer.kind !== 'ANONYMOUS') options.watchSignIn?.(viewer as Viewer, signal, () => ending.end('SIGN_IN_ENDED'))
    return masked(
      until(result, ending, (why) =>
        why === 'SIGN_IN_ENDED' ? { errors: [callerError('UNAUTHENTICATED', 'This token is no longer good.')] } : undefined,
      ),
      call.errors,
    )
  }

  /** Takes one of the viewer's streams, before anything is subscribed to and in whatever form it was asked for, until the request is over. */
  function takeStream({ call: { viewer, over } }: ServerContext<Viewer>): void {
    if (viewer.kind === 'ANONYMOUS') return
    const key = options.viewerKey(viewer as Viewer)
    refuseManyStreams(key)
    streamsOf.set(key, (streamsOf.get(key) ?? 0) + 1)
    whenAborted(over.signal, () => {
      const left = (streamsOf.get(key) ?? 1) - 1
      if (left > 0) streamsOf.set(key, left)
      else streamsOf.delete(key)
    })
  }

  function refuseManyStreams(key: string): void {
    if ((streamsOf.get(key) ?? 0) < settings.streamsPerViewer) return
    throw callerError('RATE_LIMITED', `This token has ${settings.streamsPerViewer} streams open. Close one.`, { retryAfter: 5 })
  }

  async function signIn(request: IncomingMessage, address: string | undefined): Promise<Viewer | Anonymous> {
    const from = addressKey(address)
    const rate = request.headers.authorization === undefined ? strangersRate : signInRate
    rate.take(from)
    const viewer = await options.identify(request)
    if (viewer.kind === 'ANONYMOUS') return viewer
    rate.giveBack(from)
    viewerRate.take(options.viewerKey(viewer as Viewer))
    // Before the headers are sent, so that the status tells.
    if (request.headers.accept?.includes('text/event-stream')) refuseManyStreams(options.viewerKey(viewer as Viewer))
    return viewer
  }

  const plainCall = (request: IncomingMessage, response: ServerResponse, call: Call<Viewer>, params: GraphqlParams): PlainCall => ({
    request,
    response,
    params,
    over: call.over,
    contextValue: () => contextOf(call),
    serverContext: (): ServerContext<Viewer> => ({ call }),
    mask: (result) => maskResult(result, call.errors),
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const over = new CallOver()
    const facts: RequestFacts = { requestId: requestIdOf(response), sourceAddress: options.addressOf(request), caller: over }
    const errors: ErrorContext = { requestId: facts.requestId, log, isUnavailable }
    response.once('close', () => over.abort())
    response.setHeader('x-request-id', facts.requestId)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('x-accel-buffering', 'no')
    try {
      if (closed) throw callerError('SERVICE_UNAVAILABLE', 'This server is stopping. Try again.', { retryAfter: 1 })
      const viewer = await signIn(request, facts.sourceAddress)
      refuseForms(request)
      const params = request.method === 'POST' ? parseParams(await readBody(request, options.bodyBytes)) : undefined
      const call: Call<Viewer> = { viewer, facts, errors, params, over }
      if (params !== undefined && (await answerPlainly(plainCall(request, response, call, params)))) return
      await yoga.handle(request, response, { call })
    } catch (error) {
      refuse(request, response, publicError(error, errors))
    }
  }

  return {
    listener: (request, response) => void answer(request, response),
    close: () => {
      closed = true
      for (const stream of streams) stream.end('SERVER_STOPS')
    },
  }
}

/** The listener may have given the request an id already. */
function requestIdOf(response: ServerResponse): string {
  const given = response.getHeader('x-request-id')
  return typeof given === 'string' ? given : randomUUID()
}

const isJson = (request: IncomingMessage): boolean => /^application\/([a-z-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')

/**
 * What a page of somebody else could have a browser send without asking first, which is every request by GET and every form, and what would
 * be read past the limit of `readBody`. Said here in words; behind it yoga's own prevention stands.
 */
function refuseForms(request: IncomingMessage): void {
  if (request.method === 'POST' && !isJson(request))
    throw callerError('BAD_USER_INPUT', 'Send the request as JSON, with the header `content-type: application/json`.', { status: 415 })
  if (request.method === 'GET' && /[?&]query=/.test(request.url ?? '') && !isJson(request) && request.headers[csrfHeader] === undefined)
    throw callerError('BAD_USER_INPUT', `Send the header \`${csrfHeader}: 1\` with a request by GET, or send it by POST as JSON.`, {
      status: 403,
    })
}

/** The body was read and measured before yoga saw the request. */
function useParsedBody<Viewer extends AnyViewer>(): Plugin<object, ServerContext<Viewer>> {
  return {
    onRequestParse: ({ serverContext, setRequestParser }) => {
      const params = serverContext.call.params
      if (params !== undefined) setRequestParser(() => params)
    },
  }
}

/** Also when that happened before. */
function whenAborted(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run()
  else signal.addEventListener('abort', run, { once: true })
}

function useStreams<Viewer extends AnyViewer>(
  take: (context: ServerContext<Viewer>) => void,
  open: (context: ServerContext<Viewer>, result: Results) => Results,
): Plugin<ServerContext<Viewer>> {
  return {
    onSubscribe: ({ subscribeFn, setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => {
        const context = args.contextValue as ServerContext<Viewer>
        take(context)
        return open(context, (await subscribeFn(args)) as Results)
      }),
  }
}

function useTimeLimit<Viewer extends AnyViewer>(limitMs: number): Plugin<ServerContext<Viewer>> {
  return {
    onExecute: ({ executeFn, setExecuteFn }) =>
      setExecuteFn((args) => withinTime((args.contextValue as ServerContext<Viewer>).call.over, limitMs, () => executeFn(args))),
  }
}

/** Every result that leaves, from whatever step, passes here once. Streams were masked where they were opened. */
function useErrors<Viewer extends AnyViewer>(): Plugin<object, ServerContext<Viewer>> {
  return {
    onResultProcess: ({ result, setResult, serverContext }) => {
      if (Array.isArray(result) || isStream(result)) return
      setResult(maskResult(result as ExecutionResult, serverContext.call.errors))
    },
  }
}

function maskResult(result: ExecutionResult, context: ErrorContext): ExecutionResult {
  if (!result.errors?.length) return result
  return { ...result, errors: result.errors.map((error) => publicError(error, context)) }
}

async function* masked(results: AsyncIterable<ExecutionResult>, context: ErrorContext): AsyncGenerator<ExecutionResult, void, undefined> {
  try {
    for await (const result of results) yield maskResult(result, context)
  } catch (error) {
    yield { errors: [publicError(error, context)] }
  }
}

/** Answers what never came as far as GraphQL. */
function refuse(request: IncomingMessage, response: ServerResponse, error: ReturnType<typeof publicError>): void {
  if (response.headersSent) return void response.destroy()
  const { http, ...extensions } = error.extensions as { http?: { status: number }; retryAfter?: number }
  const status = http?.status ?? 500
  if (extensions.retryAfter !== undefined) response.setHeader('retry-after', String(extensions.retryAfter))
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  if (!request.complete) response.setHeader('connection', 'close')
  const modern = request.headers.accept?.includes('application/graphql-response+json')
  response.writeHead(status, {
    'content-type': modern ? 'application/graphql-response+json; charset=utf-8' : 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify({ errors: [{ message: error.message, extensions }] }))
}
