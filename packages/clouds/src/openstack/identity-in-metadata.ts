import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { type Identity, metadataKeys, ownTags } from '@sallyport/domain/clouds/provider.ts'

/** What a new server carries from its first moment on. */
export function metadataOf(identity: Identity): Record<string, string> {
  const metadata = {
    [metadataKeys.deployment]: identity.deploymentId,
    [metadataKeys.operation]: identity.operationId,
    [metadataKeys.attempt]: identity.attemptId,
    [metadataKeys.nonce]: identity.nonce,
    [metadataKeys.stage]: 'held',
  }
  for (const [key, value] of Object.entries(metadata)) {
    if (value.length < 1 || value.length > 255)
      throw new CloudError('InvalidRequest', `${key} must have 1 to 255 characters.`, { field: 'identity' })
  }
  return metadata
}

/**
 * Tags repeat part of the identity for people who filter in the cloud's own console. They prove nothing: whoever may write to the project may
 * add and remove them. nova allows 60 characters, without "," and "/".
 */
export function tagsOf(identity: Identity): string[] {
  const tags = ownTags(identity)
  for (const tag of tags) {
    if (tag.length > 60 || /[,/]/.test(tag)) {
      throw new CloudError('InvalidRequest', 'Ids that become tags must be short and without "," and "/".', { field: 'identity' })
    }
  }
  return tags
}

/** Our keys as far as the metadata has them; keys of others do not matter. */
export function identityOf(metadata: Record<string, string>): Partial<Identity> {
  return {
    ...part('deploymentId', metadata[metadataKeys.deployment]),
    ...part('operationId', metadata[metadataKeys.operation]),
    ...part('attemptId', metadata[metadataKeys.attempt]),
    ...part('nonce', metadata[metadataKeys.nonce]),
  }
}

const part = (name: keyof Identity, value: string | undefined): Partial<Identity> => (value === undefined ? {} : { [name]: value })
