import { RequestFailed } from '@sallyport/client/connect.ts'
import { type BrowserWindow, clipboard, dialog, Notification, nativeTheme, shell } from 'electron'
import type { SavedInstallation } from '../installations/saved-installations.ts'
import type { Answerers } from '../ipc/answer-calls.ts'
import { log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'
import { whyNotWritten } from '../why-not-written.ts'
import { docsAddress } from './docs-address.ts'
import { noticeBody } from './notice-body.ts'

type DeskCalls = Pick<Answerers, 'desk.notify' | 'desk.saveFile' | 'desk.copy' | 'desk.setTheme' | 'desk.openDocs'>

export type DeskMeans = {
  window(): BrowserWindow | undefined
  selected(): SavedInstallation | undefined
  /** At this path of this installation, or of whichever is shown. */
  open(path: string, installation: string | undefined): void
}

/** Notifications that are still shown; one that is not held can be collected, and its click is lost. */
const most = 20

/** What a desktop gives. */
export function deskCalls({ window, selected, open }: DeskMeans): DeskCalls {
  const shown = new Set<Notification>()
  let asking = false
  return {
    'desk.notify': ({ title, body, path }) => {
      if (!Notification.isSupported()) return null
      const [oldest] = shown
      if (shown.size >= most && oldest !== undefined) {
        oldest.close()
        shown.delete(oldest)
      }
      const notification = new Notification({ title, body: noticeBody(body, process.platform) })
      shown.add(notification)
      const of = selected()?.id // another may be shown by the time it is clicked
      notification.once('click', () => open(path, of))
      notification.once('close', () => shown.delete(notification))
      notification.show()
      return null
    },
    'desk.saveFile': async ({ name, text }) => {
      const over = window()
      if (over === undefined) return false
      if (asking) throw new RequestFailed('Another file is being saved: say first where to.', { code: 'RATE_LIMITED' })
      asking = true
      const { canceled, filePath } = await dialog.showSaveDialog(over, { defaultPath: name }).finally(() => {
        asking = false
      })
      if (canceled || filePath === '') return false
      try {
        await replaceFile(filePath, text)
      } catch (error) {
        log('a file could not be saved', error)
        throw new RequestFailed(`The file could not be written${whyNotWritten(error)}. Nothing there was changed. Choose another place.`, {
          code: 'NOT_SAVED',
        })
      }
      return true
    },
    'desk.copy': async ({ text }) => {
      await clipboard.writeText(text)
      return null
    },
    'desk.setTheme': ({ theme }) => {
      nativeTheme.themeSource = theme
      return null
    },
    'desk.openDocs': ({ page }) => {
      openDocs(selected()?.origin, page)
      return null
    },
  }
}

/** @throws RequestFailed NOTHING_SELECTED */
export function openDocs(origin: string | undefined, page: string): void {
  const address = docsAddress(origin, page)
  if (address === undefined)
    throw new RequestFailed('There is no guide to open: no installation is selected.', { code: 'NOTHING_SELECTED' })
  shell.openExternal(address).catch((error: unknown) => log('no browser opened the guide', error))
}
