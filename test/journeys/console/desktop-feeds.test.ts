import { Changes } from '@sallyport/client/admin/changes.ts'
import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { expect, test } from 'vitest'
import { withDesktops } from '../../fixtures/electron/desktop.ts'
import { add, ask, hash, serve, signedIn, state, withServers } from '../../fixtures/electron/scripted-installations.ts'
import { data, entry } from '../../fixtures/scripted-admin.ts'
import { until } from '../../fixtures/until.ts'

withDesktops('BLIND')
withServers()

test('feeds go on after the last number when the connection was cut, with everything once', async () => {
  const { server, page } = await signedIn('TLS')
  let number = 0
  server.answer = (_request, response) => {
    number += 1
    entry(response, { changes: { kind: number === 1 ? 'SNAPSHOT' : 'ENTRIES', number, changes: [] } })
  }
  await page.call('feed.open', { handle: 1, feed: { name: 'changes', after: 0 } })
  await until('the first entry', () => page.heard('feed.batch').length === 1)
  server.cut()
  await until('the second entry', () => page.heard('feed.batch').length === 2)
  expect(server.requests.map(({ variables }) => variables)).toEqual([{ after: 0 }, { after: 1 }])
  expect(server.requests[0]?.query).toContain('subscription AllChanges')
  expect(page.heard('feed.batch')).toMatchObject([
    { handle: 1, batch: { number: 1 } },
    { handle: 1, batch: { number: 2 } },
  ])
  expect(page.heard('feed.connection')).toEqual([
    { handle: 1, state: 'OPEN' },
    { handle: 1, state: 'LOST' },
    { handle: 1, state: 'OPEN' },
  ])
})

test('feeds outlive the pages of a proxy while the server behind it starts anew', async () => {
  const { server, page } = await signedIn('PLAIN')
  let number = 0
  const usual = server.answer
  server.answer = (_request, response) => {
    number += 1
    if (number === 2) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    else if (number === 3) response.writeHead(503).end()
    else if (number === 4) response.writeHead(429, { 'content-type': 'text/plain' }).end('Slowly.')
    else entry(response, { changes: { kind: number === 1 ? 'SNAPSHOT' : 'ENTRIES', number, changes: [] } })
  }
  await page.call('feed.open', { handle: 1, feed: { name: 'changes', after: 0 } })
  await until('the first entry', () => page.heard('feed.batch').length === 1)
  server.cut()
  await until('the second entry', async () => {
    await page.call('feed.retryNow', { handle: 1 })
    return page.heard('feed.batch').length === 2
  })
  expect(page.heard('feed.end')).toEqual([])
  expect(page.heard('feed.connection').map((told) => (told as { state: string }).state)).toEqual(['OPEN', 'LOST', 'OPEN'])
  server.answer = (_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  expect((await ask(page)).failure).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'What answered is no Sallyport: text/html came instead of an answer of the API (status 502).',
  })
  server.answer = usual
  expect(await ask(page)).toMatchObject({ ok: true })
})

test('feeds are eight at most, and end when they are closed, when another installation is shown, and with the page', async () => {
  const { server, page } = await signedIn('PLAIN')
  server.answer = (_request, response) => {
    entry(response, { changes: { kind: 'SNAPSHOT', number: 1, changes: [] } })
    const alive = setInterval(() => response.write(':\n\n'), 5_000) // one that is not closed stays open, and does not end by its silence
    response.on('close', () => clearInterval(alive))
  }
  const opened = (handle: number) => page.call('feed.open', { handle, feed: { name: 'changes' } })
  for (const handle of [1, 2, 3, 4, 5, 6, 7, 8]) expect((await opened(handle)).ok).toBe(true)
  expect((await opened(9)).failure).toEqual({ code: 'RATE_LIMITED', message: 'A window follows 8 feeds at most.' })
  expect((await opened(8)).ok).toBe(false)
  await until('all are open', () => server.requests.length === 8)
  const gone = (): number => server.requests.filter((request) => request.gone).length
  await page.call('feed.close', { handle: 1 })
  await until('the closed one is gone', () => gone() === 1)
  await add(page, await serve('PLAIN'), 'Staging')
  await until('all are gone', () => gone() === 8)
  expect(page.heard('feed.end')).toHaveLength(7)

  await page.call('installations.select', { id: (await state(page)).installations[0]?.id })
  expect((await opened(1)).ok).toBe(true)
  await until('it is open', () => server.requests.length === 9)
  page.close()
  await until('it is gone with the window', () => gone() === 9)
})

test('when the machine wakes, what is idle is closed, and feeds go on over new connections at once, with everything once', async () => {
  const { server, page } = await signedIn('TLS')
  let number = 0
  server.answer = ({ stream }, response) => {
    if (!stream) return data(response, { viewer: { administratorId: 'ada' } })
    number += 1
    // Nothing but the first entry comes on the old connection, and no word of its end.
    entry(response, { changes: { kind: number === 1 ? 'SNAPSHOT' : 'ENTRIES', number, changes: [] } })
  }
  await page.call('feed.open', { handle: 1, feed: { name: 'changes', after: 0 } })
  await until('the first entry', () => page.heard('feed.batch').length === 1)
  expect(await ask(page)).toMatchObject({ ok: true })
  expect(await ask(page)).toMatchObject({ ok: true })
  const before = server.connections()
  page.desktop.wakes()
  await until('the feed is there again', () => page.heard('feed.batch').length === 2)
  expect(server.requests.filter(({ stream }) => stream).map(({ variables }) => variables)).toEqual([{ after: 0 }, { after: 1 }])
  await until('the old one is gone', () => server.requests.find(({ stream }) => stream)?.gone)
  expect(await ask(page)).toMatchObject({ ok: true })
  expect(server.connections()).toBe(before + 2)
  expect(page.heard('feed.end')).toEqual([])
  expect(page.heard('feed.connection').map((told) => (told as { state: string }).state)).toEqual(['OPEN', 'LOST', 'OPEN'])
})

test('an act that is under way when the machine wakes goes on', async () => {
  const { server, page } = await signedIn('PLAIN')
  let answerLate = (): void => {}
  server.answer = (_request, response) => {
    answerLate = () => data(response, { provisionNodes: {} })
  }
  const acting = ask(page, hash(ProvisionNodes))
  await until('it is under way', () => server.requests.length === 1)
  page.desktop.wakes()
  answerLate()
  expect(await acting).toMatchObject({ ok: true })
})

test('a subscription cannot be asked for as a document', async () => {
  const { page, server } = await signedIn('PLAIN')
  expect((await ask(page, hash(Changes))).failure?.code).toBe('BAD_USER_INPUT')
  expect(server.requests).toEqual([])
})
