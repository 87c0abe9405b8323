import type { Question } from '../desk/message-boxes.ts'

/** What only the main process may ask: a script in the window could answer for whoever sits there. Of the window's own words none stands here. */

/** @param key that it has to show, or else it is sent nothing; undefined: it is not known yet; null: plain http, to this machine */
export const reachQuestion = (origin: string, key: string | null | undefined): Question => ({
  message: `Connect to ${origin}?`,
  detail:
    'This address is not saved in this console, and nothing was sent to it. Once you agree, the window can reach it, add it, and send it what you ' +
    'see and enter there. If it is not an address that you gave just now, cancel.' +
    (typeof key === 'string' ? `\n\nIt is added only where its key has this SHA-256:\n${key}` : '') +
    (key === null ? '\n\nIt is this machine itself, over plain http: whatever program listens there is sent it.' : ''),
  agree: 'Connect',
  refuse: 'Cancel',
})

export const reachRefused = (origin: string): string => `You did not agree to connect to ${origin}. Nothing was sent to it.`

export const keyQuestion = (origin: string, trusted: string | null, shown: string): Question => ({
  message: `Trust another key for ${origin}?`,
  detail:
    `Trusted until now (SHA-256):\n${trusted ?? 'none'}\n\nShown now:\n${shown}\n\nOnce you agree, your token is sent to whoever has the key that ` +
    'is shown now. Compare it with what whoever runs the server tells you, by another way than this network.',
  agree: 'Trust the new key',
  refuse: 'Cancel',
})

export const keyRefused = 'You did not agree to the other key. The one that was trusted before still counts.'
