import { parseArgs } from 'node:util'
import type { CloudOptionsInput } from './options.ts'
import { startCloud } from './start-cloud.ts'

const usage = `usage: npm run simulated-cloud -- --data DIRECTORY [options]
  --host ADDRESS          address of both listeners (127.0.0.1)
  --port PORT             APIs (8774; 0: any free port)
  --metadata-port PORT    metadata service (8775; 0: any free port)
  --regions A,B           regions in the catalog (RegionOne)
  --ipv6-network          a network ipv6-only, whose only subnet is IPv6 (none)
  --instances N --cores N --ram-mib N --floating-ips N --security-groups N --volumes N
                          quota of each project (10, 20, 51200, 50, 10, 10; -1: no limit)
  --token-life SECONDS    life of a token (3600)
  --build-ms MS           time from POST to ACTIVE (2000)
Prints one JSON line with its endpoints once it listens. SIGTERM or SIGINT ends it and every process it started.`

function readOptions(): CloudOptionsInput {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      data: text,
      host: text,
      port: text,
      'metadata-port': text,
      regions: text,
      'ipv6-network': { type: 'boolean' },
      'token-life': text,
      'build-ms': text,
      instances: text,
      cores: text,
      'ram-mib': text,
      'floating-ips': text,
      'security-groups': text,
      volumes: text,
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  if (values.data === undefined) throw new Error(usage)
  const number = (name: string, value: string | undefined): Record<string, number> => (value === undefined ? {} : { [name]: Number(value) })
  return {
    dataDirectory: values.data,
    ...(values.host !== undefined && { host: values.host }),
    ...number('port', values.port),
    ...number('metadataPort', values['metadata-port']),
    ...(values.regions !== undefined && { regions: values.regions.split(',') }),
    ...(values['ipv6-network'] === true && { ipv6Network: true }),
    ...number('tokenLifeSeconds', values['token-life']),
    ...number('buildMilliseconds', values['build-ms']),
    quota: {
      ...number('instances', values.instances),
      ...number('cores', values.cores),
      ...number('ramMib', values['ram-mib']),
      ...number('floatingIps', values['floating-ips']),
      ...number('securityGroups', values['security-groups']),
      ...number('volumes', values.volumes),
    },
  }
}

// Whoever read our line may be gone: writing to a closed pipe must not end the cloud.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

try {
  const { pid, url, identityUrl, metadataUrl, controlUrl, regions, credentialsFile, cloudsFile, networks, images, flavors, close } =
    await startCloud(readOptions())
  let ending = false
  const end = (): void => {
    // A second signal does not wait.
    if (ending) process.exit(1)
    ending = true
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  const line = { pid, url, identityUrl, metadataUrl, controlUrl, regions, credentialsFile, cloudsFile, networks, images, flavors }
  process.stdout.write(`${JSON.stringify(line)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
