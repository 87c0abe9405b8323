import { carries, type Identity, ownTags, type ServerView } from '../../clouds/provider.ts'

/** What is recorded of an instance when it is first seen with our whole identity, for the gate to compare with. */
export type RecordedIdentity = {
  createdAt: Date
  /** `null`: it boots from a volume. */
  imageId: string | null
  /** All that it has: a cloud may give each some of its own. */
  tags: readonly string[]
  volumeIds: readonly string[]
}

/**
 * The identity to be recorded; `undefined` where the answer is partial, is not of this attempt, or shows what Sallyport never writes: then nothing is
 * recorded, and clause 4 holds nothing until it is.
 * @param wanted of the attempt that the instance was created for
 */
export function identityShown(view: ServerView, wanted: Identity): RecordedIdentity | undefined {
  const { identity, createdAt, imageId, tags, volumeIds } = view
  if (!carries(identity, wanted) || createdAt === undefined || imageId === undefined || tags === undefined) return undefined
  const written = ownTags(wanted)
  if (tags.some((tag) => tag.toLowerCase().startsWith('sallyport') && !written.includes(tag))) return undefined
  return { createdAt, imageId, tags, volumeIds: volumeIds ?? [] }
}
