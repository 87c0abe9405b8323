import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, openForAll, withDesktops } from '../../fixtures/electron/desktop.ts'
import type { CallEvent } from '../../fixtures/electron/ipc.ts'
import { hash } from '../../fixtures/electron/scripted-installations.ts'
import type { StandIn } from '../../fixtures/electron/stand-in.ts'

withDesktops('TINY')

let desktop: StandIn
let page: Page
let userData: string
let mainFrame: { url: string }

beforeAll(async () => {
  ;({ desktop, page, userData } = await openForAll())
  mainFrame = contents().mainFrame
})
afterEach(() => {
  contents().mainFrame = mainFrame
})

const contents = (): { mainFrame: { url: string } } => desktop.windows[0]?.contents.part as never
const ours = (): CallEvent => ({ sender: contents(), senderFrame: contents().mainFrame })
const withFrame = (url: string): CallEvent => {
  const frame = { url }
  contents().mainFrame = frame
  return { sender: contents(), senderFrame: frame }
}
const state = (event: CallEvent) => desktop.callAs(event, 'sallyport:console.state', null)
const forbidden = { value: { ok: false, failure: { code: 'FORBIDDEN', message: 'This is answered to the window of the console alone.' } } }

describe('who asks', () => {
  test('the window itself is answered', async () => {
    expect(await state(ours())).toEqual({ value: { ok: true, value: { installations: [], selected: null, ended: null } } })
  })

  test.each([
    'app://console.evil/',
    'app://console@evil/',
    'app://evil/?app://console/',
    'app://console:8080/',
    'app://evil@console/',
    'https://console/',
    'https://console.app.test/',
    'file:///console/index.html',
    'data:text/html,app://console/',
    'about:blank',
    'javascript:app://console/',
    '',
  ])('a page at "%s" is refused', async (url) => {
    expect(await state(withFrame(url))).toEqual(forbidden)
  })

  test('a frame within the page is refused, with whatever address', async () => {
    expect(await state({ sender: contents(), senderFrame: { url: 'app://console/' } })).toEqual(forbidden)
  })

  test('a frame that is gone by now is refused', async () => {
    expect(await state({ sender: contents(), senderFrame: null })).toEqual(forbidden)
  })

  test('another window is refused, with whatever address', async () => {
    const mainFrame = { url: 'app://console/' }
    expect(await state({ sender: { mainFrame }, senderFrame: mainFrame })).toEqual(forbidden)
  })

  test('a frame that a script of the page makes reaches nothing', async () => {
    const answer = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const inner = frame.contentWindow as unknown as Record<string, unknown>
      // What the stand-in leaves there, and Electron does not: as a way in it is as good as any.
      const way = inner.__standInForElectron as (what: string, channel: string, given: unknown[]) => Promise<unknown>
      return { bridge: typeof inner.sallyport, answer: await way('invoke', 'sallyport:console.state', [null]) }
    })
    expect(answer).toEqual({ bridge: 'undefined', answer: forbidden })
  })
})

function circle(): object {
  const within: Record<string, unknown> = {}
  within.self = within
  return within
}

const id = '0197aaaa-0000-4000-8000-000000000001'
const long = 'x'.repeat(1_000_000)

describe('what is asked', () => {
  test.each<[string, string, unknown[], string]>([
    ['nothing at all', 'console.state', [], 'BAD_USER_INPUT'],
    ['more than one thing', 'console.state', [null, null], 'BAD_USER_INPUT'],
    ['another shape', 'console.state', [{}], 'BAD_USER_INPUT'],
    ['text instead of an object', 'session.signIn', ['token'], 'BAD_USER_INPUT'],
    ['a token that is no text', 'session.signIn', [{ token: { toString: 'x' } }], 'BAD_USER_INPUT'],
    ['a huge token', 'session.signIn', [{ token: long }], 'BAD_USER_INPUT'],
    ['a huge address', 'installations.introduce', [{ origin: long }], 'BAD_USER_INPUT'],
    ['an address with a password', 'installations.introduce', [{ origin: 'https://a:b@example.org' }], 'BAD_USER_INPUT'],
    ['plain http elsewhere', 'installations.introduce', [{ origin: 'http://example.org' }], 'BAD_USER_INPUT'],
    ['a file as an address', 'installations.introduce', [{ origin: 'file:///etc/passwd' }], 'BAD_USER_INPUT'],
    ['an address of this machine in disguise', 'installations.introduce', [{ origin: 'http://127.0.0.1.evil.example' }], 'BAD_USER_INPUT'],
    ['an installation that is not saved', 'installations.select', [{ id }], 'NOT_FOUND'],
    ['trust for one that is not saved', 'installations.trust', [{ id, pinned: 'x' }], 'NOT_FOUND'],
    ['to forget one that is not saved', 'installations.forget', [{ id }], 'NOT_FOUND'],
    ['an id that is none', 'installations.select', [{ id: '../../x' }], 'BAD_USER_INPUT'],
    ['a document by its text', 'api.ask', [{ call: 1, document: 'query { viewer { administratorId } }', variables: {} }], 'BAD_USER_INPUT'],
    ['a document of another version', 'api.ask', [{ call: 1, document: `sha256:${'0'.repeat(64)}`, variables: {} }], 'BAD_USER_INPUT'],
    ['a document by the name of a prototype', 'api.ask', [{ call: 1, document: '__proto__', variables: {} }], 'BAD_USER_INPUT'],
    ['variables that are none', 'api.ask', [{ call: 1, document: 'x', variables: [() => 1] }], 'BAD_USER_INPUT'],
    ['a call of no number', 'api.ask', [{ call: '1', document: 'x', variables: {} }], 'BAD_USER_INPUT'],
    ['a feed that is none', 'feed.open', [{ handle: 1, feed: { name: 'constructor' } }], 'BAD_USER_INPUT'],
    ['a feed of everything with a document', 'feed.open', [{ handle: 1.5, feed: { name: 'changes' } }], 'BAD_USER_INPUT'],
    ['a file elsewhere', 'desk.saveFile', [{ name: '../../.bashrc', text: 'x' }], 'BAD_USER_INPUT'],
    ['a program as a file', 'desk.saveFile', [{ name: 'setup.exe', text: 'x' }], 'BAD_USER_INPUT'],
    ['any address for the browser', 'desk.openDocs', [{ page: 'https://evil.example' }], 'BAD_USER_INPUT'],
    ['a guide beside the guide', 'desk.openDocs', [{ page: '../admin/graphql' }], 'BAD_USER_INPUT'],
    ['a guide of another host', 'desk.openDocs', [{ page: '/evil.example' }], 'BAD_USER_INPUT'],
    ['a path elsewhere in a notification', 'desk.notify', [{ title: 'x', body: 'x', path: '//evil.example' }], 'BAD_USER_INPUT'],
    ['a theme that is none', 'desk.setTheme', [{ theme: '__proto__' }], 'BAD_USER_INPUT'],
  ])('%s is refused in words, and nothing is done', async (_what, name, given, code) => {
    desktop.around.saveTo = join(userData, 'saved')
    const answer = (await desktop.callAs(ours(), `sallyport:${name}`, ...given)) as {
      value: { ok: boolean; failure: { code: string; message: string } }
    }
    expect(answer.value.ok).toBe(false)
    expect(answer.value.failure.code).toBe(code)
    expect(answer.value.failure.message).toMatch(/^[A-Z].{10,300}\.$/s)
    expect(existsSync(join(userData, 'installations.json'))).toBe(false)
    expect(existsSync(join(userData, 'saved'))).toBe(false)
    expect(desktop.around).toMatchObject({ opened: [], notices: [], boxes: [], clipboard: [] })
    expect(desktop.theme()).toBe('system')
    expect(desktop.seen.filter(({ what }) => what !== 'answered')).toEqual([])
  })

  test('what is too long is told with how long it may be', async () => {
    const given = { label: '🚪'.repeat(255), origin: 'https://sallyport.example.org', pinned: 'x' }
    expect(await desktop.callAs(ours(), 'sallyport:installations.add', given)).toEqual({
      value: { ok: false, failure: { code: 'BAD_USER_INPUT', message: 'This is too long (label): it may have 80 characters.' } },
    })
  })

  test.each<[string, () => unknown]>([
    ['itself within itself', () => circle()],
    ['more depth than a stack has', () => JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
    ['a map', () => new Map([['a', 1]])],
    ['a date', () => new Date(0)],
    ['bytes', () => new Uint8Array(4)],
    ['a number without an end', () => 10n ** 400n],
    ['no number', () => Number.NaN],
    ['nothing', () => undefined],
  ])('variables that no JSON has are refused in words: %s', async (_what, odd) => {
    const answer = await desktop.callAs(ours(), 'sallyport:api.ask', { call: 1, document: hash(WhoIsThere), variables: { odd: odd() } })
    expect(answer).toMatchObject({
      value: { ok: false, failure: { code: 'BAD_USER_INPUT', message: expect.stringMatching(/^[A-Z].{10,300}\.$/s) } },
    })
  })

  test('keys of prototypes reach no prototype', async () => {
    const given = JSON.parse(
      '{"call":1,"document":"x","variables":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}},"__proto__":{"polluted":true}}',
    )
    await desktop.callAs(ours(), 'sallyport:api.ask', given)
    await desktop.callAs(ours(), 'sallyport:session.signIn', JSON.parse('{"__proto__":{"token":"spa_x"}}'))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('a call that is not in the contract does not exist, by whatever name', async () => {
    for (const name of ['constructor', '__proto__', 'toString', 'shell.openExternal', 'session.token', '../console.state'])
      expect(await desktop.callAs(ours(), `sallyport:${name}`, null)).toEqual({
        error: `Error: No handler registered for 'sallyport:${name}'`,
      })
    await expect(call(page, 'shell.openExternal', 'https://evil.example')).rejects.toThrow(/No handler registered for 'sallyport:shell/)
  })
})

test('there is a channel for each of the 18 calls of the contract, and none besides', () => {
  expect(desktop.channels().sort()).toEqual(
    [
      ...['api.abort', 'api.ask', 'console.state', 'desk.copy', 'desk.notify', 'desk.openDocs', 'desk.saveFile', 'desk.setTheme'],
      ...['feed.close', 'feed.open', 'feed.retryNow'],
      ...['installations.add', 'installations.forget', 'installations.introduce', 'installations.select', 'installations.trust'],
      ...['session.signIn', 'session.signOut'],
    ].map((name) => `sallyport:${name}`),
  )
})

describe('what stands in the window', () => {
  test.each([
    'require',
    'process',
    'module',
    'exports',
    'Buffer',
    'global',
    '__dirname',
    '__filename',
    'setImmediate',
    '__standInForElectron',
  ])('no %s', async (name) => {
    expect(await page.evaluate((name) => typeof (window as unknown as Record<string, unknown>)[name], name)).toBe('undefined')
  })

  test('the bridge, frozen, with two functions and nothing else', async () => {
    const seen = await page.evaluate(() => {
      const own = window as unknown as { sallyport: Record<string, unknown> }
      const before = own.sallyport
      const trying = (work: () => void): boolean => {
        try {
          work()
          return true
        } catch {
          return false
        }
      }
      return {
        names: Object.entries(own.sallyport).map(([name, value]) => [name, typeof value]),
        hidden: Reflect.ownKeys(own.sallyport).length,
        frozen: Object.isFrozen(own.sallyport),
        replaced: trying(() => (own.sallyport = {})) && own.sallyport !== before,
        extended: trying(() => (own.sallyport.more = 1)) && 'more' in own.sallyport,
        removed: trying(() => delete (own as { sallyport?: unknown }).sallyport) && !('sallyport' in own),
      }
    })
    expect(seen).toEqual({
      names: [
        ['call', 'function'],
        ['hear', 'function'],
      ],
      hidden: 2,
      frozen: true,
      replaced: false,
      extended: false,
      removed: false,
    })
  })
})

test.each(['certificate-error', 'select-client-certificate', 'login'])(
  'what Chromium does of its own accord at %s, nobody changes',
  (event) => {
    expect(desktop.hears(event)).toBe(false)
  },
)

describe('what the session permits', () => {
  test.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'hid', 'serial', 'openExternal', 'fullscreen', 'unknown'])(
    'no %s',
    async (permission) => {
      expect(await desktop.session.permits(permission)).toBe(false)
    },
  )

  test('no screen, no download, no redirect, no embedded page', async () => {
    expect(await desktop.session.sharesScreen()).toBe(false)
    expect(desktop.session.downloads()).toBe(false)
    const asks = desktop.windows[0]?.contents.asks
    expect(asks?.('will-redirect', { url: 'https://evil.example/', isMainFrame: true })).toBe(false)
    expect(asks?.('will-attach-webview', {})).toBe(false)
  })

  test('no window that a page keeps open', () => {
    // Electron lets it be left where this is prevented.
    expect(desktop.windows[0]?.contents.asks('will-prevent-unload', {})).toBe(false)
  })

  test.each([
    ['app://console/assets/x.js', true],
    ['data:image/png;base64,x', true],
    ['devtools://devtools/bundled/inspector.html', true],
    ['https://evil.example/', false],
    ['http://127.0.0.1:8080/', false],
    ['ws://127.0.0.1/', false],
    ['file:///etc/passwd', false],
    ['app://other/', false],
    ['data:text/html,x', false],
    ['blob:app://console/1', false],
  ])('a request for %s: %s', async (url, lets) => {
    expect(await desktop.session.lets(url)).toBe(lets)
  })
})
