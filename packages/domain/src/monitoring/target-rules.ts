import { type AddressRange, parseRange, rangeContains } from '../addresses/address-range.ts'
import { parseAddress } from '../addresses/ip-address.ts'
import { specialWords } from '../addresses/special-ranges.ts'
import { invalid } from '../primitives/problem.ts'
import type { MonitorKind } from './monitor.ts'
import type { AllowedRange } from './ports.ts'

export const longestTarget = 2_048
const words: Record<MonitorKind, string> = {
  HTTP: 'An HTTP target is an address that starts with http:// or https://, for example https://example.org/health.',
  TCP: 'A TCP target is host:port, for example example.org:25. Put an IPv6 address in brackets: [2001:db8::1]:25.',
  TLS: 'A TLS target is host:port, for example example.org:443. Put an IPv6 address in brackets: [2001:db8::1]:443.',
  DNS: 'A DNS target is a name, for example example.org.',
  ICMP: 'An ICMP target is a host, for example example.org or 192.0.2.1.',
}

/**
 * What a monitor's target may be, as far as its text tells: form, and addresses that no monitor may reach. The agent asks again of every
 * address that a name turns out to have: a name proves nothing here.
 * @param allowed what this tenant's monitors may reach beside the public internet
 * @returns the target in the form that is kept: trimmed, host in lower case
 * @throws Problem INVALID_INPUT with field `target`
 */
export function checkTarget(kind: MonitorKind, target: string, allowed: readonly AllowedRange[]): string {
  const text = target.trim()
  if (text === '' || text.length > longestTarget) throw invalid('target', words[kind])
  if (/[\s\p{Cc}]/u.test(text)) throw invalid('target', 'A target has no spaces, line breaks or control characters.')
  const parsed = parseTarget(kind, text)
  if (parsed === undefined) throw invalid('target', words[kind])
  refuseLocalName(parsed.host, allowed)
  refuseSpecialAddress(parsed, allowed)
  return parsed.kept
}

function refuseSpecialAddress({ host, port }: Parsed, allowed: readonly AllowedRange[]): void {
  const address = rangeOf(host)
  if (address === undefined) return // a name
  const [word] = specialWords(address)
  if (word === undefined || allowed.some((allowance) => covers(allowance, address, port))) return
  throw invalid('target', `${host} is ${word}: monitors reach public addresses. ${wayOut(word, address, port, allowed)}`)
}

function wayOut(word: string, address: AddressRange, port: number | undefined, allowed: readonly AllowedRange[]): string {
  if (word === 'link-local') return 'Nobody can allow it: instances are given their secrets there.'
  return allowed.some((allowance) => covers(allowance, address, undefined))
    ? `Your tenant is allowed this address, but not its port ${port}.`
    : 'An administrator can allow a range for your tenant.'
}

function rangeOf(text: string): AddressRange | undefined {
  const parsed = parseRange(text)
  return 'range' in parsed ? parsed.range : undefined
}

function covers({ cidr, exceptPorts }: AllowedRange, address: AddressRange, port: number | undefined): boolean {
  const range = rangeOf(cidr)
  return range !== undefined && rangeContains(range, address) && (port === undefined || !exceptPorts.includes(port))
}

type Parsed = { host: string; port: number | undefined; kept: string }

function parseTarget(kind: MonitorKind, text: string): Parsed | undefined {
  if (kind === 'HTTP') return parseUrl(text)
  if (kind === 'TCP' || kind === 'TLS') return parseHostAndPort(text)
  const host = parseHost(text)
  if (host === undefined || (kind === 'DNS' && parseAddress(host) !== undefined)) return undefined
  return { host, port: undefined, kept: host }
}

/** Scheme, then host, port, and the rest, taken apart by hand: this package knows no URL class, and needs no more of one. */
const urlForm = /^(https?):\/\/([^/?#@\\]+)((?:[/?#].*)?)$/i

function parseUrl(text: string): Parsed | undefined {
  const match = urlForm.exec(text)
  if (match === null) return undefined // also a URL with a user or password: those would be kept in the clear and shown
  const [, scheme = '', authority = '', rest = ''] = match
  if (/[^\x21-\x7e]/.test(rest)) return undefined
  const secure = scheme.toLowerCase() === 'https'
  const withPort = /:\d*$/.test(authority) && !authority.endsWith(']')
  const parts = withPort ? parseHostAndPort(authority) : undefined
  const host = withPort ? parts?.host : parseHost(authority)
  if (host === undefined) return undefined
  const port = parts?.port ?? (secure ? 443 : 80)
  const shown = `${inUrl(host)}${parts === undefined ? '' : `:${port}`}`
  return { host, port, kept: `${scheme.toLowerCase()}://${shown}${rest}` }
}

function parseHostAndPort(text: string): Parsed | undefined {
  const match = /^(.+):(\d{1,5})$/.exec(text)
  const port = Number(match?.[2])
  const written = match?.[1] ?? ''
  if (written.includes(':') && !written.startsWith('[')) return undefined // an IPv6 address without brackets: where does it end?
  const host = parseHost(written)
  if (host === undefined || !(port >= 1 && port <= 65_535)) return undefined
  return { host, port, kept: `${inUrl(host)}:${port}` }
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** A name by the rules of host names (underscores allowed, as DNS has them), or an address; IPv6 with or without brackets. */
function parseHost(text: string): string | undefined {
  const host = text.toLowerCase()
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  if (bare.includes(':')) return parseAddress(bare) === undefined ? undefined : bare
  if (host.startsWith('[')) return undefined
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  if (name.length > 253 || !/^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(name)) return undefined
  // Digits and hexadecimal at the end make many programs read an address where we would read a name: 127.1, 0x7f.1, 2130706433.
  const last = name.split('.').at(-1) ?? ''
  if (/^(\d+|0x[0-9a-f]*)$/.test(last) && parseAddress(name) === undefined) return undefined
  return host
}

const localSuffixes = ['localhost', 'local', 'internal', 'localdomain', 'home.arpa']

/** Names of the node's own network, unless something beside the public internet is allowed: then the agent judges the address. */
function refuseLocalName(host: string, allowed: readonly AllowedRange[]): void {
  if (allowed.length > 0) return
  const name = host.replace(/\.$/, '')
  const suffix = localSuffixes.find((local) => name === local || name.endsWith(`.${local}`))
  if (suffix !== undefined) throw invalid('target', `${host} is a name of the node's own network: monitors reach public addresses.`)
}
