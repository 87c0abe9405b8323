import { type BrowserWindow, dialog } from 'electron'
import { log } from '../log.ts'

/** Tells whoever sits there, over the window where there is one. */
export function say(window: BrowserWindow | undefined, message: string, detail?: string): void {
  const box = { type: 'warning' as const, title: 'Sallyport', message, ...(detail === undefined ? {} : { detail }) }
  const told = window === undefined ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box)
  told.catch((error: unknown) => log('a message could not be shown', error))
}
