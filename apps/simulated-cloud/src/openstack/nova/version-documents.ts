import { newest } from './microversion.ts'

const old = (mount: string): Record<string, unknown> => ({
  id: 'v2.0',
  status: 'SUPPORTED',
  version: '',
  min_version: '',
  updated: '2011-01-21T11:33:21Z',
  links: [{ rel: 'self', href: `${mount}/v2/` }],
})

const current = (mount: string): Record<string, unknown> => ({
  id: 'v2.1',
  status: 'CURRENT',
  version: `2.${newest}`,
  min_version: '2.1',
  updated: '2013-07-23T11:33:21Z',
  links: [{ rel: 'self', href: `${mount}/v2.1/` }],
})

const mediaType = (version: string) => ({ base: 'application/json', type: `application/vnd.openstack.compute+json;version=${version}` })

const described = (self: string) => [
  { rel: 'self', href: self },
  { rel: 'describedby', type: 'text/html', href: 'http://docs.openstack.org/' },
]

/** The root's document. */
export const versionList = (mount: string): unknown => ({ versions: [old(mount), current(mount)] })

/** What a path outside every version answers, with status 300: where it might have been meant. */
export const versionChoices = (mount: string, path: string): unknown => ({
  choices: [['v2', old(mount), '2'] as const, ['v2.1', current(mount), '2.1'] as const].map(([at, { id, status }, version]) => ({
    id,
    status,
    links: [{ rel: 'self', href: `${mount}/${at}${path}` }],
    'media-types': [mediaType(version)],
  })),
})

/** The document of `/v2/`, the oldest behaviour under its own name. */
export const oldVersionShow = (mount: string): unknown => ({
  version: { ...old(mount), links: described(`${mount}/v2/`), 'media-types': [mediaType('2')] },
})

/** The document of `/v2.1/`. */
export const versionShow = (mount: string): unknown => ({
  version: {
    ...current(mount),
    links: described(`${mount}/v2.1/`),
    'media-types': [mediaType('2.1')],
  },
})
