import { BrowserWindow, screen } from 'electron'
import { log } from '../log.ts'
import { ownOrigin } from '../own-page.ts'
import { keepWindowState, readWindowState, smallest, windowStateFor } from './window-state.ts'

export type WindowPlace = { preload: string; stateFile: string; devTools: boolean; path: string }

/** The one window. It is shown when it has something to show. */
export function openWindow({ preload, stateFile, devTools, path }: WindowPlace): BrowserWindow {
  const { maximized, ...bounds } = windowStateFor(
    readWindowState(stateFile),
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Sallyport',
    show: false,
    webPreferences: {
      preload,
      devTools,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: false, // would fetch dictionaries
    },
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    try {
      keepWindowState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (error) {
      log('where the window stood could not be kept', error)
    }
  })
  window.loadURL(ownOrigin + path).catch((error: unknown) => log('the window could not be loaded', error))
  return window
}

/** In front, however it was put away. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
