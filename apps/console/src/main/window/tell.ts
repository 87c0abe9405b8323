import { channelOf } from '../../ipc-channel.ts'
import { type Tiding, type TidingName, tidings } from '../../ipc-contract.ts'
import { log } from '../log.ts'
import { isOwnPage } from '../own-page.ts'

export type Tell = <Name extends TidingName>(name: Name, tiding: Tiding<Name>) => void

/** Of Electron's `BrowserWindow` what is needed here. */
export type ToldWindow = { isDestroyed(): boolean; webContents: { getURL(): string; send(channel: string, tiding: unknown): void } }

/** Tells the window, where it is there and shows our page, and nobody else. */
export const tellWindow =
  (window: () => ToldWindow | undefined): Tell =>
  (name, tiding) => {
    const told = window()
    if (told === undefined || told.isDestroyed() || !isOwnPage(told.webContents.getURL())) return
    const checked = tidings[name].safeParse(tiding)
    if (checked.success) told.webContents.send(channelOf(name), checked.data)
    else log(`a tiding of another shape was held back: ${name}`)
  }
