import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog, protocol, session } from 'electron'
import { linkAmong } from '../deep-links.ts'
import { keepLog, log } from './log.ts'
import { type Desktop, openDesktop } from './open-desktop.ts'
import { scheme } from './own-page.ts'
import { debuggingAsked } from './refuse-debugging.ts'
import { guardContents, guardSession } from './window/guard.ts'
import { serveWindow } from './window/serve-window.ts'

/** Of the bundles: this one, the preload script beside it, the window's files in `window/`. */
const directory = dirname(fileURLToPath(import.meta.url))

const debugging = app.isPackaged ? debuggingAsked((name) => app.commandLine.hasSwitch(name)) : undefined
if (debugging !== undefined) {
  log(`not started: with --${debugging} another program could read the token and steer the window`)
  app.exit(1)
} else if (!app.requestSingleInstanceLock()) app.quit()
else start()

function start(): void {
  let desktop: Desktop | undefined
  /** The newest link that came before there was a window. */
  let early = linkAmong(process.argv)
  const openLink = (link: string): void => {
    if (desktop === undefined) early = link
    else desktop.openLink(link)
  }

  keepLog(join(app.getPath('userData'), 'console.log'))
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } }])
  guardContents(app)
  if (app.isPackaged) app.setAsDefaultProtocolClient('sallyport')
  if (process.platform === 'win32') app.setAppUserModelId('org.sallyport.console') // whose notifications they are
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  app.on('second-instance', (_event, argv) => {
    desktop?.show()
    const link = linkAmong(argv)
    if (link !== undefined) openLink(link)
  })
  app.on('activate', () => desktop?.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  app
    .whenReady()
    .then(async () => {
      guardSession(session.defaultSession, { devTools: !app.isPackaged })
      protocol.handle(scheme, serveWindow(join(directory, 'window')))
      const link = early
      early = undefined
      desktop = await openDesktop(directory, link)
      if (early !== undefined) desktop.openLink(early)
    })
    .catch((error: unknown) => {
      log('could not start', error)
      dialog.showErrorBox(
        'Sallyport could not start',
        `Often its folder cannot be read or written: ${app.getPath('userData')}. More stands in console.log there.`,
      )
      app.exit(1)
    })
}
