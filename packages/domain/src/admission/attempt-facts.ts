import type { Identity, ServerAddress } from '../clouds/provider.ts'
import type { InstanceState } from '../fleet/instance-states.ts'
import type { AttemptState } from './attempt-states.ts'
import type { ConditionReport } from './conditions.ts'
import type { AdmissionEvidence, AdmissionPolicy } from './evidence.ts'

/**
 * What a worker holds while it works on an attempt: the row's version as it last wrote it. Stores raise `version` with each write; one that
 * finds another version in the row writes nothing and throws `StaleAttempt`.
 */
export type Fence = {
  readonly attemptId: string
  version: number
  /** What `claim` wrote as the instant to look again; another value in the row means that something happened since. */
  readonly claimedUntil: Date
}

/** Someone else wrote the attempt meanwhile: another worker, an agent, an administrator. Stop, and read again. */
export class StaleAttempt extends Error {
  constructor(attemptId: string) {
    super(`attempt ${attemptId} was changed meanwhile`)
    this.name = 'StaleAttempt'
  }
}

/** The adopted instance of an attempt, as it was last seen. */
export type InstanceFacts = {
  id: string
  state: InstanceState
  /** Undefined while no instance is known. */
  cloudId: string | undefined
  providerState: string | undefined
  providerTask: string | undefined
  addresses: readonly ServerAddress[]
  floatingId: string | undefined
  /** Set once the address is associated. */
  floatingAddress: string | undefined
  lastReadAt: Date | undefined
}

/** What the administrator asked for, as the cloud is asked for it. */
export type InstanceRequest = {
  region: string
  zone: string | undefined
  sizeId: string
  imageId: string
  bootVolumeGiB: number | undefined
  networkIds: string[]
  securityGroupIds: string[]
  floatingPoolId: string | undefined
  /** User-data is to be on a drive: the instance may not reach a metadata service. */
  configDrive: boolean
  validationDeadlineMinutes: number
}

/** Everything that the steps decide by, read in one statement. `now` is the database's clock in that statement. */
export type AttemptFacts = {
  fence: Fence
  now: Date
  tenantId: string
  accountId: string
  nodeId: string
  nodeName: string
  state: AttemptState
  identity: Identity
  plannedAt: Date
  createCalledAt: Date | undefined
  /** Since when the outcome of the create is unknown and the attempt only looks. */
  lookingSince: Date | undefined
  /** The nonce for the instance's metadata, kept before it is written; `instanceNonceAt`: since when it is there. */
  instanceNonce: string | undefined
  instanceNonceAt: Date | undefined
  stageAhead: boolean
  request: InstanceRequest
  instance: InstanceFacts | undefined
  evidence: AdmissionEvidence
  policy: AdmissionPolicy
  /** The last evaluation that was written, and the trouble noted for administrators. */
  conditions: readonly ConditionReport[]
  trouble: string | undefined
}
