import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { deletionContract } from './deletion-contract.ts'
import { openOpenStackSubject } from './openstack-subject.ts'

deletionContract('OpenStack, simulated: deletion', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'contract-deletion-'))
  const quota = { instances: 60, cores: 120, ramMib: 200_000, securityGroups: 40 }
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 200, quota })
  cloud.instanceRules.add({ match: {}, effect: { kind: 'withhold-agent' } })
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
    patience: 30_000,
    close: async () => {
      await cloud.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  })
})
