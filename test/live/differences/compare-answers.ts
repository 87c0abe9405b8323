import type { Normalise } from './normalise.ts'

/** An answer as it came; `none`: the connection ended without one, and the body says how. */
export type Answered = { status: number | 'none'; headers: Readonly<Record<string, string>>; body: string }

/** Headers whose values clients act on, and those of which only the presence matters. */
const told = [
  'content-type',
  'openstack-api-version',
  'x-openstack-nova-api-version',
  'vary',
  'location',
  'retry-after',
  'connection',
  'www-authenticate',
  'allow',
]
const present = ['x-openstack-request-id', 'x-compute-request-id', 'x-subject-token', 'content-length']
/** Numbers that say what something is; all others are amounts, of which only the type is compared. */
const meant = new Set(['code', 'OS-EXT-STS:power_state', 'progress', 'version', 'port_range_min', 'port_range_max'])

type Facts = Map<string, Set<string>>

const inOrder = (list: string): string => list.split(/,\s*/).toSorted().join(', ')

/**
 * Everything that can be compared in an answer, place by place. In a list in which things of ours are, each is a place of its own
 * (`.servers[{server}]`) and the others' are left out, since both clouds may be shared; elements of other lists share the place `[]`, with types only.
 */
export function factsOf({ status, headers, body }: Answered, normalise: Normalise, free: readonly string[] = []): Facts {
  const facts: Facts = new Map([['status', new Set([String(status)])]])
  const add = (place: string, fact: string): void => void facts.set(place, (facts.get(place) ?? new Set()).add(fact))
  for (const name of told)
    if (headers[name] !== undefined) add(`header ${name}`, normalise(name === 'allow' ? inOrder(headers[name]) : headers[name]))
  for (const name of present) if (headers[name] !== undefined) add(`header ${name}`, 'present')

  const isFree = (place: string): boolean => {
    const ways = [place, place.replace(/\[[^\]]*\]/g, '[*]')]
    return free.some((each) => ways.some((way) => way === `body ${each}` || way.startsWith(`body ${each}.`)))
  }
  const textFact = (text: string, place: string): string => {
    const plain = normalise(text)
    if (!isFree(place) && !place.includes('[]')) return JSON.stringify(plain)
    return /^\{[^}]+\}$/.test(plain) && !isFree(place) ? plain : 'text'
  }
  const walk = (value: unknown, place: string, key: string): void => {
    if (Array.isArray(value)) walkList(value, place, key)
    else if (typeof value === 'object' && value !== null) {
      add(place, 'object')
      if (isFree(place)) return
      for (const [name, inner] of Object.entries(value)) walk(inner, `${place}.${normalise(name)}`, name)
    } else if (typeof value === 'string') add(place, textFact(value, place))
    else if (typeof value === 'number') add(place, meant.has(key) && !isFree(place) ? String(value) : 'number')
    else add(place, place.includes('[]') && typeof value === 'boolean' ? 'boolean' : String(value))
  }
  const walkList = (list: unknown[], place: string, key: string): void => {
    add(place, 'list')
    const labelled = list.map((element) => [labelOf(element, normalise), element] as const)
    const own = labelled.filter(([label]) => label !== undefined)
    for (const [label, element] of own.length > 0 ? own : labelled) walk(element, `${place}[${label ?? ''}]`, key)
  }
  if (body !== '') {
    const json = parse(body)
    if (json === undefined) add('body', JSON.stringify(normalise(body).replace(/\s+/g, ' ').trim()))
    else walk(json, 'body ', '')
  }
  return facts
}

/** How a list's element is told from the others: by the label of its id, or as the text that it is. */
function labelOf(element: unknown, normalise: Normalise): string | undefined {
  const labelled = (text: unknown): string | undefined => {
    const plain = typeof text === 'string' ? normalise(text) : ''
    return /^\{(?!uuid|hex|given|time|mac|ipv4|token|request)[^}]+\}$/.test(plain) ? plain : undefined
  }
  if (typeof element !== 'object' || element === null) return labelled(element)
  const { id, name, rel, keypair } = element as Record<string, unknown>
  if (typeof keypair === 'object' && keypair !== null) return labelOf(keypair, normalise)
  return labelled(id) ?? (id === undefined ? labelled(name) : undefined) ?? (typeof rel === 'string' ? rel : undefined)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** One line for each place in which two answers differ: `status: 404 ≠ 400`, the first cloud's on the left. */
export function differences(left: Facts, right: Facts): string[] {
  const found: string[] = []
  for (const place of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [left.get(place), right.get(place)]
    if (covered(place, left, right)) continue
    const words = (facts: Set<string> | undefined): string => (facts === undefined ? 'nothing' : [...facts].toSorted().join(' or '))
    if (!same(place, a, b)) found.push(`${place}: ${words(a)} ≠ ${words(b)}`)
  }
  return found
}

/** Below `[]` the elements are each cloud's own: a fact in common, or an unset value on one side, is no difference. */
function same(place: string, a: Set<string> | undefined, b: Set<string> | undefined): boolean {
  if (a === undefined || b === undefined) return false
  if (!place.includes('[]')) return a.size === b.size && [...a].every((fact) => b.has(fact))
  const set = (facts: Set<string>) => [...facts].filter((fact) => fact !== 'null')
  return set(a).length === 0 || set(b).length === 0 || set(a).some((fact) => b.has(fact))
}

/** Whether one side has nothing at a place only because it has nothing further up: that is one difference, or an empty list. */
function covered(place: string, left: Facts, right: Facts): boolean {
  const without = left.has(place) ? right : left
  if (without.has(place)) return false
  for (let end = place.length - 1; end > 'body '.length; end--) {
    const above = place.slice(0, end)
    const boundary = place[end] === '.' || place[end] === '['
    if (!boundary || !(left.has(above) || right.has(above))) continue
    if (!without.has(above) || without.get(above)?.has('null') === true) return true
    const listWithoutElements = place.slice(end).startsWith('[]') && ![...without.keys()].some((each) => each.startsWith(`${above}[`))
    if (listWithoutElements) return true
  }
  return false
}
