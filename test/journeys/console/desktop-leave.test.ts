import type { ServerResponse } from 'node:http'
import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Answered, type Blind, withDesktops } from '../../fixtures/electron/desktop.ts'
import { add, ask, hash, serve, signedIn, state, withServers } from '../../fixtures/electron/scripted-installations.ts'
import { data, refusal, type ScriptedAdmin } from '../../fixtures/scripted-admin.ts'
import { until } from '../../fixtures/until.ts'

withDesktops('BLIND')
withServers()

let page: Blind
let production: ScriptedAdmin
let ids: { production: string; staging: string }
/** Of the act that is under way. */
let response: ServerResponse
let acting: Promise<Answered>
let press: (button: number) => void

/** A console that shows Production, knows Staging, and waits for the answer to an act. */
beforeEach(async () => {
  ;({ server: production, page } = await signedIn('TLS'))
  await add(page, await serve('PLAIN'), 'Staging')
  const [first, second] = (await state(page)).installations.map(({ id }) => id)
  ids = { production: first ?? '', staging: second ?? '' }
  await page.call('installations.select', { id: ids.production })
  page.desktop.around.questions.length = 0
  page.desktop.around.answer = () =>
    new Promise((resolve) => {
      press = resolve
    })
  production.answer = (_request, answer) => {
    response = answer
  }
  acting = ask(page, hash(ProvisionNodes))
  await until('the act is under way', () => production.requests.length === 1)
})

const around = () => page.desktop.around
const link = (text: string) => page.desktop.emit('open-url', { preventDefault: () => {} }, text)
const asked = () => until('it is asked', () => around().questions.at(-1))
const selected = async () => (await state(page)).selected
const gone = () => production.requests[0]?.gone
const done = { provisionNodes: { __typename: 'ProvisionNodesPayload' } }

test('a link that leads to another installation asks first, and whoever stays gets the answer where they wait for it', async () => {
  link('sallyport://gate?installation=staging')
  expect(await asked()).toMatchObject({
    message: 'Production has not answered yet to what it was asked to do.',
    buttons: ['Stay', 'Show the other one now'],
    defaultId: 0,
    cancelId: 0,
  })
  expect(await selected()).toBe(ids.production)
  press(0)
  data(response, done)
  expect(await acting).toEqual({ ok: true, value: done })
  expect(await selected()).toBe(ids.production)
  expect(page.heard('desk.open')).toEqual([])
  expect(around().boxes).toEqual([])

  link('sallyport://gate?installation=staging')
  expect(await selected()).toBe(ids.staging)
  expect(page.heard('desk.open')).toEqual([{ path: '/deletion' }])
  expect(around().questions).toHaveLength(1)
})

test('whoever goes on ends nothing, and is told what became of the act', async () => {
  link('sallyport://gate?installation=staging')
  await asked()
  press(1)
  await until('the other one is shown', async () => (await selected()) === ids.staging)
  expect(page.heard('desk.open')).toEqual([{ path: '/deletion' }])
  expect([gone(), around().boxes]).toEqual([false, []])
  data(response, { provisionNodes: { __typename: 'LimitReached', message: 'The quota of <b>Rivers</b> is used up.' } })
  expect(await until('its outcome is told', () => around().boxes[0])).toMatchObject({
    message: 'Production was asked for something that had no answer when it was left.',
    detail: 'It was refused (provision nodes): The quota of <b>Rivers</b> is used up.',
  })
  expect(await acting).toMatchObject({ ok: true })
})

test('an act whose connection breaks after it was left is not told as done', async () => {
  link('sallyport://nodes?installation=staging')
  await asked()
  press(1)
  await until('the other one is shown', async () => (await selected()) === ids.staging)
  production.cut()
  expect((await until('its outcome is told', () => around().boxes[0])).detail).toMatch(
    /^No answer says whether it was done \(provision nodes\)/,
  )
  expect((await acting).failure?.code).toBe('NETWORK')
})

test.each<[string, () => Promise<Answered>]>([
  ['the menu of the window', () => page.call('installations.select', { id: ids.staging })],
  ['adding one', () => page.call('installations.add', { label: 'Third', origin: 'http://127.0.0.1:1', pinned: null })],
])('%s asks first as well, and says that nothing was switched', async (_what, switching) => {
  const switched = switching()
  await asked()
  press(0)
  expect((await switched).failure).toEqual({ code: 'NOT_CONFIRMED', message: 'You stayed at Production.' })
  expect(await selected()).toBe(ids.production)
  expect(gone()).toBe(false)
})

test('a notification of another installation asks first as well', async () => {
  page.desktop.around.answer = () => 1
  data(response, done)
  await acting
  await page.call('installations.select', { id: ids.staging })
  await page.call('desk.notify', { title: 'Alarm', body: '', path: '/alarms/QTox' })
  await page.call('installations.select', { id: ids.production })
  const again = ask(page, hash(ProvisionNodes))
  await until('another act is under way', () => production.requests.length === 2)
  around().answer = () => 0
  around().notices[0]?.emit('click')
  await asked()
  expect(await selected()).toBe(ids.production)
  data(response, done)
  expect(await again).toMatchObject({ ok: true })
})

test('a link into the same installation asks nothing', async () => {
  link('sallyport://nodes?installation=production')
  expect(page.heard('desk.open')).toEqual([{ path: '/nodes' }])
  expect(around().questions).toEqual([])
})

test('a second link meanwhile asks nothing more, and is where the window is in the end', async () => {
  link('sallyport://gate?installation=staging')
  await asked()
  link('sallyport://nodes?installation=staging')
  expect(around().questions).toHaveLength(1)
  press(1)
  await until('both are opened', () => page.heard('desk.open').length === 2)
  expect(page.heard('desk.open')).toEqual([{ path: '/deletion' }, { path: '/nodes' }])
  expect(around().mostOpen).toBe(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['signed out', () => page.call('session.signOut', { ended: null })],
  ['forgotten', () => page.call('installations.forget', { id: ids.production })],
])('one whose installation is %s meanwhile goes on, and its outcome is told', async (what, leave) => {
  await leave()
  expect(gone()).toBe(false)
  refusal(response, 'INTERNAL', 'It failed within.')
  const box = await until('its outcome is told', () => around().boxes[0])
  expect(box.message).toMatch(what === 'forgotten' ? /^An installation that was forgotten since was asked/ : /^Production was asked/)
  expect(box.detail).toMatch(/^No answer says whether it was done \(provision nodes\): It failed within\./)
  expect((await acting).failure?.code).toBe('INTERNAL')
})

test('one whose page is loaded anew goes on, and its outcome is told', async () => {
  page.desktop.blind[0]?.contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
  expect(gone()).toBe(false)
  data(response, done)
  expect((await until('its outcome is told', () => around().boxes[0])).detail).toBe('It was done (provision nodes).')
})

test('the connection that was kept for its answer ends with it', async () => {
  link('sallyport://nodes?installation=staging')
  await asked()
  press(1)
  await until('the other one is shown', async () => (await selected()) === ids.staging)
  const { socket } = response
  data(response, done)
  await acting
  await until('it is gone', () => socket?.destroyed)
})
