import { contextBridge, ipcRenderer } from 'electron'
import { channelOf } from '../ipc-channel.ts'
import type { Answer, Bridge, Tiding, TidingName } from '../ipc-contract.ts'

/** A path to open that came before the page listened: the newest is kept for whoever hears first. */
const early = new Map<TidingName, unknown>()
const heard = new Set<TidingName>()
const opened: TidingName = 'desk.open'
ipcRenderer.on(channelOf(opened), (_event, tiding: unknown) => {
  if (!heard.has(opened)) early.set(opened, tiding)
})

/** All that the window is given. Both go to channels of the contract alone: whatever the name is, it gets our prefix. */
const bridge: Bridge = {
  call: (name, takes) => ipcRenderer.invoke(channelOf(name), takes) as Promise<Answer<never>>,
  hear: (name, listener) => {
    const hearing = (_event: unknown, tiding: Tiding<typeof name>): void => listener(tiding)
    ipcRenderer.on(channelOf(name), hearing)
    heard.add(name)
    const missed = early.get(name)
    early.delete(name)
    if (missed !== undefined) queueMicrotask(() => listener(missed as never))
    return () => {
      ipcRenderer.off(channelOf(name), hearing)
    }
  },
}

contextBridge.exposeInMainWorld('sallyport', bridge)
