import type { Spoken } from './microversions.ts'
import type { ServiceName } from './service-endpoint.ts'
import { placeLink, type ServiceRoot, takeApart, versioned } from './service-root.ts'
import { parseVersionDocument, type ServiceVersion } from './version-document.ts'

/** Where a service's requests go, ending in `/`, and which microversions it speaks. */
export type ServiceBase = { url: URL; spoken: Spoken }

/** Reads a version document; undefined where it cannot be had. */
export type ReadDocument = (url: URL) => Promise<unknown>

const fixedVersion = { network: 'v2.0', image: 'v2', volume: 'v3' } as const

/**
 * The base address of a service by its catalog entry. Only compute's version document is read: it has microversions, and its catalog entry
 * may name the old API. Scheme and host stay those of the catalog, whatever a document's links say.
 */
export async function findServiceBase(
  service: ServiceName,
  catalogUrl: string,
  projectId: string,
  read: ReadDocument,
): Promise<ServiceBase> {
  const root = takeApart(catalogUrl, projectId)
  if (service === 'compute') return findComputeBase(root, read)
  const url = versioned(root, service === 'volume' ? (root.version ?? fixedVersion.volume) : fixedVersion[service])
  return { url: withProject(url, root), spoken: undefined }
}

async function findComputeBase(root: ServiceRoot, read: ReadDocument): Promise<ServiceBase> {
  const named = root.version === 'v2.1' ? versioned(root, 'v2.1') : undefined
  const asked = named ?? root.unversioned
  const entry = parseVersionDocument(await read(asked)).find(({ id }) => id === 'v2.1')
  const url = named ?? placeLink(asked, entry?.self, 'v2.1')
  return { url: withProject(url, root), spoken: spokenBy(entry) }
}

const spokenBy = (entry: ServiceVersion | undefined): Spoken =>
  entry?.min === undefined || entry.max === undefined ? undefined : { min: entry.min, max: entry.max }

const withProject = (url: URL, { projectId }: ServiceRoot): URL => (projectId === undefined ? url : new URL(`${projectId}/`, url))
