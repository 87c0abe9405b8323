/** The services that both clouds have. A path begins at the service's root: `/v2.1/servers`, `/v2.0/ports`, `/v2/images`, `/v3/projects`. */
export type ServiceName = 'identity' | 'compute' | 'network' | 'image'

export type Values = Readonly<Record<string, string>>

/**
 * One request for both clouds. `{name}` in path, headers and body stands for what each cloud calls the thing: a seeded name, or what an earlier
 * answer told. Written as data, so that both clouds get the same.
 */
export type Asked = {
  service: ServiceName
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  path: string
  /** What tells it from the same request elsewhere in the list; also a part of its name in the table. */
  note?: string
  /** The value that holds the token; `''` sends none. Default `member`. */
  as?: string
  /** Compute's microversion. Default 2.90; `''` sends no header. */
  version?: string
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a text as it is. */
  body?: unknown
  /** Values to remember, by where the answer has them: `server.id`, `ports.0.id`, or `header:x-subject-token`. */
  keep?: Values
  /** Asked again until the answer has this (a status, or texts by their places), for a minute; what then came is compared. */
  until?: number | Values
  /** Places in the answer whose values are each cloud's own; only their types are compared. `[*]` is any element of a list. */
  free?: readonly string[]
}

/** What a request is called in the list of differences and in the table. */
export function nameOf({ service, method, path, note, as = 'member', version }: Asked): string {
  const more = [
    ...(note === undefined ? [] : [note]),
    ...(as === 'member' ? [] : [as === '' ? 'without a token' : `as ${as}`]),
    ...(version === undefined ? [] : [version === '' ? 'without a version' : `version ${version}`]),
  ]
  return [`${service} ${method} ${path}`, ...more].join(', ')
}

/** The names of all placeholders in a request, its token's among them. */
export function placeholdersOf({ path, headers, body, as = 'member' }: Asked): string[] {
  const text = JSON.stringify([path, headers, body])
  const found = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return [...new Set([...found, ...(as === '' ? [] : [as])])]
}

/** Puts the values in. @throws Error where one is not known */
export function fill<Part>(part: Part, values: Values): Part {
  if (typeof part === 'string') {
    return part.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`nothing is known as {${name}}`)
      return value
    }) as Part
  }
  if (Array.isArray(part)) return part.map((each: unknown) => fill(each, values)) as Part
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [fill(key, values), fill(value as unknown, values)])) as Part
}
