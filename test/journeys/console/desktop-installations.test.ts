import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { log, newFolder, openBlind, withDesktops } from '../../fixtures/electron/desktop.ts'
import { add, ask, listFile, newToken, serve, signedIn, state, withServers } from '../../fixtures/electron/scripted-installations.ts'
import { data, refusal } from '../../fixtures/scripted-admin.ts'
import { until } from '../../fixtures/until.ts'

withDesktops('BLIND')
withServers()

const notWritten = {
  code: 'NOT_SAVED',
  message: 'The list of installations could not be written: a folder has this name. Nothing of it was changed.',
}
/** A folder where the file is written before it takes the place of the old one. */
const hinderWriting = (userData: string): void => mkdirSync(`${listFile(userData)}.new`)
const allowWriting = (userData: string): void => rmdirSync(`${listFile(userData)}.new`)

describe('before any installation', () => {
  test.each<[string, unknown]>([
    ['session.signIn', { token: 'spa_x' }],
    ['session.signOut', { ended: null }],
    ['feed.open', { handle: 1, feed: { name: 'changes' } }],
    ['desk.openDocs', { page: 'administrators' }],
  ])('%s has nothing to act on, and says so', async (name, takes) => {
    const page = await openBlind()
    expect((await page.call(name, takes)).failure?.code).toBe('NOTHING_SELECTED')
  })

  test('what is asked of the API is sent nowhere', async () => {
    expect((await ask(await openBlind())).failure?.code).toBe('NOTHING_SELECTED')
  })

  test('calls and feeds that are not there can be ended', async () => {
    const page = await openBlind()
    for (const [name, takes] of [
      ['api.abort', { call: 7 }],
      ['feed.close', { handle: 7 }],
      ['feed.retryNow', { handle: 7 }],
    ] as const)
      expect(await page.call(name, takes)).toEqual({ ok: true, value: null })
  })
})

describe('an installation that is forgotten', () => {
  test('while something is asked of it ends that', async () => {
    const { server, page } = await signedIn('PLAIN')
    server.answer = () => {}
    const asked = ask(page)
    await page.call('feed.open', { handle: 1, feed: { name: 'changes' } })
    await until('both are under way', () => server.requests.length === 2)
    await page.call('installations.forget', { id: (await state(page)).selected })
    expect((await asked).failure?.code).toBe('ABORTED')
    expect(page.heard('feed.end')).toMatchObject([{ handle: 1, failure: { code: 'UNAUTHENTICATED' } }])
    await until('the server sees both gone', () => server.requests.every(({ gone }) => gone))
  })

  test('while somebody signs in there gets no token', async () => {
    const { server, page, userData } = await signedIn('PLAIN')
    let answerLate = (): void => {}
    server.answer = (_request, response) => {
      answerLate = () => data(response, { viewer: { administratorId: 'ada' } })
    }
    const signing = page.call('session.signIn', { token: newToken() })
    await until('the token is tried', () => server.requests.length === 1)
    await page.call('installations.forget', { id: (await state(page)).selected })
    answerLate()
    expect((await signing).failure?.code).toBe('NOT_FOUND')
    expect(await state(page)).toEqual({ installations: [], selected: null, ended: null })
    expect(readFileSync(listFile(userData), 'utf8')).not.toContain('sealedToken')
  })

  test('while its new key is looked at is not saved by that', async () => {
    const { server, page } = await signedIn('TLS')
    const { selected } = await state(page)
    const trusting = page.call('installations.trust', { id: selected, pinned: server.pinned })
    expect(await page.call('installations.forget', { id: selected })).toMatchObject({ ok: true })
    expect((await trusting).failure?.code).toBe('NOT_FOUND')
    expect((await state(page)).installations).toEqual([])
  })
})

test('one that is added twice at once is saved once', async () => {
  const server = await serve('TLS')
  const page = await openBlind()
  const answers = await Promise.all(['One', 'Two', 'Three'].map((label) => add(page, server, label)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.flatMap(({ failure }) => failure?.code ?? [])).toEqual(['CONFLICT', 'CONFLICT'])
  expect((await state(page)).installations).toHaveLength(1)
})

describe('a list that cannot be written', () => {
  test('keeps an installation from being added, chosen, trusted and forgotten, in words, and stays as it was', async () => {
    const { page, userData } = await signedIn('PLAIN')
    const other = await serve('TLS')
    expect(await add(page, other, 'Staging')).toMatchObject({ ok: true })
    const [before, text] = [await state(page), readFileSync(listFile(userData), 'utf8')]
    const [production, staging] = before.installations.map(({ id }) => id)
    hinderWriting(userData)
    expect((await add(page, await serve('PLAIN'), 'Third')).failure).toEqual(notWritten)
    expect((await page.call('installations.select', { id: production })).failure).toEqual(notWritten)
    expect((await page.call('installations.trust', { id: staging, pinned: other.pinned })).failure).toEqual(notWritten)
    expect((await page.call('installations.forget', { id: production })).failure).toEqual(notWritten)
    page.desktop.emit('second-instance', {}, ['electron', 'sallyport://nodes?installation=production'], '/', undefined)
    expect(page.desktop.around.boxes).toMatchObject([{ message: notWritten.message }])
    expect(page.heard('desk.open')).toEqual([])
    expect(await state(page)).toEqual(before)
    expect(readFileSync(listFile(userData), 'utf8')).toBe(text)
    expect(log()).toContain('the list of installations could not be written: Error: EISDIR')
  })

  test('lets somebody sign out, who is told that the token is still in it', async () => {
    const { page, userData } = await signedIn('PLAIN')
    hinderWriting(userData)
    expect(await page.call('session.signOut', { ended: null })).toEqual({ ok: true, value: null })
    expect(page.heard('console.changed').at(-1)).toMatchObject({ installations: [{ signedIn: false }] })
    expect((await state(page)).ended).toMatch(/the token is still in it/)
    expect((await ask(page)).failure?.code).toBe('UNAUTHENTICATED')
    allowWriting(userData)
    expect(await page.call('session.signOut', { ended: null })).toEqual({ ok: true, value: null })
    expect((await state(page)).ended).toBeNull()
    expect(readFileSync(listFile(userData), 'utf8')).toContain('"sealedToken": null')
  })

  test('keeps no session that the server ended, whoever asked', async () => {
    const { page, userData, server } = await signedIn('PLAIN')
    hinderWriting(userData)
    server.answer = (_request, response) => refusal(response, 'UNAUTHENTICATED', 'This token was revoked.', 401)
    await page.call('feed.open', { handle: 1, feed: { name: 'changes' } })
    await until('the feed ends', () => page.heard('feed.end').length === 1)
    expect(await state(page)).toMatchObject({
      installations: [{ signedIn: false }],
      ended: expect.stringMatching(/^Your token is no longer good/),
    })
  })

  test('does not sign in', async () => {
    const { page, userData, token, server } = await signedIn('PLAIN')
    hinderWriting(userData)
    expect((await page.call('session.signIn', { token: newToken() })).failure).toEqual(notWritten)
    server.requests.length = 0
    expect(await ask(page)).toMatchObject({ ok: true })
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`])
  })
})

describe('a list that was not written by this version', () => {
  const saved = { id: '0197aaaa-0000-4000-8000-000000000001', label: 'A', origin: 'https://a.example', pinned: 'eA==', sealedToken: null }
  const listOf = (...installations: object[]): string => JSON.stringify({ version: 1, selected: null, installations })
  test.each([
    ['of a newer version', JSON.stringify({ version: 2, selected: null, installations: [saved] })],
    ['cut in its middle', listOf(saved).slice(0, -20)],
    ['empty', ''],
    ['of nothing but zeros, as a crash leaves it', '\0'.repeat(300)],
    ['with an address in another spelling', listOf({ ...saved, origin: 'https://a.example/' })],
    ['with https and no key', listOf({ ...saved, pinned: null })],
    ['with plain http and a key', listOf({ ...saved, origin: 'http://127.0.0.1:1' })],
    ['with plain http elsewhere', listOf({ ...saved, origin: 'http://a.example', pinned: null })],
    ['with 51', listOf(...Array.from({ length: 51 }, () => saved))],
  ])('%s is kept aside, told, and not used', async (_what, text) => {
    const userData = newFolder()
    writeFileSync(listFile(userData), text)
    const page = await openBlind({ userData })
    expect((await state(page)).installations).toEqual([])
    expect(page.desktop.around.boxes).toHaveLength(1)
    const kept = readdirSync(userData).filter((name) => name.startsWith('installations.json.broken-'))
    expect(kept.map((name) => readFileSync(join(userData, name), 'utf8'))).toEqual([text])
    expect(existsSync(listFile(userData))).toBe(false)
  })

  test('a file that a crash left beside it is not read', async () => {
    const { userData, page } = await signedIn('PLAIN')
    page.close()
    writeFileSync(`${listFile(userData)}.new`, '{"version":1,')
    const again = await openBlind({ userData })
    expect((await state(again)).installations).toMatchObject([{ label: 'Production', signedIn: true }])
    expect(again.desktop.around.boxes).toEqual([])
  })
})

test('a server that waits for a moment without an end is told to a feed all the same', async () => {
  const { server, page } = await signedIn('PLAIN')
  server.answer = (_request, response) =>
    response
      .writeHead(403, { 'content-type': 'application/json' })
      .end('{"errors":[{"message":"Not you.","extensions":{"code":"FORBIDDEN","retryAfter":1e999}}]}')
  await page.call('feed.open', { handle: 1, feed: { name: 'changes' } })
  expect(await until('the feed ends', () => page.heard('feed.end')[0])).toEqual({
    handle: 1,
    failure: { code: 'FORBIDDEN', message: 'Not you.' },
  })
})

test('answers in another protocol use up nothing', async () => {
  const { server, page } = await signedIn('PLAIN')
  const usual = server.answer
  server.answer = (_request, response) =>
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
  for (let count = 0; count < 70; count += 1) expect((await ask(page)).failure?.code).toBe('NETWORK')
  server.answer = usual
  expect(await ask(page)).toMatchObject({ ok: true })
})
