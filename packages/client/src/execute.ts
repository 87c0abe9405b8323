import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
import { type Connection, failureOf, headersFor, RequestFailed } from './connect.ts'

/** A document of this package, or any other text that carries the types of its result and variables. */
export type Document<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string }

type Answer<Result> = { data?: Result | null; errors?: { message: string; extensions?: Record<string, unknown> }[] }

/**
 * Sends one query or mutation.
 * @throws RequestFailed for every answer that has errors, and with code NETWORK where none came; an abort is thrown as it is
 */
export async function execute<Result, Variables>(
  connection: Connection,
  document: Document<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const send = connection.fetch ?? fetch
  let response: Response
  try {
    response = await send(connection.url, {
      method: 'POST',
      headers: { ...headersFor(connection), accept: 'application/graphql-response+json, application/json' },
      body: JSON.stringify({ query: document.toString(), variables }),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new RequestFailed('The server cannot be reached.', { code: 'NETWORK', cause })
  }
  const answer = await answerOf<Result>(response, signal)
  if (answer.errors?.length || answer.data == null) throw failureOf(answer.errors, response.status)
  return answer.data
}

/** What is no answer has nothing in it. @throws RequestFailed NETWORK where it ended on its way: what was asked for may have been done */
async function answerOf<Result>(response: Response, signal: AbortSignal | undefined): Promise<Answer<Result>> {
  try {
    return (JSON.parse(await textOf(response)) as Answer<Result> | null) ?? {}
  } catch (cause) {
    if (cause instanceof SyntaxError) return {}
    if (cause instanceof RequestFailed || signal?.aborted) throw cause // cut by us: see limit-answer.ts
    throw new RequestFailed('The connection was cut before the whole answer came.', { code: 'NETWORK', cause })
  }
}

/** Read by hand: of a body that was cut a browser's own readers throw their own error, and not the one that it was cut with. */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) text += decoder.decode(part.value, { stream: true })
  return text + decoder.decode()
}
