import type { ConditionReport } from '../admission/conditions.ts'
import type { SortValues } from '../primitives/listing.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { AlarmOver } from '../progress/alarms.ts'

/** What may need a person, with the entry of the console's rail under which it is found and counted. */
export const attentionKinds = {
  ALARM: 'ALARMS',
  DEADLINE_NEAR: 'OPERATIONS',
  NODE_WAITS: 'OPERATIONS',
  ADDRESS_UNPUBLISHED: 'ADDRESSES',
  EGRESS_UNCHECKED: 'ADDRESSES',
  NODES_SILENT: 'NODES',
  ACCOUNT_FAILING: 'CLOUDS',
  DELETION_NEAR: 'INSTANCES',
  GATE_CLOSED: 'GATE',
  MARKER_MISSING: 'GATE',
  INSTANCES_WAIT: 'INSTANCES',
  ORPHAN: 'INSTANCES',
} as const
export type AttentionKind = keyof typeof attentionKinds
export type AttentionSection = (typeof attentionKinds)[AttentionKind]

/** In the order of urgency: the place in this list is what the list of attention is sorted by first. */
export const severities = ['CRITICAL', 'WARNING', 'NOTICE'] as const
export type Severity = (typeof severities)[number]

/** A deadline is near within so many minutes, and critical within so many. */
export const nearMinutes = 10
export const criticalMinutes = 2

/**
 * Alarms of what stands in the list by itself for as long as it lasts: one trouble is one item. Told as alarms once it is over, or where it is none of
 * those any more.
 */
export type CoveredAlarm = 'NODE_SILENT' | 'CLOUD_ACCOUNT_FAILING' | 'DELETION_CREDENTIAL_FAILING'

/** Alarms that say that somebody else may hold what is ours, or that deletion was stopped: they cannot wait. */
export const criticalAlarms = [
  'SECOND_KEY',
  'CLONED_AGENT',
  'WRONG_PROOF',
  'DEPLOYMENT_DIFFERS',
  'WITNESS_FENCED',
  'DELETION_BREAKER',
] as const

export type SubjectKind =
  | 'ALARM'
  | 'OPERATION'
  | 'ATTEMPT'
  | 'NODE'
  | 'INSTANCE'
  | 'CLOUD_ACCOUNT'
  | 'ORPHAN'
  | 'ADDRESS'
  | 'TENANT'
  | 'GATE'

/** What an item is about, and whatever else one may want to go to from there. */
export type AttentionSubject = {
  kind: SubjectKind
  /** Row's id; undefined for an address, whose name is the address itself, and for the gate. */
  id: string | undefined
  /** For people. */
  name: string
}

/** What was found, before it is said in words. Instants are the database's. */
export type AttentionFact = {
  /** Unique among all items, and the same for as long as it is the same trouble. */
  key: string
  kind: AttentionKind
  severity: Severity
  /** Since when it is so; undefined: not known. */
  since: Date | undefined
  /** Until when something can be done about it; undefined: nothing runs out. */
  deadline: Date | undefined
  /** The first one is what it is about. At most 20 of a kind that counts several. */
  subjects: AttentionSubject[]
  /** How many things it stands for; 1 for most. */
  count: number
  /** What its record says, where it has one: an alarm's message, why an account fails. */
  words: string | undefined
  /** Conditions that an attempt lacks, as last evaluated; of one that waits for a person those that it waits for. Empty for everything else. */
  lacking: ConditionReport[]
  /** What stands in the way, a sentence each. */
  reasons: string[]
  /** That what raised an alarm is over. */
  over: AlarmOver | undefined
}

/** The counts of one instant, by section. */
export type AttentionCounts = Record<AttentionSection, number>

/** What is known of the gate before the database is asked. */
export type GateAttention = {
  /** Why it is closed though deletion is on; undefined: it is not. */
  closed: readonly string[] | undefined
  /** Whether a person stopped deletion, and nothing else that is in the way needs one: nothing has to be done then, unless something is to be deleted. */
  stopped: boolean
  /** Whether deletion is configured and activated: then an account that deletes needs its ownership marker. */
  active: boolean
  /** How long an instance that was filed can be kept for certain, in minutes. */
  coolDownMinutes: number
}

export type AttentionStore = {
  /** The most urgent first. */
  page(request: PageRequest, gate: GateAttention): Promise<Page<AttentionFact>>
  /** `GATE`: accounts without a marker, and one for a closed gate. */
  counts(gate: GateAttention): Promise<AttentionCounts>
}

/** What the list is sorted by, ascending: severity, deadline, age. */
export const attentionSortValues = ({ severity, deadline, since }: AttentionFact): SortValues => [
  String(severities.indexOf(severity)),
  deadline ?? 'infinity',
  since ?? 'infinity',
]
