/**
 * Links of the form `sallyport://operation/<id>?installation=<id or label>`. Any page or mail can carry one, so a link is read like any input:
 * it can choose a view and one of the saved installations, and nothing else. It never acts.
 */

/** Where a link leads, within the console. */
export type DeepLink = {
  path: string
  /** Id or label of a saved installation; undefined: the one that is shown. */
  installation: string | undefined
}

const linkScheme = 'sallyport:'

/** Views of one thing, by what the link calls it. */
const things: Readonly<Record<string, string>> = {
  operation: '/operations/',
  node: '/nodes/',
  instance: '/instances/',
  cloud: '/clouds/',
  tenant: '/tenants/',
  alarm: '/alarms/',
}

/** Views that stand for themselves. */
const views: Readonly<Record<string, string>> = {
  overview: '/',
  operations: '/operations',
  nodes: '/nodes',
  instances: '/instances',
  gate: '/deletion',
  provision: '/provision',
  settings: '/settings',
  clouds: '/clouds',
  tenants: '/tenants',
  addresses: '/addresses',
  alarms: '/alarms',
  audit: '/audit',
}

const longest = 500
const id = /^[\w-]{1,160}$/
const plain = /^[\x21-\x7e]+$/

export type LinkRead = { link: DeepLink } | { refused: string }

/** Reads a link. What is refused says why, and repeats nothing of the link. */
export function readDeepLink(text: string): LinkRead {
  if (text.length > longest) return refused(`it is longer than ${longest} characters`)
  if (!plain.test(text)) return refused('it has characters that no link has')
  if (!URL.canParse(text)) return refused('it is no address')
  const { protocol, username, password, port, host, pathname, search, hash } = new URL(text)
  if (protocol !== linkScheme) return refused('it does not begin with sallyport://')
  if (username || password || port || hash) return refused('it has parts that no link of the console has')
  // As it was written, and not as a parser would mend it: `operation/../nodes` is no node.
  const path = text.split('?')[0] === `${linkScheme}//${host}${pathname}` ? pathOf(host, pathname) : undefined
  if (path === undefined) return refused('it names no view of this console')
  const asked = [...new URLSearchParams(search)]
  if (asked.length > 1 || asked.some(([name]) => name !== 'installation')) return refused('it asks for more than an installation')
  const installation = asked[0]?.[1]
  if (installation !== undefined && (installation === '' || installation.length > 80)) return refused('it names no installation')
  return { link: { path, installation } }
}

function pathOf(host: string, pathname: string): string | undefined {
  const [first, thing, ...more] = pathname.split('/')
  if (first !== '' || more.length > 0) return undefined
  if (!thing) return own(views, host)
  const begin = own(things, host)
  return begin === undefined || !id.test(thing) ? undefined : begin + thing
}

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const refused = (why: string): LinkRead => ({ refused: `The link was not opened: ${why}.` })

type Saved = { id: string; label: string }

/** The saved installation that a link chooses, by its id or, in whatever case, its label; what is not saved is refused, and never looked for. */
export function chooseInstallation<Some extends Saved>(
  { installation }: DeepLink,
  saved: readonly Some[],
  shown: Some | undefined,
): { chosen: Some } | { refused: string } {
  if (installation === undefined)
    return shown === undefined
      ? { refused: 'The link was not opened: no installation is open. Choose or add one first.' }
      : { chosen: shown }
  const chosen =
    saved.find(({ id }) => id === installation) ?? saved.find(({ label }) => label.toLowerCase() === installation.toLowerCase())
  return chosen === undefined
    ? {
        refused: 'The link was not opened: it names an installation that is not saved in this console. Links choose among saved ones only.',
      }
    : { chosen }
}

/** The link among the arguments that a program was started with; undefined: none. */
export const linkAmong = (argv: readonly string[]): string | undefined =>
  argv.slice(1).find((argument) => argument.toLowerCase().startsWith(linkScheme))
