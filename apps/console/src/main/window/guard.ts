import type { App, Session, WebContents } from 'electron'
import { log } from '../log.ts'
import { isOwnPage } from '../own-page.ts'

/** Every page of this program, however it came to be, stays where it is: whatever leads elsewhere, opens or embeds something is refused. */
export function guardContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', (event) => refuse(event, 'a navigation'))
    contents.on('will-frame-navigate', (event) => refuse(event, 'a navigation'))
    contents.on('will-redirect', (event) => refuse(event, 'a redirect'))
    contents.on('will-attach-webview', (event) => refuse(event, 'an embedded page'))
    // Electron asks nobody where a page does not want to be left: its window would stay open without a word.
    contents.on('will-prevent-unload', (event) => refuse(event, 'to be kept open'))
    contents.setWindowOpenHandler(() => {
      log('refused: another window')
      return { action: 'deny' }
    })
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
}

/** Where it led is not told: an address may carry a secret. */
function refuse(event: { preventDefault(): void }, what: string): void {
  event.preventDefault()
  log(`refused: ${what}`)
}

/** Nothing is permitted, downloaded or asked of a network: Electron would permit all by itself. */
export function guardSession(session: Session, { devTools }: { devTools: boolean }): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, decide) => decide(null))
  session.on('will-download', (event) => refuse(event, 'a download'))
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isLocal(url, devTools) }))
}

/** Our own files, what stands in the address itself, and, unless packaged, the developer tools. */
const isLocal = (url: string, devTools: boolean): boolean =>
  isOwnPage(url) || url === 'data:,' || url.startsWith('data:image/') || (devTools && url.startsWith('devtools:'))
