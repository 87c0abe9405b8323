import { createHash } from 'node:crypto'
import type { Configuration } from './read-configuration.ts'
import { listSettings } from './settings/list-settings.ts'

/** What this process does: answers requests, works jobs, or both. */
export const replicaRoles = ['api', 'worker'] as const
export type ReplicaRole = (typeof replicaRoles)[number]

/** The value of a setting by its path; undefined: it has none. */
export function at(configuration: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], configuration)
}

/** Ranges hold big integers, which JSON does not know. */
const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/** The same for replicas that agree on every setting that must not differ. Says nothing about the settings themselves. */
export function settingsHash(configuration: Configuration): string {
  const shared = listSettings()
    .filter(({ perReplica }) => !perReplica)
    .map(({ path }) => [path, at(configuration, path)])
  return createHash('sha256').update(JSON.stringify(shared, plain)).digest('hex')
}
