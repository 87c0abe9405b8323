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

/** The root's document. */
export const versionList = (mount: string): unknown => ({ versions: [old(mount), current(mount)] })

/** The document of `/v2.1/`. */
export const versionShow = (mount: string): unknown => ({
  version: {
    ...current(mount),
    links: [
      { rel: 'self', href: `${mount}/v2.1/` },
      { rel: 'describedby', type: 'text/html', href: 'http://docs.openstack.org/' },
    ],
    'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.compute+json;version=2.1' }],
  },
})
