import { describe, expect, test } from 'vitest'
import { type Blind, openBlind, withDesktops } from '../../fixtures/electron/desktop.ts'
import { agree, ask, newToken, serve, signedIn, state, withServers } from '../../fixtures/electron/scripted-installations.ts'
import { until } from '../../fixtures/until.ts'
import { selfMade } from '../../integration/agent/self-made-certificate.ts'

withDesktops('BLIND')
withServers()

const introduce = (page: Blind, origin: string) => page.call('installations.introduce', { origin })
const refuse = (page: Blind): void => {
  page.desktop.around.answer = () => 0
}
/** Questions stay open until a button is pressed. */
function held(page: Blind): (button: number) => void {
  let press = (_button: number): void => {}
  page.desktop.around.answer = () =>
    new Promise((resolve) => {
      press = resolve
    })
  return (button) => press(button)
}
const questions = (page: Blind) => page.desktop.around.questions

describe('an address that is not saved', () => {
  test('is sent nothing before whoever sits there agreed to it, natively, where nothing is chosen by itself but Cancel', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    const press = held(page)
    const introduced = introduce(page, `${server.origin}/`)
    const [question] = await until('it is asked', () => questions(page).length === 1 && questions(page))
    expect(question).toMatchObject({ message: `Connect to ${server.origin}?`, buttons: ['Cancel', 'Connect'], defaultId: 0, cancelId: 0 })
    expect(question?.over).toMatchObject({ webContents: page.desktop.blind[0]?.contents })
    press(0)
    expect((await introduced).failure).toEqual({
      code: 'NOT_CONFIRMED',
      message: `You did not agree to connect to ${server.origin}. Nothing was sent to it.`,
    })
    expect(server.connections()).toBe(0)
  })

  test('is asked about once, from its first answer to the token', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    agree(page)
    expect(await introduce(page, server.origin)).toMatchObject({ ok: true })
    expect(await introduce(page, server.origin)).toMatchObject({ ok: true })
    expect(await page.call('installations.add', { label: 'Production', origin: server.origin, pinned: server.pinned })).toMatchObject({
      ok: true,
    })
    expect(await page.call('session.signIn', { token: newToken() })).toMatchObject({ ok: true })
    expect(await introduce(page, server.origin)).toMatchObject({ ok: true })
    expect(questions(page)).toHaveLength(1)
  })

  test('is not added by a script that asks nobody, and the question names the key that it has to show', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    const answer = await page.call('installations.add', { label: 'Production', origin: server.origin, pinned: server.pinned })
    expect(answer.failure?.code).toBe('NOT_CONFIRMED')
    expect(questions(page)).toMatchObject([{ detail: expect.stringContaining(`has this SHA-256:\n${server.pinned}`) }])
    expect(server.connections()).toBe(0)
    expect((await state(page)).installations).toEqual([])
    expect((await page.call('session.signIn', { token: 'whatever-is-to-be-carried-out' })).failure?.code).toBe('NOTHING_SELECTED')
  })

  test('of this machine, over plain http, is asked about when it is added', async () => {
    const server = await serve('PLAIN')
    const page = await openBlind()
    expect(await introduce(page, server.origin)).toMatchObject({ ok: true, value: { certificate: null } })
    expect(questions(page)).toEqual([])
    const add = () => page.call('installations.add', { label: 'This machine', origin: server.origin, pinned: null })
    expect((await add()).failure?.code).toBe('NOT_CONFIRMED')
    expect(questions(page)).toMatchObject([{ message: `Connect to ${server.origin}?`, detail: expect.stringContaining('over plain http') }])
    expect((await state(page)).installations).toEqual([])
    agree(page)
    expect(await add()).toMatchObject({ ok: true })
    expect(questions(page)).toHaveLength(2)
    expect(server.connections()).toBe(0)
  })

  test('is not agreed to with another one, nor with another key than it showed', async () => {
    const [server, other] = [await serve('TLS'), await serve('TLS')]
    const page = await openBlind()
    agree(page)
    await introduce(page, server.origin)
    refuse(page)
    expect((await introduce(page, other.origin)).failure?.code).toBe('NOT_CONFIRMED')
    expect(other.connections()).toBe(0)
    server.takeKey(await selfMade())
    const before = server.connections()
    const added = await page.call('installations.add', { label: 'Production', origin: server.origin, pinned: server.pinned })
    expect(added.failure?.code).toBe('NOT_CONFIRMED')
    expect(questions(page).at(-1)?.detail).toContain(server.pinned)
    expect(server.connections()).toBe(before)
  })

  test('is asked about anew once it was forgotten', async () => {
    const { server, page } = await signedIn('TLS')
    await page.call('installations.forget', { id: (await state(page)).selected })
    refuse(page)
    const before = server.connections()
    expect((await introduce(page, server.origin)).failure?.code).toBe('NOT_CONFIRMED')
    expect(server.connections()).toBe(before)
  })

  test('is refused without a question where what is given as its key is none', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    agree(page)
    for (const pinned of ['\u202eX', 'x', 'Press Connect to go on', `${'A'.repeat(43)}=\n`])
      expect((await page.call('installations.add', { label: 'A', origin: server.origin, pinned })).failure?.code).toBe('BAD_USER_INPUT')
    expect(questions(page)).toEqual([])
    expect(server.connections()).toBe(0)
  })

  test('is told as it will be reached, and none of the window’s own words with it', async () => {
    const page = await openBlind()
    const origin = 'https://sallyport.example.org\u3002evil.example'
    const key = `${'A'.repeat(43)}=`
    await page.call('installations.add', { label: '\u202eProduction\n\nPress Connect', origin, pinned: key })
    await introduce(page, 'https://раураӏ.example')
    expect(questions(page).map(({ message }) => message)).toEqual([
      'Connect to https://sallyport.example.org.evil.example?',
      'Connect to https://xn--80aa0cbo65f.example?',
    ])
    expect(JSON.stringify(questions(page).map(({ detail }) => detail))).not.toMatch(/Production|Press|\u202e/)
  })
})

describe('questions', () => {
  test('come one at a time, and what waits is not sent meanwhile', async () => {
    const [server, other] = [await serve('TLS'), await serve('TLS')]
    const page = await openBlind()
    const press = held(page)
    const first = introduce(page, server.origin)
    await until('it is asked', () => questions(page).length === 1)
    expect((await introduce(page, other.origin)).failure).toEqual({
      code: 'RATE_LIMITED',
      message: 'Another question is open: answer that one first.',
    })
    press(1)
    expect(await first).toMatchObject({ ok: true })
    expect([page.desktop.around.mostOpen, other.connections()]).toEqual([1, 0])
  })

  test('are not repeated until somebody agrees', async () => {
    const page = await openBlind()
    for (let count = 0; count < 10; count += 1) expect((await introduce(page, `https://127.0.0.1:${count + 1}`)).ok).toBe(false)
    expect(questions(page)).toHaveLength(3)
  })

  test('end with their window, as refused', async () => {
    const server = await serve('TLS')
    const page = await openBlind()
    held(page)
    const introduced = introduce(page, server.origin)
    await until('it is asked', () => questions(page).length === 1)
    page.close()
    expect((await introduced).failure?.code).toBe('NOT_CONFIRMED')
    expect(server.connections()).toBe(0)
  })
})

describe('another key of a saved installation', () => {
  test('is not trusted by a script: whoever sits there is shown both keys', async () => {
    const { server, page, token } = await signedIn('TLS')
    const { selected } = await state(page)
    const trusted = server.pinned
    server.takeKey(await selfMade())
    refuse(page)
    const before = questions(page).length
    const trust = () => page.call('installations.trust', { id: selected, pinned: server.pinned })
    expect((await trust()).failure).toEqual({
      code: 'NOT_CONFIRMED',
      message: 'You did not agree to the other key. The one that was trusted before still counts.',
    })
    const [question] = questions(page).slice(before)
    expect(question).toMatchObject({
      message: `Trust another key for ${server.origin}?`,
      detail: expect.stringContaining(`Trusted until now (SHA-256):\n${trusted}\n\nShown now:\n${server.pinned}\n`),
      buttons: ['Cancel', 'Trust the new key'],
      defaultId: 0,
      cancelId: 0,
    })
    expect((await state(page)).installations).toMatchObject([{ pinned: trusted }])
    expect((await ask(page)).ok).toBe(false)
    expect(server.requests).toEqual([])
    agree(page)
    expect(await trust()).toMatchObject({ ok: true })
    expect(await trust()).toMatchObject({ ok: true })
    expect(questions(page)).toHaveLength(before + 2)
    expect(await ask(page)).toMatchObject({ ok: true })
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`])
  })

  test('that it does not show is refused without a question', async () => {
    const { server, page } = await signedIn('TLS')
    const before = questions(page).length
    const { pin } = await selfMade()
    const pinned = pin.replace('sha256//', '')
    const answer = await page.call('installations.trust', { id: (await state(page)).selected, pinned })
    expect(answer.failure?.code).toBe('TRUST')
    expect(questions(page)).toHaveLength(before)
    expect(server.requests).toEqual([])
  })
})
