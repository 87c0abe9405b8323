/** The one origin whose pages the window shows: files of this program, served by `serve-window.ts`. */
export const scheme = 'app'
export const ownHost = 'console'
export const ownOrigin = `${scheme}://${ownHost}`

/** Parsed, and not compared by its beginning: `app://console.evil` and `app://console@evil` are somebody else's. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === `${scheme}:` && host === ownHost && username === '' && password === ''
}
