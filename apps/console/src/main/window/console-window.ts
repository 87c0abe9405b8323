import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { log } from '../log.ts'
import { bringToFront, openWindow } from './open-window.ts'
import { type Tell, tellWindow } from './tell.ts'

/** The one window, which may be closed and opened again. */
export type ConsoleWindow = {
  current(): BrowserWindow | undefined
  tell: Tell
  /** In front. */
  show(): void
  /** In front, at this path. */
  open(path: string): void
}

/** Within a minute so often is a page loaded anew by itself. */
const mostReloads = 3
const minute = 60_000

export type WindowMeans = {
  /** Of the bundles. */
  directory: string
  /** The page that asked is gone: closed, loaded anew or crashed. */
  onGone(): void
  /** Its process ended again and again, and it is left as it is. */
  onLost(): void
}

export function consoleWindow({ directory, onGone, onLost }: WindowMeans): ConsoleWindow {
  let window: BrowserWindow | undefined
  const current = (): BrowserWindow | undefined => (window?.isDestroyed() === false ? window : undefined)
  const tell = tellWindow(current)
  const openAt = (path: string): void => {
    const opened = openWindow({
      preload: join(directory, 'preload.cjs'),
      stateFile: join(app.getPath('userData'), 'window.json'),
      devTools: !app.isPackaged,
      path,
    })
    window = opened
    opened.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) onGone()
    })
    let ends: number[] = []
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      log(`the window's process ended: ${reason}`)
      onGone()
      if (reason === 'clean-exit') return
      const now = performance.now()
      ends = [...ends.filter((end) => now - end < minute), now]
      if (ends.length > mostReloads) onLost()
      else opened.webContents.reload()
    })
    opened.on('closed', () => {
      if (window === opened) window = undefined
      onGone()
    })
  }
  return {
    current,
    tell,
    show: () => {
      const shown = current()
      if (shown === undefined) openAt('/')
      else bringToFront(shown)
    },
    open: (path) => {
      const shown = current()
      if (shown === undefined) {
        openAt(path)
        return
      }
      bringToFront(shown)
      if (shown.webContents.isLoadingMainFrame()) shown.webContents.once('did-finish-load', () => tell('desk.open', { path }))
      else tell('desk.open', { path })
    },
  }
}
