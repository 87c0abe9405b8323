import { readFileSync } from 'node:fs'
import { readCloudsYaml } from '@sallyport/clouds/openstack/read-clouds-yaml.ts'
import { test } from 'vitest'
import { type OpenStackUnderTest, openOpenStackSubject } from './openstack-subject.ts'
import { providerContract } from './provider-contract.ts'

/**
 * The same contract against a real OpenStack: `OS_CLIENT_CONFIG_FILE` names a clouds.yaml and `OS_CLOUD` an entry of it with a user's password, since
 * the tests make application credentials. The `SALLYPORT_TEST_…` variables name what the project has.
 */
const { OS_CLIENT_CONFIG_FILE: file, OS_CLOUD: cloud, ...environment } = process.env

function underTest(clouds: string): OpenStackUnderTest {
  const { credential } = readCloudsYaml({ clouds, cloud, allowInsecure: false })
  const { auth, regions, authUrl } = credential
  if (auth.type !== 'password' || !('name' in auth.user) || auth.project === undefined || !('name' in auth.project)) {
    throw new Error(`entry ${cloud} must sign in with username, password and project_name`)
  }
  return {
    authUrl: `${authUrl}/v3`,
    username: auth.user.name,
    password: auth.password,
    project: auth.project.name,
    domain: 'name' in auth.user.domain ? auth.user.domain.name : 'Default',
    region: regions[0] ?? 'RegionOne',
    size: environment.SALLYPORT_TEST_SIZE ?? 'm1.tiny',
    impossibleSize: environment.SALLYPORT_TEST_IMPOSSIBLE_SIZE ?? 'm1.impossible',
    image: environment.SALLYPORT_TEST_IMAGE ?? 'lab-image',
    network: environment.SALLYPORT_TEST_NETWORK ?? 'monitoring-net',
    pool: environment.SALLYPORT_TEST_POOL ?? 'public',
    patience: 60_000,
  }
}

if (file === undefined || cloud === undefined) {
  test('OpenStack, real', ({ skip }) => skip('a real OpenStack: OS_CLIENT_CONFIG_FILE and OS_CLOUD'))
} else {
  providerContract(`OpenStack, real (${cloud})`, () => openOpenStackSubject(underTest(readFileSync(file, 'utf8'))))
}
