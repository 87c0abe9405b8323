const document = (mount: string): Record<string, unknown> => ({
  id: 'v3.14',
  status: 'stable',
  updated: '2020-04-07T00:00:00Z',
  links: [{ rel: 'self', href: `${mount}/v3/` }],
  'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' }],
})

/** What keystone's root answers, with status 300. */
export const versionList = (mount: string): unknown => ({ versions: { values: [document(mount)] } })

/** What `/v3` answers, without a token. */
export const versionShow = (mount: string): unknown => ({ version: document(mount) })
