import type { ProvenCheck } from '../admission/conditions.ts'
import type { NodeState } from '../fleet/node-states.ts'
import type { TokenHash } from './api-token.ts'
import type { HeldChecks } from './due-checks.ts'
import type { Redemption } from './redeem.ts'

/** `bytes` unpredictable bytes (a cryptographic generator). */
export type Random = (bytes: number) => Uint8Array

/** HMAC-SHA-256 of the UTF-8 text under a key that only the server has: 32 bytes. Each purpose has a key of its own. */
export type Hmac = (message: string) => Uint8Array

/** Whether `signature` (64 bytes) is the Ed25519 signature of the UTF-8 `message` under the raw public key (32 bytes). Never throws. */
export type VerifyEd25519 = (publicKey: Uint8Array, message: string, signature: Uint8Array) => boolean | Promise<boolean>

/** A key that proved itself and a token whose secret is right. */
export type Claim = {
  tokenId: string
  /** base64url of the 32 raw bytes. */
  publicKey: string
  /** From where it was presented. */
  address: string | undefined
  agentVersion: string
  /** Of this agent start. */
  runId: string
  hostname: string | undefined
}

export type EnrollmentStore = {
  /** Of a token with this id, whatever its state; undefined: there is none. */
  findHash(tokenId: string): Promise<TokenHash | undefined>
  /**
   * Gives the token to the key in one conditional update, with everything that follows, or tells why not and does what follows from
   * that (alarm, failed attempt, disabled node). KEY_IN_USE: the key is another node's already; nothing was changed.
   */
  redeem(claim: Claim): Promise<(Redemption | { kind: 'KEY_IN_USE' }) & { nodeId: string }>
}

/** Who reports, by its verified JWT. */
export type Agent = { nodeId: string; runId: string }

/** Whether whoever asked has gone away since. */
export type Caller = { readonly aborted: boolean }

/** The key of a node, ended nodes included: whoever holds it may be told that the node has ended, and nobody else. */
export type AgentKeyStore = {
  findKey(nodeId: string): Promise<{ publicKey: Uint8Array; tenantId: string; revoked: boolean } | undefined>
}

export type PingAbility = 'AVAILABLE' | 'NO_PROGRAM' | 'NOT_PERMITTED'

export type Beat = Agent & {
  /** 1, 2, 3 … within the run. */
  number: number
  agentVersion: string
  /** The agent's clock minus the server's, in milliseconds; shown, never used in a decision. */
  clockSkewMs: number
  ping: PingAbility
}

export type BeatResult = {
  state: NodeState
  /** 0 unless the node is enabled. */
  monitorsVersion: number
  /** A superseded run was heard while the newer one lives: two copies under one key. Nothing was written. */
  cloned: boolean
  /** The run began, went on after a gap of more than 45 s, changed its version, or has just lasted 120 s: a verdict may turn. */
  changed: boolean
  /** Enabled, and not looked at for 15 minutes in this run. */
  lookDue: boolean
}

export type HeartbeatStore = {
  /**
   * Writes a heartbeat together with those that arrived meanwhile. A repeated number changes nothing. Undefined: the node has ended, by
   * the database at this moment, whatever the caller remembers.
   */
  beat(beat: Beat, caller?: Caller): Promise<BeatResult | undefined>
  /** Counts an ended node's agent that goes on calling, and lists it once it does not stop. */
  knock(nodeId: string): Promise<void>
  /** Alarm; a held node's attempt fails, an enabled node is disabled. */
  reportClone(agent: Agent): Promise<void>
}

/** From where a connection of a node arrived. */
export type Seen = {
  /** Canonical; IPv4 mapped into IPv6 is IPv4. */
  address: string
  family: 4 | 6
  /** The trusted proxy that told the address; undefined: it is the peer's own. */
  toldBy: string | undefined
}

export type IssuedChallenge = { id: string; kind: ProvenCheck }

/** PROVEN and WRONG were told by the proof, FAILED by the agent itself. */
export type CheckOutcome = {
  challengeId: string
  outcome: 'PROVEN' | 'WRONG' | 'FAILED'
  /** What evidence remembers: error, family, phases. */
  detail: { error?: string; family?: string; phases?: Record<string, number> }
}

export type IcmpReport = { outcome: 'PASSED' | 'FAILED' | 'UNKNOWN'; roundTripMs: number | undefined; detail: string | undefined }

export type CheckReport = {
  /** 1, 2, 3 … of the check reports of the run. */
  number: number
  outcomes: readonly CheckOutcome[]
  icmp: IcmpReport | undefined
  instanceNonce: string | undefined
}

export type CheckStore = {
  /** Undefined: the node is not held, or its attempt is over. Wakes the admission loop when `changed`. */
  held(agent: Agent, changed: boolean): Promise<(HeldChecks & { open: IssuedChallenge[] }) | undefined>
  /** Writes new challenges for the run, good for 60 s. */
  issue(agent: Agent, challenges: readonly IssuedChallenge[]): Promise<void>
  /**
   * Notes that a living challenge of this kind was asked for and, where it was a connection of the node itself, from where. False: there
   * is none such, or it was answered already.
   */
  serve(challenge: IssuedChallenge, seen: Seen | undefined): Promise<boolean>
  /**
   * Takes each challenge of this run that lives and was not answered, once, and writes the evidence that follows. A repeated number
   * changes nothing. Answers the challenges that were taken; undefined: the node has ended.
   */
  report(agent: Agent, report: CheckReport): Promise<{ taken: string[] } | undefined>
}
