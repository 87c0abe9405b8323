import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, type GraphQLSchema } from 'graphql'
import { processRegularResult, type YogaServerInstance } from 'graphql-yoga'
import type { CallOver } from './call-over.ts'
import { knownDocuments, type Reading } from './known-documents.ts'
import type { GraphqlParams } from './read-body.ts'
import { withinTime } from './time-limit.ts'

type Form = 'application/json' | 'application/graphql-response+json'

/** What the usual callers accept, and in which form yoga answers each of them. Whoever accepts something else is left to yoga. */
const forms = new Map<string | undefined, Form>([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
])

/** What yoga hands out for one request: its steps with all plugins around them. */
type Steps = {
  schema: GraphQLSchema
  parse(query: string): DocumentNode
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[]
}

export type PlainCall = {
  request: IncomingMessage
  response: ServerResponse
  params: GraphqlParams
  over: CallOver
  /** What the resolvers are given. May throw, as they may. */
  contextValue: () => object
  /** What yoga is given as its context. */
  serverContext: () => object
  /** Makes errors fit to leave. */
  mask: (result: ExecutionResult) => ExecutionResult
}

/**
 * Answers what nearly every request is, one query or mutation by POST that is not at fault, straight to Node's response: making the web's Request
 * and Response of Node's and back, and a set of steps for each request, costs more than to execute what agents ask. A text is read by yoga's own
 * steps and plugins when it is first met; it is executed by GraphQL's reference implementation, within the same time as there.
 * @returns false: nothing was executed or sent, and yoga shall answer. All that is refused before it runs is worded there alone
 */
export function plainAnswers(
  yoga: Pick<YogaServerInstance<object, object>, 'getEnveloped' | 'fetchAPI'>,
  { path, schema, timeLimitMs }: { path: string; schema: GraphQLSchema; timeLimitMs: number },
): (call: PlainCall) => Promise<boolean> {
  const documentOf = knownDocuments()

  const reading = ({ params, serverContext }: PlainCall): Reading => {
    const steps = yoga.getEnveloped(Object.assign(serverContext(), { params }) as never) as unknown as Steps
    return { parse: steps.parse, validate: (document) => steps.validate(steps.schema, document) }
  }

  async function executed({ params, over, contextValue }: PlainCall, document: DocumentNode): Promise<ExecutionResult> {
    const { variables: variableValues, operationName } = params
    try {
      const args = { schema, document, contextValue: contextValue(), variableValues, operationName }
      return await withinTime(over, timeLimitMs, () => execute(args))
    } catch (error) {
      return { errors: [error as GraphQLError] }
    }
  }

  return async (call) => {
    const { request, response, params, mask } = call
    const form = forms.get(request.headers.accept)
    if (form === undefined || request.url !== path || !isWellFormed(params)) return false
    const document = documentOf(params, () => reading(call))
    if (document === undefined) return false
    const result = mask(await executed(call, document))
    if (response.destroyed) return true
    if (result.errors === undefined) send(response, 200, { 'content-type': `${form}; charset=utf-8` }, JSON.stringify(result))
    else {
      const made = processRegularResult(result, yoga.fetchAPI, form)
      send(response, made.status, Object.fromEntries(made.headers), await made.text())
    }
    return true
  }
}

const isAbsentOrObject = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value))

function isWellFormed({ query, variables, operationName, extensions, ...more }: GraphqlParams): boolean {
  return (
    typeof query === 'string' &&
    isAbsentOrObject(variables) &&
    isAbsentOrObject(extensions) &&
    (operationName == null || typeof operationName === 'string') &&
    Object.keys(more).length === 0
  )
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
