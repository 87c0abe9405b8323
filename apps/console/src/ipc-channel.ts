import type { CallName, TidingName } from './ipc-contract.ts'

/** Of the channel that carries a call or a tiding. The preload script reaches no channel without this prefix, so none of Electron's own. */
export const channelOf = (name: CallName | TidingName): string => `sallyport:${name}`
