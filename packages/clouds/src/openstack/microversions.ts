import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { ServiceName } from './service-endpoint.ts'

/** The version a request is written for, and the oldest in which it still means the same. */
export type MicroversionNeed = { wanted: string; floor: string; why: string }

/**
 * What each compute request asks for. Never "latest": an answer's shape would change with the cloud's next upgrade.
 * 2.26 shows tags, 2.47 embeds the flavor, 2.52 takes tags in a create, 2.69 shows servers of an unreachable cell.
 */
export const microversionNeeds = {
  createServer: { wanted: '2.90', floor: '2.1', why: 'below 2.52 a create takes no tags, and the metadata alone says whose a server is' },
  readServers: { wanted: '2.90', floor: '2.1', why: 'below 2.69 servers of an unreachable cell are left out of listings' },
  /** What the deletion gate reads before a delete. From 2.47 on a size is shown without its id. */
  readForDeletion: {
    wanted: '2.46',
    floor: '2.26',
    why: 'below 2.26 a server’s tags, and below 2.9 its lock, are not shown, and what is not shown cannot be established',
  },
  deleteServer: { wanted: '2.90', floor: '2.1', why: '' },
  rungs: { wanted: '2.90', floor: '2.1', why: 'below 2.2 a key pair does not say of which type it is' },
  writeMetadata: { wanted: '2.90', floor: '2.1', why: '' },
  readCatalogue: { wanted: '2.90', floor: '2.1', why: '' },
  consoleOutput: { wanted: '2.90', floor: '2.1', why: '' },
} as const satisfies Record<string, MicroversionNeed>

/** What a service's version document says it speaks; undefined where there was no document to read. */
export type Spoken = { min: string; max: string } | undefined

/** `use` undefined: no header is sent and the service's oldest behaviour is meant. `degraded` says why it is less than wanted. */
export type Agreed = { use: string | undefined; degraded: string | undefined }

/** The version to ask for, or a refusal in words where the cloud is too old (or too new) for the request. */
export function agreeOnMicroversion(need: MicroversionNeed, spoken: Spoken): Agreed {
  const oldest = compareMicroversions(need.floor, '2.1') <= 0
  if (spoken === undefined) {
    if (oldest) return { use: undefined, degraded: `the cloud's version document could not be read; asked as in 2.1: ${need.why}` }
    throw new CloudError(
      'Unavailable',
      `The compute service's version document could not be read, so that it is unknown whether it speaks ${need.floor}: ${need.why}. ` +
        'Give the credential an access rule for GET /**/ of the compute service, or have the document served.',
    )
  }
  if (compareMicroversions(spoken.min, need.wanted) > 0) {
    throw new CloudError(
      'Unavailable',
      `The compute service speaks ${spoken.min} and newer only; this version of Sallyport knows up to ${need.wanted}.`,
    )
  }
  if (compareMicroversions(spoken.max, need.wanted) >= 0) return { use: need.wanted, degraded: undefined }
  if (compareMicroversions(spoken.max, need.floor) >= 0) {
    return {
      use: spoken.max,
      degraded: `the cloud speaks up to ${spoken.max}, ${need.wanted} is wanted${need.why === '' ? '' : `: ${need.why}`}`,
    }
  }
  throw new CloudError(
    'Unavailable',
    `The cloud is too old: its compute service speaks up to ${spoken.max}, ${need.floor} is needed, since ${need.why}.`,
  )
}

/** Below this version an unknown field `tags` makes a create a 400. */
export const takesTags = (version: string | undefined): boolean => version !== undefined && compareMicroversions(version, '2.52') >= 0

/** Below this version an unknown field `type` makes a key pair's create a 400. */
export const takesKeyType = (version: string | undefined): boolean => version !== undefined && compareMicroversions(version, '2.2') >= 0

/** Negative: `a` is older. Versions are pairs of numbers, not decimals: 2.9 is older than 2.10. */
export function compareMicroversions(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number)
  const [majorB = 0, minorB = 0] = b.split('.').map(Number)
  return majorA - majorB || minorA - minorB
}

export const microversionHeaders = (service: ServiceName, version: string | undefined): Record<string, string> =>
  version === undefined || service !== 'compute'
    ? {}
    : { 'openstack-api-version': `compute ${version}`, 'x-openstack-nova-api-version': version }

/** A proxy that drops the header turns the answer into one of 2.1 without a word; only an answer that repeats the version is believed. */
export function answeredVersion(headers: Record<string, string>): string | undefined {
  return headers['openstack-api-version']?.match(/\bcompute (\d+\.\d+)/)?.[1] ?? headers['x-openstack-nova-api-version']
}
