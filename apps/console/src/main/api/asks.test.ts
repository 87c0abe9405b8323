import { Changes } from '@sallyport/client/admin/changes.ts'
import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asks, openAsks } from './asks.ts'

const hashOf = (document: object): string => String((document as { __meta__?: { hash?: string } }).__meta__?.hash)
const document = hashOf(WhoIsThere)
const act = hashOf(ProvisionNodes)
const answered = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let send: ReturnType<typeof vi.fn<typeof fetch>>
let asks: Asks
let token: string | undefined
const onSignedOut = vi.fn()
const onLeft = vi.fn()

beforeEach(() => {
  onSignedOut.mockReset()
  onLeft.mockReset()
  token = 'spa_x'
  send = vi.fn<typeof fetch>(async () => answered({ data: { done: true } }))
  const current = () => ({ id: 'one', url: 'https://sallyport.example.org/admin/graphql', send })
  asks = openAsks({ server: { current }, token: () => token, onSignedOut, onLeft })
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
  ['a subscription', { document: hashOf(Changes) }, 'BAD_USER_INPUT'],
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
  asks.leave()
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

describe('what is left', () => {
  let answerNow: (body: object) => void
  beforeEach(() => {
    send.mockImplementation(
      (_url, init) =>
        new Promise((resolve, reject) => {
          answerNow = (body) => resolve(answered(body))
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
  })

  test('goes on where it is an act, and its outcome is told of the installation that it was of', async () => {
    const acting = asks.ask({ call: 1, document: act, variables: {} })
    expect(asks.acts()).toBe(1)
    asks.leave()
    expect(asks.acts()).toBe(0)
    answerNow({ data: { provisionNodes: { __typename: 'LimitReached', message: 'The quota is used up.' } } })
    await acting
    expect(onLeft).toHaveBeenCalledExactlyOnceWith('one', 'It was refused (provision nodes): The quota is used up.')
  })

  test('is never taken for done where no answer says so', async () => {
    const acting = asks.ask({ call: 1, document: act, variables: {} })
    asks.leave()
    answerNow({ errors: [{ message: 'It failed within.', extensions: { code: 'INTERNAL' } }] })
    await expect(acting).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(onLeft).toHaveBeenCalledExactlyOnceWith('one', expect.stringMatching(/^No answer says whether it was done .*It failed within\./))
  })

  test('is told as refused where the token was, and not at all where it was not left before', async () => {
    onSignedOut.mockImplementation(() => asks.leave())
    const left = asks.ask({ call: 1, document: act, variables: {} })
    asks.leave()
    const revoked = { errors: [{ message: 'Revoked.', extensions: { code: 'UNAUTHENTICATED' } }] }
    answerNow(revoked)
    await expect(left).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(onLeft).toHaveBeenCalledExactlyOnceWith('one', 'It was refused (provision nodes): Revoked.')
    const shown = asks.ask({ call: 2, document: act, variables: {} })
    answerNow(revoked)
    await expect(shown).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(onLeft).toHaveBeenCalledOnce()
  })

  test('keeps no number from whoever counts anew', async () => {
    const left = asks.ask({ call: 1, document: act, variables: {} })
    const answerLeft = answerNow
    asks.leave()
    const next = asks.ask({ call: 1, document: act, variables: {} })
    answerLeft({ data: { provisionNodes: {} } })
    await left
    expect(asks.acts()).toBe(1)
    answerNow({ data: { provisionNodes: {} } })
    await next
    expect(asks.acts()).toBe(0)
    expect(onLeft).toHaveBeenCalledOnce()
  })

  test('has nothing to tell of an act that was answered before, nor of a query', async () => {
    const acting = asks.ask({ call: 1, document: act, variables: {} })
    answerNow({ data: { provisionNodes: {} } })
    await acting
    const query = asks.ask({ call: 2, document, variables: {} })
    expect(asks.acts()).toBe(0)
    asks.leave()
    await expect(query).rejects.toMatchObject({ code: 'ABORTED' })
    expect(onLeft).not.toHaveBeenCalled()
  })
})
