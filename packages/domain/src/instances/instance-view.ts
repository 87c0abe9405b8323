import type { AttemptState } from '../admission/attempt-states.ts'
import type { EndReason } from '../admission/reasons.ts'
import type { GoneLook } from '../clouds/deletion.ts'
import type { ServerAddress } from '../clouds/provider.ts'
import type { Refusal } from '../deletion-gate/evaluate-gate.ts'
import type { InstanceState } from '../fleet/instance-states.ts'
import type { CappedCount, Sorting } from '../primitives/listing.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { InstanceFilter, InstanceSort } from './instance-list.ts'
import type { SettledAs } from './settle.ts'

/** What administrators read of an instance: what its attempt left, and what the gate says of it. Instants are the database's. */
export type InstanceView = {
  id: string
  attemptId: string
  nodeId: string
  nodeName: string
  tenantId: string
  tenantName: string
  accountId: string
  accountName: string
  region: string
  projectId: string | undefined
  cloudId: string | undefined
  name: string
  state: InstanceState
  stateDetail: string | undefined
  part: 'ADOPTED' | 'EXTRA'
  providerState: string | undefined
  providerTask: string | undefined
  addresses: ServerAddress[]
  fault: { code?: number; message: string } | undefined
  consoleTail: string | undefined
  floatingAddress: string | undefined
  stage: string | undefined
  createRequestId: string | undefined
  seenAt: Date | undefined
  lastReadAt: Date | undefined
  createdAt: Date
  attemptState: AttemptState
  endReason: EndReason | undefined
  /** Its attempt's cause in full. */
  cause: string | undefined
  /** Whether the cloud may show `admitted` though its attempt was not admitted. */
  stageAhead: boolean
  /** When it last began to wait for its deletion. */
  filedAt: Date | undefined
  keptAt: Date | undefined
  keptBy: string | undefined
  settledAs: SettledAs | undefined
  settledAt: Date | undefined
  settledBy: string | undefined
  settleReason: string | undefined
  /** What stood in the way when the gate last looked, in the order of the clauses; undefined: it has not looked yet. */
  blockedBy: Refusal[] | undefined
  /** Whether any cloud was asked then; undefined: that is not known. */
  cloudAsked: boolean | undefined
  /** Nobody here can ask about it any more. */
  accountRemoved: boolean
  /** Of one whose delete was not confirmed: what the newest look found that said anything; undefined: none did. */
  lastShown: Exclude<GoneLook['server'], 'UNKNOWN'> | undefined
  judgedAt: Date | undefined
}

export type InstanceReads = {
  /** Newest first where no order is asked for. */
  page(request: PageRequest, filter: InstanceFilter, sort?: Sorting<InstanceSort>): Promise<Page<InstanceView>>
  count(filter: InstanceFilter): Promise<CappedCount>
  find(id: string): Promise<InstanceView | undefined>
  ofAttempts(attemptIds: readonly string[]): Promise<InstanceView[][]>
}
