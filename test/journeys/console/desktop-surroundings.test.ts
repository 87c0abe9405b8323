import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Blind, log, newFolder, openBlind, start, withDesktops } from '../../fixtures/electron/desktop.ts'
import { until } from '../../fixtures/until.ts'

withDesktops('BLIND')

const production = {
  id: '0197aaaa-0000-4000-8000-000000000001',
  label: 'Production',
  origin: 'http://127.0.0.1:1',
  pinned: null,
  sealedToken: null,
}
const staging = {
  id: '0197aaaa-0000-4000-8000-000000000002',
  label: 'Staging',
  origin: 'https://staging.example.org',
  pinned: 'eA==',
  sealedToken: null,
}

/** Of a console that knows two installations, and shows the first. */
function knowsTwo(): string {
  const userData = newFolder()
  writeFileSync(
    join(userData, 'installations.json'),
    JSON.stringify({ version: 1, selected: production.id, installations: [production, staging] }),
  )
  return userData
}
const selected = async (console: Blind): Promise<string | null> =>
  ((await console.call('console.state', null)).value as { selected: string | null }).selected
const shown = (console: Blind): string => console.desktop.blind[0]?.contents.mainFrame.url ?? ''

describe('a link', () => {
  test('that the console is started with is shown first, in the installation that it names', async () => {
    const opened = await openBlind({ userData: knowsTwo(), argv: ['--flag', 'sallyport://operation/T3A6MQ?installation=staging'] })
    expect(shown(opened)).toBe('app://console/operations/T3A6MQ')
    expect(await selected(opened)).toBe(staging.id)
  })

  test('that a second start brings is opened in the window that is there', async () => {
    const opened = await openBlind({ userData: knowsTwo() })
    opened.desktop.emit('second-instance', {}, ['electron', 'sallyport://node/Tm9kZTox'], '/', undefined)
    expect(opened.heard('desk.open')).toEqual([{ path: '/nodes/Tm9kZTox' }])
    expect(opened.desktop.blind).toHaveLength(1)
    expect(await selected(opened)).toBe(production.id)
  })

  test('that the system opens is opened, also after the window was closed', async () => {
    const opened = await openBlind({ userData: knowsTwo() })
    const prevented: boolean[] = []
    const open = (link: string) => opened.desktop.emit('open-url', { preventDefault: () => prevented.push(true) }, link)
    open(`sallyport://gate?installation=${staging.id}`)
    expect(opened.heard('desk.open')).toEqual([{ path: '/deletion' }])
    expect(opened.heard('console.changed')).toMatchObject([{ selected: staging.id }])
    opened.close()
    open('sallyport://audit')
    expect(shown(opened)).toBe('app://console/audit')
    expect(prevented).toEqual([true, true])
  })

  test.each([
    ['out of its view', 'sallyport://operation/../../etc'],
    ['another installation by its address', 'sallyport://nodes?installation=https://evil.example'],
    ['more than an installation', 'sallyport://nodes?installation=Production&token=x'],
    ['an act', 'sallyport://activate/1'],
    ['too long', `sallyport://node/${'x'.repeat(5_000)}`],
    ['an end within', 'sallyport://node/1\u0000'],
  ])('that is refused is told in words, and moves nothing: %s', async (_what, link) => {
    const opened = await openBlind({ userData: knowsTwo() })
    opened.desktop.emit('second-instance', {}, ['electron', link], '/', undefined)
    opened.desktop.emit('open-url', { preventDefault: () => {} }, link)
    await until('the second is told after the first', () => opened.desktop.around.boxes.length === 2)
    expect(opened.desktop.around.mostOpen).toBe(1)
    for (const { message, detail } of opened.desktop.around.boxes) {
      expect(detail).toBeUndefined()
      expect(message).toMatch(/^The link was not opened: it [^<>]+\.$/)
      expect(message).not.toContain('evil')
    }
    expect(opened.heard('desk.open')).toEqual([])
    expect(await selected(opened)).toBe(production.id)
    const atStart = await openBlind({ userData: knowsTwo(), argv: [link] })
    expect(shown(atStart)).toBe('app://console/')
    expect(atStart.desktop.around.boxes).toHaveLength(1)
  })
})

test('links that are refused in a row are told in one box at a time, with how many more there were', async () => {
  const opened = await openBlind({ userData: knowsTwo() })
  const { around } = opened.desktop
  const closing: (() => void)[] = []
  around.answer = () => new Promise((resolve) => closing.push(() => resolve(0)))
  const send = (count: number): void => {
    for (let number = 0; number < count; number += 1)
      opened.desktop.emit('open-url', { preventDefault: () => {} }, `sallyport://act/${number}`)
  }
  send(500)
  expect(around.boxes).toHaveLength(1)
  closing.shift()?.()
  await until('the others are told', () => around.boxes.length === 2)
  expect(around.boxes[1]).toMatchObject({
    message: 'The link was not opened: it names no view of this console.',
    detail: 'Before it 498 other links were refused as well.',
  })
  opened.desktop.emit('open-url', { preventDefault: () => {} }, 'sallyport://nodes')
  expect(opened.heard('desk.open')).toEqual([{ path: '/nodes' }])
  closing.shift()?.()
  await Promise.resolve()
  send(1)
  await until('one that comes later is told', () => around.boxes.length === 3)
  expect(around.boxes[2]?.detail).toBeUndefined()
  expect(around.mostOpen).toBe(1)
})

describe('starting', () => {
  test('a second instance ends at once and opens nothing', async () => {
    const second = await start({ runsAlready: true })
    expect(second.ended()).toBe(0)
    expect(second.blind).toEqual([])
  })

  test.each(['remote-debugging-port', 'remote-debugging-pipe'])('packaged, it does not start with --%s, and says why', async (name) => {
    const started = await start({ packaged: true, switches: [name] })
    expect(started.ended()).toBe(1)
    expect(started.blind).toEqual([])
    expect(log()).toContain(`not started: with --${name} another program could read the token`)
  })

  test('packaged, it has no developer tools, asks nothing but its own scheme, and registers its links', async () => {
    const { desktop } = await openBlind({ packaged: true })
    expect(desktop.blind[0]?.webPreferences).toMatchObject({
      devTools: false,
      disableDialogs: true,
      spellcheck: false,
      navigateOnDragDrop: false,
    })
    expect(await desktop.session.lets('devtools://devtools/bundled/inspector.html')).toBe(false)
    expect(desktop.registered()).toEqual(['sallyport'])
    expect((await openBlind()).desktop.registered()).toEqual([])
  })

  test('where its folder cannot be read it says so, and ends', async () => {
    const userData = newFolder()
    mkdirSync(join(userData, 'installations.json'))
    const started = await start({ userData })
    await until('it ends', () => started.ended() === 1, { everyMs: 5 })
    expect(started.around.boxes.map(({ message }) => message)).toEqual(['Sallyport could not start'])
    expect(log()).toContain('could not start: Error: EISDIR')
  })

  test('where the window stood cannot be read, it is opened all the same', async () => {
    const userData = newFolder()
    mkdirSync(join(userData, 'window.json'))
    const opened = await openBlind({ userData })
    expect(shown(opened)).toBe('app://console/')
    expect(log()).toContain('where the window stood could not be read: Error: EISDIR')
    opened.close()
    expect(log()).toContain('where the window stood could not be kept: Error: EISDIR')
  })

  test('where the window stands is kept when it is closed, and the program ends with it', async () => {
    const userData = newFolder()
    const opened = await openBlind({ userData })
    opened.close()
    expect(JSON.parse(readFileSync(join(userData, 'window.json'), 'utf8'))).toEqual({
      x: 0,
      y: 0,
      width: 1_000,
      height: 700,
      maximized: false,
    })
    expect(opened.desktop.ended()).toBe(0)
  })
})

describe('the desktop around it', () => {
  test('shows a notification, and opens its path when it is clicked', async () => {
    const opened = await openBlind()
    const notice = { title: 'A deadline is near', body: 'node-7 waits for its address', path: '/operations/T3A6MQ' }
    expect(await opened.call('desk.notify', notice)).toEqual({ ok: true, value: null })
    const [shownNotice] = opened.desktop.around.notices
    expect(shownNotice).toMatchObject({ title: notice.title, body: notice.body })
    shownNotice?.emit('click')
    expect(opened.heard('desk.open')).toEqual([{ path: notice.path }])
  })

  test('a notification leads to the installation that it is of, as long as that is saved', async () => {
    const opened = await openBlind({ userData: knowsTwo() })
    await opened.call('desk.notify', { title: 'Alarm', body: '', path: '/alarms/QTox' })
    await opened.call('installations.select', { id: staging.id })
    const [notice] = opened.desktop.around.notices
    notice?.emit('click')
    expect(await selected(opened)).toBe(production.id)
    expect(opened.heard('desk.open')).toEqual([{ path: '/alarms/QTox' }])

    await opened.call('desk.notify', { title: 'Alarm', body: '', path: '/alarms/QToy' })
    await opened.call('installations.forget', { id: production.id })
    opened.desktop.around.notices[1]?.emit('click')
    expect(opened.desktop.around.boxes).toMatchObject([{ message: 'This installation is not saved in this console.' }])
    expect(opened.heard('desk.open')).toHaveLength(1)
  })

  test('shows a hostile name as text', async () => {
    const opened = await openBlind()
    const body = '<a href="https://evil.example">Sign in again</a>'
    await opened.call('desk.notify', { title: 'Alarm', body, path: '/' })
    const escaped = '&lt;a href="https://evil.example"&gt;Sign in again&lt;/a&gt;'
    expect(opened.desktop.around.notices[0]?.body).toBe(process.platform === 'linux' ? escaped : body)
  })

  test('shows 20 notifications at most', async () => {
    const opened = await openBlind()
    for (let number = 0; number < 25; number += 1) await opened.call('desk.notify', { title: `${number}`, body: '', path: '/' })
    const { notices } = opened.desktop.around
    expect(notices.filter(({ closed }) => !closed).map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index + 5}`),
    )
  })

  test('saves a file where it is asked for, for its owner alone', async () => {
    const opened = await openBlind()
    const save = (text: string) => opened.call('desk.saveFile', { name: 'nodes.csv', text })
    expect(await save('x')).toEqual({ ok: true, value: false })
    opened.desktop.around.saveTo = join(newFolder(), 'export.csv')
    expect(await save('a,b\n"\u2003ü"\n')).toEqual({ ok: true, value: true })
    expect(readFileSync(opened.desktop.around.saveTo, 'utf8')).toBe('a,b\n"\u2003ü"\n')
    expect(statSync(opened.desktop.around.saveTo).mode & 0o777).toBe(0o600)
    chmodSync(opened.desktop.around.saveTo, 0o644)
    expect(await save('newer')).toEqual({ ok: true, value: true })
    expect(readFileSync(opened.desktop.around.saveTo, 'utf8')).toBe('newer')
    expect(statSync(opened.desktop.around.saveTo).mode & 0o777).toBe(0o600)
  })

  test('asks for one place at a time', async () => {
    const opened = await openBlind()
    const save = () => opened.call('desk.saveFile', { name: 'nodes.csv', text: 'x' })
    const [one, other] = await Promise.all([save(), save()])
    expect(one).toEqual({ ok: true, value: false })
    expect(other?.failure).toEqual({ code: 'RATE_LIMITED', message: 'Another file is being saved: say first where to.' })
    expect(await save()).toEqual({ ok: true, value: false })
  })

  test('says what hinders it from saving', async () => {
    const opened = await openBlind()
    const folder = newFolder()
    opened.desktop.around.saveTo = join(folder, 'none', 'export.csv')
    expect((await opened.call('desk.saveFile', { name: 'nodes.csv', text: 'x' })).failure).toEqual({
      code: 'NOT_SAVED',
      message: 'The file could not be written: there is no such folder. Nothing there was changed. Choose another place.',
    })
    opened.desktop.around.saveTo = folder
    mkdirSync(join(folder, 'x'))
    expect((await opened.call('desk.saveFile', { name: 'nodes.csv', text: 'x' })).failure).toEqual({
      code: 'NOT_SAVED',
      message: expect.stringMatching(/^The file could not be written.* Nothing there was changed\. Choose another place\.$/),
    })
    expect(readdirSync(folder)).toEqual(['x'])
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('copies text, and takes a theme', async () => {
    const opened = await openBlind()
    await opened.call('desk.copy', { text: '203.0.113.9' })
    expect(opened.desktop.around.clipboard).toEqual(['203.0.113.9'])
    await opened.call('desk.setTheme', { theme: 'dark' })
    expect(opened.desktop.theme()).toBe('dark')
  })

  test('opens pages of the guide of the selected installation, and nothing else', async () => {
    const opened = await openBlind({ userData: knowsTwo() })
    await opened.call('desk.openDocs', { page: 'administrators/deletion' })
    await opened.call('installations.select', { id: staging.id })
    await opened.call('desk.openDocs', { page: 'administrators' })
    type Item = { label?: string; submenu?: Item[]; click?: () => void }
    const items = (menu: Item[]): Item[] => menu.flatMap((item) => [item, ...items(item.submenu ?? [])])
    items(opened.desktop.menu())
      .find(({ label }) => label === 'Guide of this installation')
      ?.click?.()
    expect(opened.desktop.around.opened).toEqual([
      'http://127.0.0.1:1/docs/administrators/deletion',
      'https://staging.example.org/docs/administrators',
      'https://staging.example.org/docs/',
    ])
    const empty = await openBlind()
    expect((await empty.call('desk.openDocs', { page: 'administrators' })).failure?.code).toBe('NOTHING_SELECTED')
  })

  test('a window whose process ended is loaded anew', async () => {
    const opened = await openBlind()
    opened.desktop.blind[0]?.contents.emit('render-process-gone', {}, { reason: 'oom' })
    await until('it is loaded anew', () => opened.desktop.blind[0]?.reloads === 1)
    expect(log()).toContain("the window's process ended: oom")
  })

  test('one whose process ends again and again is left as it is, and told', async () => {
    const opened = await openBlind()
    const [window] = opened.desktop.blind
    for (let count = 0; count < 5; count += 1) window?.contents.emit('render-process-gone', {}, { reason: 'crashed' })
    window?.contents.emit('render-process-gone', {}, { reason: 'clean-exit' })
    expect(window?.reloads).toBe(3)
    await until('the second end is told after the first', () => opened.desktop.around.boxes.length === 2)
    expect(opened.desktop.around.boxes[0]?.message).toMatch(/^The window ended several times in a row/)
  })
})
