import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationCredential, type OpenStackCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { CloudProvider, CreateServer } from '@sallyport/domain/clouds/provider.ts'
import type { CloudOptionsInput } from '@sallyport/simulated-cloud/options.ts'
import { type StartedCloud, startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { openRawOpenStack, type RawOpenStack } from '../contracts/raw-openstack.ts'

/** The OpenStack adapter before a simulated cloud, for what is decided between the two. */
export type CloudAlone = {
  cloud: StartedCloud
  /** A provider that knows nothing yet; closed with the cloud. */
  open(change?: Partial<OpenStackCredential>): CloudProvider
  create(change?: Partial<CreateServer>): CreateServer
  asked(): string[]
  /** Another program in the same project. */
  others(): Promise<RawOpenStack>
  close(): Promise<void>
}

export async function openCloudAlone(options: Partial<CloudOptionsInput> = {}): Promise<CloudAlone> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'scenario-'))
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 0, ...options })
  cloud.instanceRules.add({ match: {}, effect: { kind: 'withhold-agent' } })
  const { id, secret } = cloud.credentials.applicationCredential
  const opened: CloudProvider[] = []
  let attempts = 0
  return {
    cloud,
    open: (change = {}) => {
      const credential = { ...applicationCredential({ authUrl: cloud.identityUrl, id, secret }), ...change }
      const limits = { repeats: 0, connectMs: 60_000, headersMs: 60_000 } // only a hang runs into these
      const provider = openOpenStack(credential, { clock: { now: () => new Date() }, random: Math.random, limits })
      opened.push(provider)
      return provider
    },
    create: (change = {}) => {
      attempts += 1
      return {
        region: 'RegionOne',
        zone: undefined,
        sizeId: cloud.flavors['m1.tiny']!,
        imageId: cloud.images['debian-node']!,
        bootVolumeGiB: undefined,
        networkIds: [cloud.networks.monitoring!],
        securityGroupIds: [],
        name: `edge-${attempts}`,
        userData: new Uint8Array(3),
        configDrive: false,
        identity: { deploymentId: 'deployment', operationId: 'operation', attemptId: `attempt-${attempts}`, nonce: `nonce-${attempts}` },
        requestId: 'request',
        ...change,
      }
    },
    asked: () => cloud.requests.list().map(({ service, method, path }) => `${service} ${method} ${path}`),
    others: () => openRawOpenStack({ authUrl: cloud.identityUrl, ...cloud.credentials.monitoring }, 'RegionOne'),
    close: async () => {
      await Promise.all(opened.map((provider) => provider.close()))
      await cloud.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
