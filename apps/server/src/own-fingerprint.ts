import type { OwnFingerprint } from '@sallyport/domain/deletion-gate/attestation/read-fingerprint.ts'
import type { Configuration } from './read-configuration.ts'
import { at } from './replica.ts'
import type { SealingKeys } from './sealing.ts'
import { listSettings } from './settings/list-settings.ts'

/** The group of settings that is attested. What may differ between replicas is not, and no secret ever. */
const GROUP = 'deletion.'

/** The settings of deletion as they are configured, by their full names; those that are left out, and have no default, are not among them. */
export function deletionSettings(configuration: Configuration): OwnFingerprint['deletionSettings'] {
  const attested = listSettings().filter(({ path, perReplica, secret }) => path.startsWith(GROUP) && !perReplica && !secret)
  return Object.fromEntries(
    attested.flatMap(({ path }): [string, string | number | boolean][] => {
      const value = at(configuration, path)
      if (value === undefined) return []
      return [[path, typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)]]
    }),
  )
}

/** What this process knows of the fingerprint. `--restored` changes none of it, so that what is attested under it stays attested. */
export function ownFingerprint(
  configuration: Configuration,
  { currentId: sealingKey }: Pick<SealingKeys, 'currentId'>,
  publicUrl: () => string,
): () => OwnFingerprint {
  const settings = deletionSettings(configuration)
  return () => ({ sealingKey, publicUrl: publicUrl(), deletionSettings: settings })
}

/** What an administrator types to attest: as configured, else host and port of the public URL. */
export function installationName({ deletion }: Pick<Configuration, 'deletion'>, publicUrl: string): string {
  return deletion.installationName ?? (URL.canParse(publicUrl) && new URL(publicUrl).host !== '' ? new URL(publicUrl).host : publicUrl)
}
