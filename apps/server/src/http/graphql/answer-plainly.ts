import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  OperationTypeNode,
} from 'graphql'
import { processRegularResult, type YogaServerInstance } from 'graphql-yoga'
import type { GraphqlParams } from './read-body.ts'

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
  contextFactory(): unknown
  execute(args: object): Promise<ExecutionResult>
}

export type PlainCall<Context> = {
  request: IncomingMessage
  response: ServerResponse
  path: string
  params: GraphqlParams
  context: Context
  /** Makes errors fit to leave. */
  mask: (result: ExecutionResult) => ExecutionResult
}

/**
 * Answers what nearly every request is, one query or mutation by POST that is not at fault, by the same steps and plugins as yoga would, and
 * straight to Node's response: making the web's Request and Response of Node's and back costs more than to execute what agents ask.
 * @returns false: nothing was executed or sent, and yoga shall answer. All that is refused before it runs is worded there alone
 */
export async function answerPlainly<Context extends object>(
  yoga: Pick<YogaServerInstance<Context, object>, 'getEnveloped' | 'fetchAPI'>,
  { request, response, path, params, context, mask }: PlainCall<Context>,
): Promise<boolean> {
  const form = forms.get(request.headers.accept)
  if (form === undefined || request.url !== path || !isWellFormed(params)) return false
  const steps = yoga.getEnveloped(Object.assign(context, { params }) as never) as unknown as Steps
  const document = parsed(steps, params)
  if (document === undefined) return false
  const result = mask(await execute(steps, document, params))
  if (response.destroyed) return true
  if (result.errors === undefined) send(response, 200, { 'content-type': `${form}; charset=utf-8` }, JSON.stringify(result))
  else {
    const made = processRegularResult(result, yoga.fetchAPI, form)
    send(response, made.status, Object.fromEntries(made.headers), await made.text())
  }
  return true
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

/** The document, where it is without fault and holds the one query or mutation that is to be executed. What was read before is remembered by yoga. */
function parsed({ schema, parse, validate }: Steps, { query, operationName }: GraphqlParams): DocumentNode | undefined {
  try {
    const document = parse(query!)
    // What bounds depth and aliases throws instead of listing what is wrong.
    if (document.kind !== Kind.DOCUMENT || validate(schema, document).length > 0) return undefined
    const operation = getOperationAST(document, operationName)
    return operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION ? undefined : document
  } catch {
    return undefined
  }
}

async function execute(
  { schema, contextFactory, execute: run }: Steps,
  document: DocumentNode,
  params: GraphqlParams,
): Promise<ExecutionResult> {
  try {
    const contextValue = await contextFactory()
    return await run({ schema, document, contextValue, variableValues: params.variables, operationName: params.operationName })
  } catch (error) {
    return { errors: [error as GraphQLError] }
  }
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
