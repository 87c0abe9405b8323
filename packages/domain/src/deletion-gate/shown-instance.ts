import type { ServerState } from '../clouds/provider.ts'
import type { Told } from './recorded-instance.ts'

/** One instance as the cloud shows it now, read by its id. A field that the answer lacks is `undefined`: a partial row holds nothing. */
export type ShownInstance = {
  /** The account and region through which it was read. */
  accountId: string
  region: string
  cloudId: Told<string>
  projectId: Told<string>
  name: Told<string>
  /** `null`: it has none. */
  description: Told<string | null>
  createdAt: Told<Date>
  /** `null`: the cloud says that it boots from a volume. */
  imageId: Told<string | null>
  sizeId: Told<string>
  /** All items whose keys begin as ours do, ours under the names of `metadataKeys`. */
  metadata: Told<Readonly<Record<string, string>>>
  /** Keys of all other items. */
  otherKeys: Told<readonly string[]>
  /** Everything that it carries; none where the cloud has no tags. */
  tags: Told<readonly string[]>
  /** All that are attached to it. */
  volumeIds: Told<readonly string[]>
  state: Told<ServerState>
  /** The provider's own word, for people. */
  providerState: string
  /** The provider's word for what it is doing to it; `null`: nothing. */
  task: Told<string | null>
  locked: Told<boolean>
}
