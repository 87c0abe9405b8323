import { join } from 'node:path'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { app, ipcMain, Menu, powerMonitor, safeStorage } from 'electron'
import { windowRequests } from './api/window-requests.ts'
import { askingOnce } from './desk/ask-once.ts'
import { deskCalls, openDocs } from './desk/desk.ts'
import { menuTemplate } from './desk/menu.ts'
import { messageBoxes } from './desk/message-boxes.ts'
import { refusedLinks } from './desk/refused-links.ts'
import { followLink } from './follow-link.ts'
import { installationCalls, stateOf } from './installations/installation-calls.ts'
import { savedInstallations } from './installations/saved-installations.ts'
import { answerCalls } from './ipc/answer-calls.ts'
import { leaveActs } from './leave-acts.ts'
import { systemAuthorities } from './server/introduce.ts'
import { openSessions } from './session/sessions.ts'
import { tokenSeal } from './session/token-seal.ts'
import { showInstallation } from './show-installation.ts'
import { consoleWindow } from './window/console-window.ts'

export type Desktop = {
  /** In front, opened anew where it was closed. */
  show(): void
  /** Follows a link, or says why not. */
  openLink(text: string): void
}

/**
 * Everything behind the window, put together. To be called once the program is ready.
 * @param directory of the bundles
 * @param link that the program was started with
 */
export async function openDesktop(directory: string, link: string | undefined): Promise<Desktop> {
  const saved = savedInstallations(join(app.getPath('userData'), 'installations.json'))
  const sessions = openSessions(saved, tokenSeal(safeStorage, process.platform))
  await sessions.resume()

  const window = consoleWindow({
    directory,
    onGone: () => requests.endAll(),
    onLost: () =>
      say(
        'The window ended several times in a row, and is not loaded by itself any more.',
        'Close it and start the console again. More stands in console.log.',
      ),
  })
  const boxes = messageBoxes(window.current)
  const say = (message: string, detail?: string): void => void boxes.say(message, detail)
  const changed = (): void => {
    // The window first: what ends then is of a session that it knows to be over.
    window.tell('console.changed', stateOf(saved, sessions))
    requests.turn()
  }
  const requests = windowRequests({ saved, sessions, tell: window.tell, changed, say })
  requests.turn()
  powerMonitor.on('resume', requests.wake)
  const askInFront = askingOnce((question) => {
    window.show() // a link or a notification may have come from elsewhere
    return boxes.ask(question)
  })
  const leave = leaveActs({ acts: requests.acts, shown: () => saved.selected()?.label ?? '', confirm: askInFront })
  const showing = { saved, changed, leave, say }

  answerCalls(ipcMain, () => window.current()?.webContents, {
    ...installationCalls({
      saved,
      sessions,
      authorities: systemAuthorities,
      changed,
      confirm: askingOnce(boxes.ask),
      leave: () => new Promise<void>(leave),
    }),
    ...requests.calls,
    ...deskCalls({
      window: window.current,
      selected: saved.selected,
      open: (path, installation) => {
        if (installation === undefined) window.open(path)
        else showInstallation(installation, showing, () => window.open(path))
      },
    }),
  })
  const showGuide = (): void => {
    try {
      openDocs(saved.selected()?.origin, '')
    } catch (error) {
      say(error instanceof RequestFailed ? error.message : 'The guide could not be opened.')
    }
  }
  const menu = menuTemplate({ mac: process.platform === 'darwin', packaged: app.isPackaged, openDocs: showGuide })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))

  const links = { ...showing, say: refusedLinks(boxes.say) }
  let first = '/'
  if (link !== undefined)
    followLink(link, links, (path) => {
      first = path
    })
  window.open(first)
  if (saved.broken !== undefined)
    say(
      'The list of installations could not be read, and the console starts with an empty one.',
      `The old file is kept as ${saved.broken}.`,
    )
  return {
    show: window.show,
    openLink: (text) => followLink(text, links, window.open),
  }
}
