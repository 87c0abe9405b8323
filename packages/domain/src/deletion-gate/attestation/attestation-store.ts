import type { Acting } from '../../tenancy/acting.ts'
import type { Attested } from './attestation.ts'
import type { Difference } from './differences.ts'
import type { SharedFingerprint } from './fingerprint.ts'
import type { FingerprintFound } from './read-fingerprint.ts'

export type Person = { id: string; name: string }

/** An attestation as it is recorded. */
export type RecordedAttestation = {
  id: string
  shared: SharedFingerprint
  /** Of what was reviewed. */
  hash: string
  by: Person
  at: Date
  /** Those that were attested with it, and those that were added since. */
  hosts: readonly { host: string; by: Person; at: Date }[]
  /** undefined: it stands. */
  ended: { at: Date; why: string } | undefined
}

export type RecordedActivation = {
  id: string
  attestationId: string
  by: Person
  at: Date
  /** `by`: a person's name, or Sallyport's. undefined: it was not withdrawn. */
  withdrawn: { at: Date; by: string; why: string } | undefined
}

/** A replica that is alive, as it told of itself last. */
export type ReplicaShown = {
  id: string
  version: string
  roles: readonly string[]
  startedAt: Date
  lastSeenAt: Date
  /** Host part of its fingerprint; undefined: it showed none. */
  host: string | undefined
  restored: boolean
  /** Whether its configuration enables deletion. */
  deletionEnabled: boolean
  /** From the newest attestation; undefined: it has not compared with it yet. */
  differences: readonly Difference[] | undefined
  /** What it could not read of the fingerprint, a sentence each. */
  lacks: readonly string[]
}

/** Everything that attesting and activating rest on, read together. */
export type AttestationState = {
  /** Of the replica that is asked. */
  today: FingerprintFound
  /** Oldest first. */
  replicas: readonly ReplicaShown[]
  /** The newest; undefined: nobody ever attested. */
  attestation: RecordedAttestation | undefined
  /** The newest, whatever became of it. */
  activation: RecordedActivation | undefined
  /** When the witness last found another copy of this deployment ahead; undefined: it finds none. */
  fencedAt: Date | undefined
  /** Of the last hour each time that somebody stopped deletion, active or not: an id each. */
  stops: readonly string[]
}

/**
 * Each act is one transaction, under the lock of the rule over deletes, with its record in the chain of decisions, its audit entry and the change that
 * announces it. `decide` is given what holds under the lock, and may be asked again; what it throws takes all of it back, and where it answers
 * undefined nothing is written.
 */
export type AttestationStore = {
  read(): Promise<AttestationState>
  /** Withdraws the activation that stands, which was upon another attestation. */
  attest(decide: (state: AttestationState) => Attested, by: Acting): Promise<void>
  activate(decide: (state: AttestationState) => { attestationId: string; by: Person } | undefined, by: Acting): Promise<void>
  /** Withdraws the activation that stands, if one does, and records the act in any case: no activation that is under way outlives it. */
  withdraw(by: Person, why: string, acting: Acting): Promise<void>
  /** Adds a host part to the newest attestation. */
  addHost(decide: (state: AttestationState) => { host: string; by: Person } | undefined, by: Acting): Promise<void>
}
