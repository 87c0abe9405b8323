import type { OperationState } from '../admission/attempt-states.ts'
import type { TenantReason } from '../admission/reasons.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { TenantScope } from './viewer.ts'

/** A provisioning request as its tenant sees it. */
export type OwnOperation = {
  id: string
  state: OperationState
  /** Display name of the administrator who started it. */
  startedByName: string
  startedAt: Date
  endedAt: Date | undefined
  cancelledAt: Date | undefined
  /** How many nodes it asks for. */
  count: number
  namePrefix: string
  validationDeadlineMinutes: number
  /** Number of its last progress entry. */
  lastEntry: number
}

/** A step of one attempt, or, without `node`, of the operation as a whole. */
export type ProgressEntry = {
  number: number
  at: Date
  node: { id: string | undefined; name: string; attempt: number } | undefined
  reason: TenantReason | undefined
  conditionsMet: number | undefined
  conditionsTotal: number | undefined
  operationState: OperationState | undefined
}

export const ownChangeKinds = ['NODE', 'OPERATION', 'MONITOR', 'MEMBER', 'API_TOKEN', 'PUBLISHED_ADDRESS', 'TENANT'] as const
export type OwnChangeKind = (typeof ownChangeKinds)[number]
export type OwnChange = { number: number; kind: OwnChangeKind; objectId: string; at: Date }

/** What a resumable feed reads from; the numbers have no gaps. */
export type NumberedRows<Entry> = {
  /** The highest number given out, and the lowest still kept; `oldest` is `latest + 1` when none is kept. */
  bounds(): Promise<{ latest: number; oldest: number }>
  /** At most `limit` entries with a number above `after`, in order. */
  read(after: number, limit: number): Promise<Entry[]>
}

export type OwnOperationStore = {
  /** Newest first. */
  page(scope: TenantScope, request: PageRequest): Promise<Page<OwnOperation>>
  find(scope: TenantScope, id: string): Promise<OwnOperation | undefined>
}

export type OwnFeedStore = {
  changes(scope: TenantScope): NumberedRows<OwnChange>
  /** Of an operation that the caller has found before. */
  progress(scope: TenantScope, operationId: string): NumberedRows<ProgressEntry>
}
