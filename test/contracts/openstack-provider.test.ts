import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { openOpenStackSubject } from './openstack-subject.ts'
import { providerContract } from './provider-contract.ts'

providerContract('OpenStack, simulated', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'contract-cloud-'))
  const quota = { instances: 60, cores: 120, ramMib: 200_000 }
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 500, quota })
  // A server is as far as the last look left it, however long the machine pauses.
  cloud.time.freeze(new Date())
  const { username, password, project } = cloud.credentials.monitoring
  return openOpenStackSubject({
    authUrl: cloud.identityUrl,
    username,
    password,
    project,
    region: 'RegionOne',
    size: 'm1.tiny',
    impossibleSize: 'm1.impossible',
    image: 'debian-node',
    network: 'monitoring',
    pool: 'public',
    patience: 120_000,
    letTimePass: async () => void cloud.time.advance(250),
    close: async () => {
      await cloud.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  })
})
