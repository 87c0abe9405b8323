import { Changes } from '@sallyport/client/admin/changes.ts'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Asks, openAsks } from './asks.ts'

const document = String((WhoIsThere as { __meta__?: { hash?: string } }).__meta__?.hash)
const answered = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let send: ReturnType<typeof vi.fn<typeof fetch>>
let asks: Asks
let token: string | undefined
const onSignedOut = vi.fn()

beforeEach(() => {
  onSignedOut.mockReset()
  token = 'spa_x'
  send = vi.fn<typeof fetch>(async () => answered({ data: { done: true } }))
  const current = () => ({ id: 'one', url: 'https://sallyport.example.org/admin/graphql', send })
  asks = openAsks({ server: { current, turnTo: () => {} }, token: () => token, onSignedOut })
})

test('the text of a known document is sent with the token, to the endpoint and no other', async () => {
  expect(await asks.ask({ call: 1, document, variables: { a: 1 } })).toEqual({ done: true })
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('https://sallyport.example.org/admin/graphql')
  expect(init?.headers).toMatchObject({ authorization: 'Bearer spa_x' })
  expect(JSON.parse(String(init?.body))).toEqual({ query: expect.stringMatching(/^query WhoIsThere/), variables: { a: 1 } })
})

test.each([
  ['another document', { document: 'sha256:x' }, 'BAD_USER_INPUT'],
  ['a subscription', { document: String((Changes as { __meta__?: { hash?: string } }).__meta__?.hash) }, 'BAD_USER_INPUT'],
  ['more than 1 MiB of variables', { variables: { text: 'x'.repeat(1024 * 1024) } }, 'BAD_USER_INPUT'],
])('%s is refused, and nothing is sent', async (_what, change, code) => {
  await expect(asks.ask({ call: 1, document, variables: {}, ...change })).rejects.toMatchObject({ code })
  expect(send).not.toHaveBeenCalled()
})

test('nothing is sent without a token', async () => {
  token = undefined
  await expect(asks.ask({ call: 1, document, variables: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(send).not.toHaveBeenCalled()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('64 are under way at most, none twice, and all can be given up', async () => {
  send.mockImplementation(
    (_url, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  const under = Array.from({ length: 64 }, (_, index) =>
    asks.ask({ call: index + 1, document, variables: {} }).catch((error: unknown) => error),
  )
  await expect(asks.ask({ call: 65, document, variables: {} })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  asks.abort(1)
  expect(await under[0]).toMatchObject({ code: 'ABORTED' })
  await expect(asks.ask({ call: 2, document, variables: {} })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  asks.abortAll()
  for (const each of await Promise.all(under)) expect(each).toMatchObject({ code: 'ABORTED' })
})

test('a token that is not taken any more is told, with the one that was used', async () => {
  send.mockImplementation(async () => {
    token = 'spa_newer'
    return answered({ errors: [{ message: 'Revoked.', extensions: { code: 'UNAUTHENTICATED' } }] }, 401)
  })
  await expect(asks.ask({ call: 1, document, variables: {} })).rejects.toBeInstanceOf(RequestFailed)
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith('one', 'spa_x')
})
