import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { describe, expect, test } from 'vitest'
import { log, newFolder, openBlind, withDesktops } from '../../fixtures/electron/desktop.ts'
import {
  add,
  agree,
  ask,
  hash,
  listFile,
  newToken,
  serve,
  signedIn,
  state,
  withServers,
} from '../../fixtures/electron/scripted-installations.ts'
import type { StorageKind } from '../../fixtures/electron/surroundings.ts'
import { data, entry, refusal } from '../../fixtures/scripted-admin.ts'
import { until } from '../../fixtures/until.ts'
import { selfMade } from '../../integration/agent/self-made-certificate.ts'

withDesktops('BLIND')
withServers()

describe('trust', () => {
  test('an address that is asked who it is shows its certificate, and is sent nothing', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    agree(page)
    expect(await page.call('installations.introduce', { origin: `${server.origin}/` })).toMatchObject({
      ok: true,
      value: {
        origin: server.origin,
        certificate: { spkiSha256: server.pinned, subject: 'CN=127.0.0.1', issuer: 'CN=127.0.0.1', vouchedFor: false },
      },
    })
    expect(server.connections()).toBe(1)
    expect(server.requests).toEqual([])
  })

  test('an address where nothing listens, or where no TLS is spoken, is told in words', async () => {
    const plain = await serve('PLAIN')
    const page = await openBlind()
    agree(page)
    const told = async (origin: string) => (await page.call('installations.introduce', { origin })).failure
    expect(await told('https://127.0.0.1:1')).toEqual({ code: 'NETWORK', message: 'Nothing listens at this address.' })
    expect(await told(plain.origin.replace('http:', 'https:'))).toEqual({
      code: 'NETWORK',
      message: 'What answers at this address does not speak TLS.',
    })
  })

  test('a server that shows another key by the time it is added is not saved', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    agree(page)
    const seen = server.pinned
    server.takeKey(await selfMade())
    const answer = await page.call('installations.add', { label: 'Production', origin: server.origin, pinned: seen })
    expect(answer.failure?.code).toBe('TRUST')
    expect(answer.failure?.message).toContain(`trusted ${seen}, shown ${server.pinned}`)
    expect((await state(page)).installations).toEqual([])
    expect(server.requests).toEqual([])
  })

  test('one over TLS is not saved without a key, nor one over plain http with one', async () => {
    const [secure, plain] = [await serve('TLS'), await serve('PLAIN')]
    const page = await openBlind()
    const failure = { code: 'BAD_USER_INPUT', message: 'Look at what this address shows before you trust it.' }
    expect(await page.call('installations.add', { label: 'A', origin: secure.origin, pinned: null })).toEqual({ ok: false, failure })
    expect(await page.call('installations.add', { label: 'B', origin: plain.origin, pinned: secure.pinned })).toEqual({
      ok: false,
      failure,
    })
  })

  test('a server with another key is sent nothing, until somebody compared and trusted it', async () => {
    const { server, page, token } = await signedIn('TLS')
    expect(await ask(page)).toMatchObject({ ok: true })
    server.requests.length = 0
    const trusted = server.pinned
    server.takeKey(await selfMade())
    const answer = await until('the cut is noticed', async () => {
      const { failure } = await ask(page)
      return failure?.code !== 'NETWORK' && failure
    })
    expect(answer.code).toBe('TRUST')
    expect(answer.message).toContain(`trusted ${trusted}, shown ${server.pinned}. Nothing was sent to it.`)
    await page.call('feed.open', { handle: 1, feed: { name: 'changes' } })
    expect(await until('the feed ends', () => page.heard('feed.end')[0])).toMatchObject({
      handle: 1,
      failure: { code: 'TRUST' },
    })
    expect((await page.call('session.signIn', { token: newToken() })).failure?.code).toBe('TRUST')
    expect(server.requests).toEqual([])
    expect((await state(page)).installations[0]).toMatchObject({ signedIn: true, pinned: trusted })

    const { selected } = await state(page)
    expect((await page.call('installations.trust', { id: selected, pinned: trusted })).failure?.code).toBe('TRUST')
    expect(await page.call('installations.trust', { id: selected, pinned: server.pinned })).toMatchObject({ ok: true })
    expect(await ask(page)).toMatchObject({ ok: true })
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`])
  })
})

describe('the token', () => {
  test('is tried before it is kept', async () => {
    const server = await serve('PLAIN')
    const page = await openBlind()
    await add(page, server, 'Production')
    server.answer = (_request, response) => refusal(response, 'UNAUTHENTICATED', 'This token is not known.', 401)
    expect(await page.call('session.signIn', { token: newToken() })).toMatchObject({
      ok: false,
      failure: { code: 'UNAUTHENTICATED', message: 'This token is not known.' },
    })
    expect((await state(page)).installations[0]).toMatchObject({ signedIn: false })
    expect((await ask(page)).failure).toEqual({ code: 'UNAUTHENTICATED', message: 'Sign in first.' })
    expect(server.requests).toHaveLength(1)
  })

  test('is sealed in a file for its owner alone, and opened at the next start', async () => {
    const { userData, page, token, server } = await signedIn('TLS')
    expect(statSync(listFile(userData)).mode & 0o777).toBe(0o600)
    expect(readdirSync(userData)).toEqual(['installations.json'])
    expect(readFileSync(listFile(userData), 'utf8')).not.toContain(token.slice(4))
    expect((await state(page)).installations[0]).toMatchObject({ label: 'Production', signedIn: true, tokenIsKept: true })
    const again = await openBlind({ userData })
    expect(await ask(again)).toMatchObject({ ok: true })
    expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${token}`)
  })

  test('that was sealed under a key which the system has replaced is sealed anew when it is opened', async () => {
    const { userData, page, token } = await signedIn('PLAIN')
    page.close()
    const mark = (): string => {
      const [saved] = (JSON.parse(readFileSync(listFile(userData), 'utf8')) as { installations: { sealedToken: string }[] }).installations
      return Buffer.from(saved?.sealedToken ?? '', 'base64').toString('latin1', 0, 3)
    }
    expect(mark()).toBe('v11')
    const again = await openBlind({ userData, storage: 'rotated' })
    expect(mark()).toBe('v12')
    expect((await state(again)).installations[0]).toMatchObject({ signedIn: true, tokenIsKept: true })
    expect(readFileSync(listFile(userData), 'utf8')).not.toContain(token.slice(4))
  })

  test('that was sealed under a key which is gone is told, and asked for again', async () => {
    const { userData } = await signedIn('PLAIN')
    const page = await openBlind({ userData, keyring: 'another login' })
    expect(await state(page)).toMatchObject({
      installations: [{ signedIn: false }],
      ended: expect.stringMatching(/^The token that was kept could not be opened/),
    })
  })

  test.each<StorageKind>(['basic_text', 'silent', 'none', 'broken'])(
    'is kept in memory alone where the safe storage is %s, which is shown',
    async (storage) => {
      const { userData, page } = await signedIn('PLAIN', { storage })
      expect((await state(page)).installations[0]).toMatchObject({ signedIn: true, tokenIsKept: false })
      expect(readFileSync(listFile(userData), 'utf8')).toContain('"sealedToken": null')
      expect(await ask(page)).toMatchObject({ ok: true })
      const again = await openBlind({ userData, storage })
      expect((await state(again)).installations[0]).toMatchObject({ signedIn: false, tokenIsKept: false })
    },
  )

  test('that is revoked while the window is open ends the session everywhere, with the reason', async () => {
    const { server, userData, page } = await signedIn('PLAIN')
    server.answer = (_request, response) => entry(response, { changes: { kind: 'SNAPSHOT', number: 1, changes: [] } })
    await page.call('feed.open', { handle: 7, feed: { name: 'changes' } })
    await until('the feed is open', () => page.heard('feed.batch').length === 1)
    server.answer = (_request, response) => refusal(response, 'UNAUTHENTICATED', 'This token was revoked.', 401)
    expect((await ask(page)).failure).toMatchObject({ code: 'UNAUTHENTICATED', message: 'This token was revoked.' })
    const ended = 'Your token is no longer good: it was revoked, replaced or has expired. Sign in with another one.'
    expect(page.heard('console.changed').at(-1)).toMatchObject({ installations: [{ signedIn: false }], ended })
    expect(page.heard('feed.end')).toMatchObject([{ handle: 7, failure: { code: 'UNAUTHENTICATED' } }])
    expect(readFileSync(listFile(userData), 'utf8')).toContain('"sealedToken": null')
    await until('the server sees the feed gone', () => server.requests[0]?.gone)
  })

  test('that is revoked is noticed by a feed as well', async () => {
    const { server, page } = await signedIn('PLAIN')
    server.answer = (_request, response) => refusal(response, 'UNAUTHENTICATED', 'This token was revoked.', 401)
    await page.call('feed.open', { handle: 1, feed: { name: 'operationProgress', operationId: 'T3BlcmF0aW9uOjE' } })
    await until('the session ends', async () => (await state(page)).ended)
    expect(server.requests[0]).toMatchObject({ stream: true, variables: { operationId: 'T3BlcmF0aW9uOjE' } })
  })

  test('stands in no answer, no log and no tiding, even where a server tells it', async () => {
    const { server, page, token } = await signedIn('PLAIN')
    server.answer = ({ authorization }, response) => refusal(response, 'INTERNAL', `failed with ${authorization}`)
    expect((await ask(page)).failure?.message).toBe(`failed with Bearer ${token.slice(0, 14)}…`)
    server.answer = ({ authorization }, response) => response.writeHead(302, { location: `https://evil.example/?${authorization}` }).end()
    const redirected = await ask(page)
    server.answer = ({ authorization }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ errors: [{ message: 'no', extensions: { code: authorization, requestId: authorization } }] }))
    const shown = JSON.stringify([redirected, await ask(page), await state(page), page.heard('console.changed')]) + log()
    expect(shown).not.toContain(token.slice(14))
  })

  test('that is replaced while the window is open lets what was asked come, and feeds begin anew', async () => {
    const { server, page } = await signedIn('PLAIN')
    let answerLate = (): void => {}
    server.answer = ({ stream }, response) => {
      if (stream) entry(response, { changes: { kind: 'SNAPSHOT', number: 1, changes: [] } })
      else answerLate = () => data(response, { late: true })
    }
    await page.call('feed.open', { handle: 1, feed: { name: 'changes' } })
    const asked = ask(page)
    await until('both are under way', () => server.requests.length === 2)
    const before = server.answer
    server.answer = (_request, response) => data(response, { viewer: { administratorId: 'ada' } })
    await page.call('session.signIn', { token: newToken() })
    server.answer = before
    expect(page.heard('feed.end')).toMatchObject([{ handle: 1, failure: { code: 'UNAUTHENTICATED' } }])
    expect(page.heard('console.changed').at(-1)).toMatchObject({ installations: [{ signedIn: true }], ended: null })
    answerLate()
    expect(await asked).toEqual({ ok: true, value: { late: true } })
  })

  test('goes to the installation that it is for, and to no other', async () => {
    const { server, page, token } = await signedIn('PLAIN')
    const other = await serve('PLAIN')
    await add(page, other, 'Staging')
    expect((await ask(page)).failure?.code).toBe('UNAUTHENTICATED')
    const otherToken = newToken()
    await page.call('session.signIn', { token: otherToken })
    await ask(page)
    expect(other.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${otherToken}`, `Bearer ${otherToken}`])
    const { installations } = await state(page)
    await page.call('installations.select', { id: installations[0]?.id })
    await ask(page)
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`])
  })
})

describe('what a server may answer', () => {
  test('50 MB are not read to their end', async () => {
    const { server, page } = await signedIn('PLAIN')
    let written = 0
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const part = 'x'.repeat(1024 * 1024)
      const write = (): void => {
        while (!response.destroyed && written < 50) {
          written += 1
          if (!response.write(part)) return void response.once('drain', write)
        }
        response.end()
      }
      write()
    }
    expect((await ask(page)).failure).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('more than 16 MiB') })
    await until('the server sees it given up', () => server.requests[0]?.gone)
    expect(written).toBeGreaterThanOrEqual(16)
    expect(written).toBeLessThan(50)
  })

  test('a redirect is not followed, wherever it leads', async () => {
    const { server, page } = await signedIn('PLAIN')
    const elsewhere = await serve('PLAIN')
    for (const location of [`${elsewhere.origin}/admin/graphql`, '/elsewhere', 'file:///etc/passwd', 'app://console/']) {
      server.answer = (_request, response) => response.writeHead(307, { location }).end()
      expect((await ask(page)).failure?.code).toBe('REDIRECTED')
    }
    expect(elsewhere.connections()).toBe(0)
    expect(server.requests).toHaveLength(4)
  })

  test('a page instead of an answer is told as such, also to a feed', async () => {
    const { server, page } = await signedIn('PLAIN')
    server.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in to this network</h1>')
    const failure = {
      code: 'BAD_ANSWER',
      message: 'What answered is no Sallyport: text/html came instead of an answer of the API (status 200).',
    }
    expect((await ask(page)).failure).toEqual(failure)
    await page.call('feed.open', { handle: 1, feed: { name: 'changes' } })
    expect(await until('the feed ends', () => page.heard('feed.end')[0])).toEqual({ handle: 1, failure })
  })

  test.each<[string, string]>([
    ['{"data":', 'BAD_ANSWER'],
    ['[]', 'BAD_ANSWER'],
    ['{"data":null,"errors":[{"message":"Not now.","extensions":{"code":"SERVICE_UNAVAILABLE","retryAfter":3}}]}', 'SERVICE_UNAVAILABLE'],
  ])('%s is a failure with words', async (body, code) => {
    const { server, page } = await signedIn('PLAIN')
    server.answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    expect((await ask(page)).failure).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
  })

  test('no answer can be given up, and the server is told', async () => {
    const { server, page } = await signedIn('PLAIN')
    server.answer = () => {}
    const answer = page.call('api.ask', { call: 900, document: hash(WhoIsThere), variables: {} })
    await until('the server is asked', () => server.requests.length === 1)
    await page.call('api.abort', { call: 900 })
    expect((await answer).failure?.code).toBe('ABORTED')
    await until('the server sees it given up', () => server.requests[0]?.gone)
  })

  test('a server that is gone is told as such', async () => {
    const { server, page } = await signedIn('PLAIN')
    await server.close()
    expect((await ask(page)).failure).toEqual({ code: 'NETWORK', message: 'Nothing listens at this address.' })
  })
})

describe('the list of installations', () => {
  test('that cannot be read is kept aside and told, and none of it is used', async () => {
    const userData = newFolder()
    writeFileSync(listFile(userData), '{"version":1,"selected":null,"installations":[{"origin":"http://evil.example"}]}')
    const page = await openBlind({ userData })
    expect((await state(page)).installations).toEqual([])
    const [box] = page.desktop.around.boxes
    expect(box?.message).toBe('The list of installations could not be read, and the console starts with an empty one.')
    const kept = readdirSync(userData).find((name) => name.startsWith('installations.json.broken-')) ?? ''
    expect(box?.detail).toContain(kept)
    expect(readFileSync(join(userData, kept), 'utf8')).toContain('evil.example')
  })

  test('has each address and each name once', async () => {
    const { server, page } = await signedIn('PLAIN')
    const other = await serve('PLAIN')
    expect((await add(page, server, 'Other')).failure).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Production') })
    expect((await add(page, other, 'production')).failure?.code).toBe('CONFLICT')
  })

  test('forgets one with its token', async () => {
    const { userData, page, server } = await signedIn('PLAIN')
    await page.call('installations.forget', { id: (await state(page)).selected })
    expect(await state(page)).toEqual({ installations: [], selected: null, ended: null })
    expect(JSON.parse(readFileSync(listFile(userData), 'utf8'))).toEqual({ version: 1, selected: null, installations: [] })
    expect((await ask(page)).failure?.code).toBe('NOTHING_SELECTED')
    expect(server.requests).toEqual([])
  })
})

test('a mutation goes out once, with its variables', async () => {
  const { server, page } = await signedIn('PLAIN')
  const { ProvisionNodes } = await import('@sallyport/client/admin/provisioning.ts')
  server.answer = (_request, response) => data(response, { provisionNodes: { __typename: 'NotFound', message: 'No such account.' } })
  const variables = { input: { tenantId: 'x', count: 3, nested: [{ name: '<script>alert(1)</script>' }, null, true] } }
  expect(await page.call('api.ask', { call: 1, document: hash(ProvisionNodes), variables })).toEqual({
    ok: true,
    value: { provisionNodes: { __typename: 'NotFound', message: 'No such account.' } },
  })
  expect(server.requests).toMatchObject([{ variables, query: expect.stringContaining('mutation ProvisionNodes') }])
})
