import type { Stage } from '../clouds/provider.ts'

/**
 * What of evidence may be lacking, here and in every other source: `undefined` where the source did not tell, which never holds, and `null` where
 * it told that there is none.
 */
export type Told<T> = T | undefined

/** No network, router or security group: those are never touched, and least of all the ownership marker. */
export const accessoryKinds = ['FLOATING_ADDRESS', 'PORT', 'VOLUME'] as const
/** Something that Sallyport created for an instance and recorded in the same transaction: it goes with the instance, under the same permit. */
export type Accessory = { kind: (typeof accessoryKinds)[number]; cloudId: string }

/** The row of one instance with the identity that its attempt was created with, read under the row's lock. */
export type RecordedInstance = {
  /** Of the row. Not the cloud's. */
  instanceId: string
  attemptId: string
  nodeId: string
  /** Of `instanceStates`; any other word holds nothing. */
  state: string
  /** `ADOPTED` or `EXTRA`; any other word holds nothing. */
  part: string
  accountId: string
  region: string
  projectId: Told<string>
  /** The cloud's id, from the answer to our own create or adopted by our nonce. */
  cloudId: Told<string>
  deploymentId: string
  operationId: string
  nonce: string
  /** As the create request of its attempt gave it; the node may be called otherwise since. */
  name: Told<string>
  /** As the cloud first showed it. */
  createdAt: Told<Date>
  /** `null`: it boots from a volume. */
  imageId: Told<string | null>
  sizeId: Told<string>
  /** What we wrote to it last: follows from the admission, and never from what the cloud was seen to show. */
  stage: Told<Exclude<Stage, 'retired'>>
  /** As the cloud first showed them, which may have some of its own; none where it has no tags. */
  tags: Told<readonly string[]>
  accessories: readonly Accessory[]
}
