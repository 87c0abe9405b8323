/** A catalog address taken apart: where to ask for versions, and what to fall back to. */
export type ServiceRoot = {
  /** The version that the address names, for example `v2.1`; undefined where it names none. */
  version: string | undefined
  /** Ends in `/`; without version and project. */
  unversioned: URL
  /** Project part that has to be put back behind the version; undefined where the address has none. */
  projectId: string | undefined
}

const versionPart = /^v\d+(\.\d+)?$/

export function takeApart(catalogUrl: string, projectId: string): ServiceRoot {
  const url = new URL(catalogUrl)
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const last = parts.at(-1)
  const beforeLast = parts.at(-2)
  const hasProject = last !== undefined && (decodes(last, projectId) || (beforeLast !== undefined && versionPart.test(beforeLast)))
  if (hasProject) parts.pop()
  const version = parts.at(-1)
  const hasVersion = version !== undefined && versionPart.test(version)
  if (hasVersion) parts.pop()
  const unversioned = new URL(`/${parts.map((part) => `${part}/`).join('')}`, url.origin)
  return { version: hasVersion ? version : undefined, unversioned, projectId: hasProject ? last : undefined }
}

const decodes = (part: string, projectId: string): boolean => part === projectId || part === `AUTH_${projectId}`

/** `v2.1` below the unversioned root; ends in `/`. */
export const versioned = (root: ServiceRoot, version: string): URL => new URL(`${version}/`, root.unversioned)

/** Only the path of a link counts: its scheme and host are what the service believes of itself, often wrong behind a proxy. */
export function placeLink(asked: URL, link: string | undefined, id: string): URL {
  if (link === undefined || link === '') return new URL(`${id}/`, asked)
  const there = new URL(link, asked)
  if (there.origin === asked.origin) return new URL(there.pathname.replace(/\/*$/, '/'), asked.origin)
  const lastPart =
    there.pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? id
  return asked.pathname.endsWith(`/${lastPart}/`) ? asked : new URL(`${lastPart}/`, asked)
}
