import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Credentials } from './seed.ts'

export const cloudsPath = (dataDirectory: string): string => join(dataDirectory, 'clouds.yaml')

/** Writes clouds.yaml for the `openstack` command and everything else that reads it: `simulated`, `simulated-appcred`, `simulated-admin`. */
export function writeCloudsFile(dataDirectory: string, identityUrl: string, region: string, credentials: Credentials): void {
  const common = { region_name: region, identity_api_version: 3, interface: 'public' }
  const password = ({ username, password: secret }: Credentials['admin'], project: string): unknown => ({
    ...common,
    auth_type: 'password',
    auth: {
      auth_url: identityUrl,
      username,
      password: secret,
      project_name: project,
      user_domain_name: 'Default',
      project_domain_name: 'Default',
    },
  })
  const { id, secret } = credentials.applicationCredential
  const clouds = {
    simulated: password(credentials.monitoring, 'monitoring'),
    'simulated-admin': password(credentials.admin, 'admin'),
    'simulated-appcred': {
      ...common,
      auth_type: 'v3applicationcredential',
      auth: { auth_url: identityUrl, application_credential_id: id, application_credential_secret: secret },
    },
  }
  writeFileSync(cloudsPath(dataDirectory), stringify({ clouds }), { mode: 0o600 })
}
