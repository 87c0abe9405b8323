import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isSameProcess } from './boot-instance/process-identity.ts'

const recorded = z.object({
  pid: z.int(),
  startMark: z.string(),
  /** `http://host:port` of the APIs. */
  url: z.string(),
  /** What clients are configured with: `…/identity/v3`. */
  identityUrl: z.string(),
  metadataUrl: z.string(),
  controlUrl: z.string(),
  regions: z.array(z.string()),
  /** File with the seeded accounts, mode 0600. */
  credentialsFile: z.string(),
  /** The same accounts for the `openstack` command, mode 0600. */
  cloudsFile: z.string(),
})

/** What a running cloud tells of itself, without secrets. */
export type RunningCloud = z.output<typeof recorded>

const path = (dataDirectory: string): string => join(dataDirectory, 'cloud.json')

/** The cloud that runs on this data directory, or undefined: recognised by process number and start time, not by number alone. */
export function findRunningCloud(dataDirectory: string): RunningCloud | undefined {
  try {
    const found = recorded.parse(JSON.parse(readFileSync(path(dataDirectory), 'utf8')))
    return isSameProcess(found) ? found : undefined
  } catch {
    return undefined
  }
}

export function recordRunningCloud(dataDirectory: string, cloud: RunningCloud): void {
  writeFileSync(`${path(dataDirectory)}.new`, `${JSON.stringify(cloud)}\n`, { mode: 0o600 })
  renameSync(`${path(dataDirectory)}.new`, path(dataDirectory))
}

export const forgetRunningCloud = (dataDirectory: string): void => rmSync(path(dataDirectory), { force: true })
