import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDesktop } from '@sallyport/console/build-desktop.ts'
import { _electron } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { electronBinary } from '../fixtures/electron/launch.ts'

const folder = mkdtempSync(join(tmpdir(), 'sallyport-electron-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hostile = [
  "location.href = 'https://evil.example/'",
  "location.replace('app://other/')",
  "location = 'data:text/html,hostile'",
  "location = URL.createObjectURL(new Blob(['hostile'], { type: 'text/html' }))",
  'location.reload()',
  "window.open('https://evil.example/')",
  "window.open('/nodes')",
  "fetch('https://evil.example/').catch(() => {})",
]

test('the desktop console in Electron itself shows its window, gives it nothing but the bridge, and lets it go nowhere', async (context) => {
  const executablePath = electronBinary()
  if (executablePath === undefined) return context.skip('Electron was not fetched: npm run console -- --fetch-electron')
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return context.skip('no display: start the tests under xvfb-run')

  cpSync(fileURLToPath(new URL('../../apps/console/package.json', import.meta.url)), join(folder, 'package.json'))
  await buildDesktop(join(folder, 'dist', 'desktop'))
  const root = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({ executablePath, args: [...root, folder, `--user-data-dir=${join(folder, 'data')}`] })
  try {
    const page = await app.firstWindow()
    await page.getByText('No installation is saved yet').waitFor()
    expect(await page.evaluate('[location.href, isSecureContext, document.title]')).toEqual(['app://console/', true, 'Sallyport'])
    for (const name of ['require', 'process', 'module', 'Buffer', 'global'])
      expect(await page.evaluate((name) => typeof (window as unknown as Record<string, unknown>)[name], name), name).toBe('undefined')
    expect(await page.evaluate('[Object.keys(sallyport), Object.isFrozen(sallyport)]')).toEqual([['call', 'hear'], true])
    expect(await page.evaluate("sallyport.call('console.state', null)")).toEqual({
      ok: true,
      value: { installations: [], selected: null, ended: null },
    })
    await page.evaluate("document.title = 'still here'")
    for (const script of hostile) {
      await page.evaluate(script).catch(() => {})
      expect(await page.evaluate('[location.href, document.title]'), script).toEqual(['app://console/', 'still here'])
    }
    expect(app.windows()).toHaveLength(1)
  } finally {
    await app.close()
  }
})
