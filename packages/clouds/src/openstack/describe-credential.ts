import type { OpenStackCredential } from './credential.ts'

/** What a credential means, in words and without its secrets, to be shown before it is saved. */
export type EntryMeaning = { lines: { subject: string; detail: string }[]; ignoredKeys: string[] }

export function describeCredential(credential: OpenStackCredential, ignoredKeys: string[] = []): EntryMeaning {
  const { authUrl, auth, regions, endpointOverrides } = credential
  const encrypted = authUrl.startsWith('https:') ? '' : ' (not encrypted: the secret can be read on the way)'
  const overrides = Object.entries(endpointOverrides).filter(([, url]) => url !== undefined)
  return {
    lines: [
      { subject: 'identity service', detail: `${authUrl}${encrypted}` },
      { subject: 'signs in with', detail: signsInWith(auth) },
      { subject: 'project', detail: projectOf(auth) },
      { subject: 'regions', detail: regions.length === 0 ? 'all that the catalog has' : regions.join(', ') },
      { subject: 'addresses', detail: `the catalog's ${credential.interface} ones` },
      ...overrides.map(([service, url]) => ({ subject: `${service} address`, detail: `${url}, in place of the catalog's` })),
      { subject: 'certificates', detail: certificates(credential) },
    ],
    ignoredKeys,
  }
}

function signsInWith(auth: OpenStackCredential['auth']): string {
  switch (auth.type) {
    case 'applicationCredential':
      return `application credential ${auth.id}`
    case 'applicationCredentialByName':
      return `application credential "${auth.name}" of user ${named(auth.user)}`
    case 'password':
      return `the password of user ${named(auth.user)}; an application credential could be limited to what is needed`
    case 'token':
      return 'a token, which ends soon and cannot be renewed; use an application credential'
  }
}

function projectOf(auth: OpenStackCredential['auth']): string {
  if (auth.type === 'applicationCredential' || auth.type === 'applicationCredentialByName')
    return 'the one that the application credential was made in'
  return auth.project === undefined ? 'the user’s default project' : named(auth.project)
}

type Named = { id: string } | { name: string; domain: { id: string } | { name: string } }

function named(thing: Named): string {
  if ('id' in thing) return thing.id
  return `${thing.name} (domain ${'id' in thing.domain ? thing.domain.id : thing.domain.name})`
}

function certificates({ insecure, caCertificate }: OpenStackCredential): string {
  if (insecure) return 'not verified: anyone on the way can pose as the cloud'
  return caCertificate === undefined ? 'verified against the public authorities' : 'verified against the authority that was given'
}
