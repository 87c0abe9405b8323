import { codeOfPage, RequestFailed } from '@sallyport/client/connect.ts'

const json = ['application/json', 'application/graphql-response+json']

/** A `fetch` whose answers are of the API: a page in between, of a proxy or of a network that wants a sign-in, is told as such. */
export const onlyAnswers =
  (send: typeof fetch, types: readonly string[] = json): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (types.includes(type)) return response
    await response.body?.cancel()
    throw new RequestFailed(
      `What answered is no Sallyport: ${/^[\w.+/-]{1,80}$/.test(type) ? type : 'something without a type'} came instead of an answer of the API (status ${response.status}).`,
      { code: codeOfPage(response.status) },
    )
  }

export const onlyEvents = (send: typeof fetch): typeof fetch => onlyAnswers(send, [...json, 'text/event-stream'])
