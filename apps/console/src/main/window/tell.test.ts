import { expect, test, vi } from 'vitest'
import { tellWindow } from './tell.ts'

const windowAt = (url: string, destroyed = false) => ({ isDestroyed: () => destroyed, webContents: { getURL: () => url, send: vi.fn() } })
const state = { installations: [], selected: null, ended: null }

test('the window is told, on the channel of the tiding', () => {
  const window = windowAt('app://console/nodes')
  tellWindow(() => window)('console.changed', state)
  expect(window.webContents.send).toHaveBeenCalledExactlyOnceWith('sallyport:console.changed', state)
})

test.each(['https://evil.example/', 'app://console.evil/', 'about:blank', ''])('a window that shows %s is told nothing', (url) => {
  const window = windowAt(url)
  tellWindow(() => window)('console.changed', state)
  expect(window.webContents.send).not.toHaveBeenCalled()
})

test('one that is gone is told nothing', () => {
  const window = windowAt('app://console/', true)
  tellWindow(() => window)('console.changed', state)
  tellWindow(() => undefined)('console.changed', state)
  expect(window.webContents.send).not.toHaveBeenCalled()
})

test('a tiding of another shape is held back, and what the contract does not name is left out', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const window = windowAt('app://console/')
  const tell = tellWindow(() => window)
  tell('desk.open', { path: '//evil.example' })
  expect(window.webContents.send).not.toHaveBeenCalled()
  expect(written).toHaveBeenCalledWith('sallyport: a tiding of another shape was held back: desk.open\n')
  tell('desk.open', { path: '/nodes', token: 'secret' } as never)
  expect(window.webContents.send).toHaveBeenCalledExactlyOnceWith('sallyport:desk.open', { path: '/nodes' })
  written.mockRestore()
})
