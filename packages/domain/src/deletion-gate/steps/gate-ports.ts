import type { DeleteAnswer, GoneLook } from '../../clouds/deletion.ts'
import type { OwnServers } from '../../clouds/provider.ts'
import type { Json } from '../../primitives/canonical-json.ts'
import type { Fingerprint } from '../attestation/fingerprint.ts'
import type { SilenceFound } from '../attestation/silence.ts'
import type { Reading } from '../clause.ts'
import type { ActivationFound } from '../clauses/administrator-activated.ts'
import type { DeletionConfiguration } from '../clauses/configuration-enables.ts'
import type { Attestation } from '../clauses/deployment-attested.ts'
import type { RecordedAccount } from '../clauses/marker-present.ts'
import type { AdoptionFound, NodeFound } from '../clauses/node-is-over.ts'
import type { AccountRows, BreakerFound, CoolDownFound, ListingFound, LookupsFound, PaceFound } from '../clauses/surroundings-and-pace.ts'
import type { Climb } from '../clauses/witness-is-ours.ts'
import type { Refusal } from '../evaluate-gate.ts'
import type { DeletePermit } from '../permit.ts'
import type { Accessory, RecordedInstance } from '../recorded-instance.ts'
import type { LadderLook } from '../witness/fence-after-look.ts'
import type { WitnessRecord } from '../witness/witness.ts'
import type { GoneReading } from './gone.ts'

/** All that the database tells of one instance, read in one transaction, each in the shape that its clause asks for. */
export type RecordedFacts = {
  row: RecordedInstance
  account: RecordedAccount
  node: NodeFound
  adoption: AdoptionFound
  activation: ActivationFound
  /** `null`: nobody ever attested. */
  attestation: Attestation | null
  silence: SilenceFound
  accountRows: AccountRows
  pace: PaceFound
  coolDown: CoolDownFound
  breaker: BreakerFound
  /** Monotonic milliseconds of this process, before any of it was read. */
  readAtMs: number
}

/** What of it is about no instance. */
export type InstallationFacts = Pick<RecordedFacts, 'activation' | 'attestation' | 'silence' | 'breaker' | 'readAtMs'>

export type GateFacts = {
  /** Without a lock, for a dry run. `undefined`: there is no such instance. */
  read(instanceId: string): Promise<RecordedFacts | undefined>
}

/** An instance that waits for its deletion. */
export type Waiting = { instanceId: string; accountId: string; region: string; cloudId: string; filedAt: Date }

/** What stood in the way of one instance. `cloudAsked`: whether any cloud was asked about it, or nobody asked because this stood in the way already. */
export type Judgement = { instanceId: string; refusals: readonly Refusal[]; cloudAsked: boolean }

/** What the gate said under the lock: a permit with what is to be written down, or that it refuses. */
export type Judged = { permit: DeletePermit; detail: { readonly [key: string]: Json } } | { refusals: Refusal[] }
export type Decided =
  | { kind: 'DECIDED'; deleteId: string; permit: DeletePermit }
  | { kind: 'REFUSED'; refusals: Refusal[] }
  | { kind: 'NOT_THERE' }

/** What became of the request for a delete: the cloud's answer, or that nobody knows. */
export type RecordedAnswer = DeleteAnswer | { outcome: 'NOT_KNOWN'; why: string }

/** How a delete ended. NOT_SENT: nothing left after all, and the instance waits as before. */
export type DeleteEnd = 'GONE' | 'REFUSED' | 'STILL_THERE' | 'UNCONFIRMED' | 'NOT_SENT'

/** A delete that was decided and whose end is not known, or that was not confirmed in time and is still looked after. */
export type OpenDelete = {
  deleteId: string
  instanceId: string
  accountId: string
  region: string
  cloudId: string
  /** The recorded marker of account and region; `undefined`: there is none any more. */
  markerId: string | undefined
  deploymentId: string
  decidedAt: Date
  confirmBy: Date
  /** Whether whoever decided wrote down what came of the request. */
  answered: boolean
  /** Given up waiting for. */
  unconfirmed: boolean
  /** Since the decision, in their order. */
  looks: GoneReading[]
  /** Ids of other instances of the account that the cloud lost since the decision. */
  othersLost: readonly string[]
  /** The database's clock. */
  now: Date
}

/** Writes of the order of a delete. Each is one transaction; nobody but whoever holds the lease of deletion calls them. */
export type Deletes = {
  /** Those that were judged longest ago first, at least 30 s ago; at most `limit`. */
  waiting(limit: number): Promise<Waiting[]>
  /** Writes what stands in the way of each, for people. What did not change is not told to subscribers. */
  saveJudgements(judgements: readonly Judgement[]): Promise<void>
  /**
   * Locks the row of the instance, then the rule over deletes; reads the facts; asks `judge`; and where it gave a permit writes the decision with all
   * its evidence and the delete that begins. `judge` may be asked again where the database asks for it.
   */
  decide(instanceId: string, judge: (facts: RecordedFacts) => Promise<Judged>): Promise<Decided>
  /** Whether nothing withdrew what the delete was decided upon since: read immediately before it is sent. `undefined`: nothing did. */
  whyNotAnyMore(deleteId: string): Promise<string | undefined>
  /** Once; a second answer changes nothing. */
  recordAnswer(deleteId: string, answer: RecordedAnswer): Promise<void>
  open(): Promise<OpenDelete[]>
  /** @returns all looks since the delete was decided */
  saveLook(deleteId: string, look: GoneLook): Promise<GoneReading[]>
  /** Of one that was given up waiting for: what the newest look says of it, for people. What did not change is not written. */
  sayHowItGoes(deleteId: string, sentence: string): Promise<void>
  /** The end, with the record of it; whatever is unlike the plan trips the breaker, with `tripped` as its cause. */
  end(deleteId: string, end: DeleteEnd, detail: string, tripped: string | undefined): Promise<void>
  /** What was recorded with an instance that is gone by our own delete, and is still to follow it. */
  accessoriesToFollow(): Promise<FollowingAccessory[]>
  accessoryState(
    of: { instanceId: string; accessory: Accessory },
    state: 'SENT' | 'GONE' | 'LEFT',
    detail: string | undefined,
  ): Promise<void>
}

/** Its authority is the record of the decision, whose evidence names it. */
export type FollowingAccessory = {
  deleteId: string
  instanceId: string
  accountId: string
  region: string
  projectId: string
  cloudId: string
  /** All that the decision named. */
  accessories: readonly Accessory[]
  next: Accessory
  /** Whether a request for it left before, or may have. */
  sent: boolean
}

/** A row that a listing should show. */
export type ListedRow = { instanceId: string; region: string; cloudId: string }

/** What the gate's own lister finds out about an account. */
export type Surroundings = {
  /** Accounts with instances that wait, and the regions to be listed in each: where it has instances, or a marker. */
  accounts(): Promise<
    { accountId: string; deploymentId: string; projectId: string; regions: string[]; markers: ReadonlyMap<string, string> }[]
  >
  rows(accountId: string): Promise<ListedRow[]>
  saveMissed(instanceId: string, look: GoneLook): Promise<GoneReading[]>
  /** Proved gone twice, and not by us: the row ends, with an alarm, and its tenant is told. */
  endAsLost(instanceId: string): Promise<void>
  /** Records the identity of instances that carry ours whole and of which it was not recorded yet, and lists orphans. */
  noteShown(accountId: string, region: string, shown: OwnServers): Promise<void>
}

/** The newest listing of an account with what was read because of it, as this process has it. Not known while there is none. */
export type SurroundingsKnown = {
  listing: Reading<ListingFound>
  lookups: Reading<LookupsFound>
  /** Whether it is to be listed again soon: a row was missed, or was not there yet when it was listed. */
  again: boolean
}

/** The ladder, as the order of a delete uses it. */
export type Witness = {
  /** Climbs for this one delete. Not known: it did not come to its end. `null`: this process may not climb now. */
  climb(instance: { instanceId: string; accountId: string; region: string }): Promise<Reading<Climb | null>>
  /** Everything of clause 7 that is read in the last moment. Writes nothing: it is asked for under the locks of a decision. */
  look(accountId: string, climb: Climb | null): Promise<LadderLook & { witness: Reading<WitnessRecord | null> }>
  /** Looks once more, and fences where what is seen says that a copy is about. */
  watch(accountId: string): Promise<void>
}

/** What a process knows of itself. */
export type OwnProcess = {
  configuration(): DeletionConfiguration
  fingerprint(): Promise<Fingerprint>
  /** Monotonic milliseconds. */
  monotonicNow(): number
  /** For limits of time: whoever loses a race against it is not waited for. */
  sleep(ms: number): Promise<void>
  /** Lets so long pass after a climb, before the ladder is looked at. */
  settle(ms: number): Promise<void>
}
