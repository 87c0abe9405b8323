import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.int().min(0).max(65_535)
const quota = z.int().min(-1)

/** Limits of each seeded project. -1 is "no limit". Nova's first, then neutron's and cinder's. */
export const quotaOptions = z.strictObject({
  instances: quota.default(10),
  cores: quota.default(20),
  ramMib: quota.default(51_200),
  floatingIps: quota.default(50),
  securityGroups: quota.default(10),
  securityGroupRules: quota.default(100),
  networks: quota.default(100),
  ports: quota.default(500),
  volumes: quota.default(10),
  volumeGigabytes: quota.default(1000),
})

/** How a cloud is started. Everything but the data directory has a default. */
export const cloudOptions = z.strictObject({
  /** Where everything is kept: rows, disks of instances, credentials. One cloud at a time. */
  dataDirectory: z.string().transform((path) => resolve(path)),
  /** Address of both listeners. Anything but loopback exposes a cloud that protects nobody. */
  host: z.string().default('127.0.0.1'),
  /** Port of the APIs; 0 takes any free one. */
  port: port.default(8774),
  /** Port of the metadata service; 0 takes any free one. */
  metadataPort: port.default(8775),
  /** Regions in the catalog. The first is mounted at `/`, every other one at `/<region>/`. */
  regions: z
    .array(z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'a region is a letter followed by letters, digits, - and _'))
    .min(1)
    .max(8)
    .default(['RegionOne']),
  /** Seeds a network `ipv6-only` in each region, whose only subnet is IPv6. */
  ipv6Network: z.boolean().default(false),
  quota: quotaOptions.prefault({}),
  /** Life of a token in seconds. */
  tokenLifeSeconds: z.int().min(1).max(86_400).default(3600),
  /** Time from POST to ACTIVE in milliseconds of the cloud's clock. */
  buildMilliseconds: z.int().min(0).max(3_600_000).default(2000),
  /** How long a service waits for keystone before it gives up, in real milliseconds (a real one: 3.5 s). */
  keystoneTimeoutMilliseconds: z.int().min(0).max(60_000).default(3500),
  /** Instances that run their user-data at the same time. */
  bootsAtOnce: z.int().min(1).max(64).default(16),
  /** Additional environment of every process of an instance. */
  instanceEnvironment: z.record(z.string(), z.string()).default({}),
})

/** Options as a caller writes them. */
export type CloudOptionsInput = z.input<typeof cloudOptions>
/** Options with every default filled in. */
export type CloudOptions = z.output<typeof cloudOptions>
