export type Origin = { origin: string; secure: boolean }

/** Names of this machine itself; the connection is checked again, since a name leads where the system says. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Characters: a name has 253 at most. */
const longest = 300

/** Reads the address of an installation as a person types it: an origin, https unless it leads to this machine. */
export function readOrigin(text: string): Origin | { refused: string } {
  const trimmed = text.trim()
  const address = trimmed.includes('://') ? trimmed : `https://${trimmed}`
  if (trimmed === '' || !URL.canParse(address)) return { refused: 'This is no address. Give one like https://sallyport.example.org.' }
  const { protocol, hostname, origin, username, password, pathname, search, hash } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return { refused: 'An installation is reached over https.' }
  if (username !== '' || password !== '') return { refused: 'Leave the user name and password out of the address: the token signs you in.' }
  if (pathname !== '/' || search !== '' || hash !== '') return { refused: 'Give the address alone, without a path behind it.' }
  if (protocol === 'http:' && !loopback.test(hostname))
    return { refused: 'Over plain http the token could be read on its way. It is used for this machine only: take https.' }
  if (origin.length > longest) return { refused: 'No name of a machine is that long.' }
  return { origin, secure: protocol === 'https:' }
}

/** @param address as the system tells it of an open connection */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (address === '::1' || /^(::ffff:)?127\./.test(address))
