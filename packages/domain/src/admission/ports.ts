import type { CreatedServer, FloatingAddress, ServerView } from '../clouds/provider.ts'
import type { Providers } from '../clouds/providers.ts'
import type { AttemptFacts, Fence } from './attempt-facts.ts'
import type { ConditionReport } from './conditions.ts'
import type { Verdict } from './evaluate-admission.ts'
import type { ObservationOutcome } from './evidence.ts'
import type { RefusalHint } from './next-attempt.ts'
import type { EndReason } from './reasons.ts'

/** Unpredictable values from a cryptographic generator. */
export type Identifiers = {
  uuid(): string
  /** At least 128 bits, in characters that every cloud's metadata takes. */
  nonce(): string
}

/** The row of a one-time token: no secret. */
export type MintedToken = { id: string; mac: Uint8Array; keyId: string }

export type LaunchKit = {
  /**
   * Mints the attempt's token and renders the user-data that carries it, compressed where the cloud's limit asks for it. `sealed` is the
   * same under a key outside the database.
   * @throws Problem INVALID_INPUT for an agent version that this server does not hold
   */
  prepare(launch: {
    agentVersion: string
    deploymentId: string
    attemptId: string
  }): Promise<{ token: MintedToken; userData: Uint8Array; sealed: Uint8Array }>
}

/** What an end is about, beside its reason. */
export type Ending = { reason: EndReason; detail: string; hint?: RefusalHint; watch?: boolean }

/** A look at the instance; `outcome` and `detail` become the evidence for the condition INSTANCE. */
export type InstanceReading = {
  view: ServerView | undefined
  outcome: ObservationOutcome
  detail: Readonly<Record<string, unknown>>
  /** How long the reading is good, in seconds. */
  goodFor: number
  consoleTail?: string | undefined
}

/**
 * The rows of attempts. Every method that takes a `Fence` writes in one transaction with the event and the changes that announce it, only if
 * the row still has that version, and raises it in the row and in the fence.
 */
export type Attempts = {
  /**
   * Takes the attempt for this worker: raises its version, so that a worker that had it before writes nothing more. Undefined: it is over.
   * @throws StaleAttempt where another worker took it in the same moment
   */
  claim(attemptId: string): Promise<AttemptFacts | undefined>
  /** What is known of it now, claiming nothing; undefined: there is none such. */
  look(attemptId: string): Promise<AttemptFacts | undefined>
  /** Reads it again. `fence` is taken over only where the row still has its version. */
  read(fence: Fence): Promise<AttemptFacts>
  /** Lets go, due again at `nextAt`, or at once where something happened since `claim`. */
  rest(fence: Fence, nextAt: Date | undefined): Promise<void>
  /** Due again at once, for whoever comes; needs no fence. */
  wake(attemptId: string): Promise<void>

  /**
   * PLANNED → CREATING with createCalledAt, deadlineAt, the token's row, the sealed user-data and the instance wanted, unless the account's
   * limits (creates a minute, creates in flight, a Retry-After) say to wait: then nothing is written. `name` is what the create request gives it.
   */
  beginCreate(
    fence: Fence,
    launch: { token: MintedToken; sealed: Uint8Array; instanceId: string; name: string },
  ): Promise<{ waitSeconds: number } | undefined>
  /**
   * Writes an instance that the cloud told of, whatever became of the attempt: no fence. The attempt's own where none is known; else an extra.
   * An instance of an ended attempt is handed on as one that was never activated, and an alarm tells of it.
   */
  recordInstance(attemptId: string, created: CreatedServer, spareId: string, options: { adopt: boolean }): Promise<void>
  /** CREATING → BOOTING: the outcome of the create is known. Erases the sealed user-data and wakes the account's next planned attempt. */
  createAnswered(fence: Fence): Promise<void>
  /** The outcome is unknown: from now on the attempt only looks. */
  beginLooking(fence: Fence): Promise<void>
  /** Writes what the cloud said of the instance, and the evidence. */
  recordReading(fence: Fence, instanceId: string, reading: InstanceReading): Promise<void>
  /** A floating address was taken for the instance (no fence: an id once heard is never lost), and later is associated. */
  recordFloatingTaken(instanceId: string, floating: FloatingAddress): Promise<void>
  recordFloatingAttached(fence: Fence, instanceId: string, floating: FloatingAddress): Promise<void>
  /** Keeps the nonce before it is written to the instance. */
  keepInstanceNonce(fence: Fence, nonce: string): Promise<void>
  instanceNonceWritten(fence: Fence): Promise<void>
  /** BOOTING → VALIDATING: the instance is known and a key is enrolled. */
  startValidating(fence: Fence): Promise<void>
  /** Writes the conditions as they are now; an event where a state changed. */
  saveConditions(fence: Fence, reports: readonly ConditionReport[]): Promise<void>
  /** What hinders an attempt, for administrators; undefined: nothing any more. */
  noteTrouble(fence: Fence, trouble: string | undefined): Promise<void>
  /** Committed before the stage is sent; cleared only by admission. */
  stageIsAhead(fence: Fence): Promise<void>
  recordStage(fence: Fence, outcome: ObservationOutcome, message: string): Promise<void>
  /** FAILED or CANCELLED: node revoked, instance handed on, a further attempt planned where one is left, the operation's state derived. */
  end(fence: Fence, ending: Ending): Promise<void>
}

/** The one door to a verdict, on the login that alone may admit. */
export type Verdicts = {
  /**
   * Locks the attempt, reads the evidence again inside of the transaction and the database's clock after the lock, asks `evaluate` and writes
   * what it says: ADMIT or FAIL. HOLD writes nothing.
   */
  decide(attemptId: string, evaluate: (facts: AttemptFacts) => Verdict): Promise<Verdict['kind'] | 'OVER'>
}

/** What the steps work with. */
export type AdmissionMeans = {
  attempts: Attempts
  verdicts: Verdicts
  providers: Providers
  identifiers: Identifiers
  kit: LaunchKit
}
