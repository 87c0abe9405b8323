import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentPolicy, serveWindow } from './serve-window.ts'

const outside = mkdtempSync(join(tmpdir(), 'serve-window-'))
const directory = join(outside, 'window')
mkdirSync(join(directory, 'assets'), { recursive: true })
writeFileSync(join(outside, 'secret.js'), 'secret')
writeFileSync(join(directory, 'index.html'), 'page')
writeFileSync(join(directory, 'assets', 'index-1.js'), 'script')
writeFileSync(join(directory, 'assets', 'table.sql'), 'of no kind that is served')
afterAll(() => rmSync(outside, { recursive: true }))

const serve = serveWindow(directory)
const ask = async (url: string, method = 'GET') => {
  const response = serve(new Request(url, { method }))
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}
const page = { status: 200, type: 'text/html; charset=utf-8', body: 'page' }

test.each(['/', '/index.html', '/nodes', '/operations/T3BlcmF0aW9uOjE', '/nodes?state=HELD#x', '/a-b_c~d:e', '//nodes'])(
  '%s answers the page',
  async (path) => {
    expect(await ask(`app://console${path}`)).toEqual(page)
  },
)

test('a file of the build is answered with its type', async () => {
  expect(await ask('app://console/assets/index-1.js')).toEqual({ status: 200, type: 'text/javascript; charset=utf-8', body: 'script' })
})

test.each([
  ['app://console/assets/index-2.js', 404],
  ['app://console/assets/', 404],
  ['app://console/secret.js', 404],
  ['app://console/../secret.js', 404],
  ['app://console/%2e%2e/secret.js', 404],
  ['app://console/..%2fsecret.js', 404],
  ['app://console/..%5csecret.js', 404],
  ['app://console/assets/..%2f..%2fsecret.js', 404],
  ['app://console/index.html%00.js', 404],
  ['app://console/etc/passwd.txt', 404],
  ['app://console/assets/table.sql', 404],
  ['app://other/', 404],
  ['app://console.evil/', 404],
  ['app://console:1/', 404],
])('%s is refused', async (url, status) => {
  expect(await ask(url)).toEqual({ status, type: 'text/plain; charset=utf-8', body: 'There is no such file.' })
})

test('nothing but reading is answered', async () => {
  expect((await ask('app://console/', 'POST')).status).toBe(405)
})

test.each(['app://console/', 'app://console/assets/index-1.js', 'app://console/none.js'])('%s carries the policy', (url) => {
  const { headers } = serve(new Request(url))
  expect(headers.get('content-security-policy')).toBe(contentPolicy)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('the policy allows no network, no script but ours, and no frame', () => {
  const allowed = Object.fromEntries(contentPolicy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]))
  expect(allowed).toMatchObject({
    'default-src': "'none'",
    'connect-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'frame-src': "'none'",
  })
  expect(contentPolicy).not.toMatch(/unsafe|https?:|\*/)
})
