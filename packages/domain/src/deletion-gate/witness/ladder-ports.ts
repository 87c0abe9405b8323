import type { CloudProvider } from '../../clouds/provider.ts'
import type { Json } from '../../primitives/canonical-json.ts'
import type { Timing } from '../steps/take-reading.ts'
import type { Claim, FenceReason, WitnessRecord } from './witness.ts'

/** The ladder of one user of one cloud: accounts whose deleting credentials sign in there as that user share it. */
export type Ladder = {
  id: string
  /** Address of the cloud's sign-in. */
  cloud: string
  userId: string
  /** Where its rungs are; it never changes. */
  region: string
  record: WitnessRecord
  /** When a rung was last confirmed that the climber had heard to be his. */
  lastClimbAt: Date | undefined
  /** Every write names the one that it was decided upon. */
  version: number
  /** The database's clock when this was read. */
  readAt: Date
}

/** A ladder that is to be climbed, as the account that leads to it. */
export type LadderPlace = { accountId: string; region: string }

/**
 * The records of the ladders. Each write is one transaction, and answers the ladder as it is then; `undefined`: the record is no longer the one that
 * the write was decided upon, and nothing was written.
 */
export type LadderStore = {
  /** The ladder that the account's deleting credential leads to. `undefined`: it was never begun, or nobody knows yet where the credential leads. */
  find(accountId: string): Promise<Ladder | undefined>
  /**
   * The same; begun in `region` where there is none.
   * @throws Problem CONFLICT where it is not recorded where the credential leads, NOT_FOUND where there is no such account
   */
  begin(accountId: string, region: string): Promise<Ladder>
  /** One account for each ladder: those in use that have an ownership marker, with the region that a ladder would be begun in. */
  places(): Promise<LadderPlace[]>

  claim(ladder: Ladder, claim: Claim): Promise<Ladder | undefined>
  /** Writes `confirmed(record)`, and keeps the key of the rung for the day on which it is removed. `heard`: the climb is done. */
  confirm(ladder: Ladder, heard: boolean): Promise<Ladder | undefined>
  /** With the fence the activation is withdrawn and the attestation ended; it is recorded, and an alarm is raised. `seen`: what it rests on. */
  fence(ladder: Ladder, reason: FenceReason, seen: { readonly [key: string]: Json }): Promise<Ladder | undefined>
  /** The record with which an administrator's activation begins. Login: admin. */
  beginAnew(ladder: Ladder, record: WitnessRecord): Promise<Ladder | undefined>

  /** Rungs up to `upTo` that were confirmed here and are not known to be removed, with the fingerprint of their key; the lowest first. */
  confirmedRungs(ladderId: string, upTo: number, limit: number): Promise<{ rung: number; fingerprint: string }[]>
  /** The key that was confirmed here is no longer at the rung. */
  noteRemoved(ladderId: string, rung: number): Promise<void>
}

/** What of a cloud a ladder is made of. */
export type RungCalls = Pick<CloudProvider, 'capabilities' | 'newRungKey' | 'takeRung' | 'listRungNames' | 'readRung' | 'removeRung'>

/** Who does something that one at a time in the installation may do. */
export type Turns = {
  /**
   * Runs `work` while nobody else holds `name`, and waits at most `waitMs` for that. No lock of the database is held meanwhile, so that a process that hangs
   * for long may lose its turn without hearing of it: what is done must be right all the same.
   * @returns `undefined`: somebody else has the turn, and `work` did not run
   */
  alone<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<{ done: T } | undefined>
}

export type LadderMeans = Timing & {
  deploymentId: string
  ladders: LadderStore
  turns: Turns
  /** The cloud of an account, by the credential that deletes. */
  open(accountId: string): Promise<RungCalls>
  /** Configured, not restored, activated and not withdrawn. */
  deletionActive(): Promise<boolean>
}
