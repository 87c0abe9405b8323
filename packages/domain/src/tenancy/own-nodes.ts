import { z } from 'zod'
import type { TenantReason } from '../admission/reasons.ts'
import type { TokenHasher } from '../enrollment/api-token.ts'
import type { Random } from '../enrollment/ports.ts'
import { mintToken } from '../enrollment/token.ts'
import { decideNodeChange, type NodeFacts, type NodeWish } from '../fleet/decide-node-change.ts'
import type { NodeOrigin, NodeState } from '../fleet/node-states.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import { conflict, notFound } from '../primitives/problem.ts'
import type { MemberActing } from './member-acting.ts'
import { lineOfText } from './person.ts'
import type { TenantScope } from './viewer.ts'

/** A node as its tenant sees it: nothing of the cloud that it may run in. */
export type OwnNode = {
  id: string
  name: string
  origin: NodeOrigin
  state: NodeState
  stateSince: Date
  /** When it first came into service, whatever became of it since. */
  firstEnabledAt: Date | undefined
  /** Why it waits, is disabled, or ended. */
  reason: TenantReason | undefined
  createdAt: Date
  /** The last heartbeat, to the second. */
  lastSeenAt: Date | undefined
  /** Whether it was heard within 45 s. */
  live: boolean
  agentVersion: string | undefined
  /** Of a provisioned node: the request that it came of. */
  operation: { id: string; startedByName: string; startedAt: Date } | undefined
  /** Of a provisioned node: how far its admission came. */
  progress: { placeId: string; attempt: number; conditionsMet: number; conditionsTotal: number; deadlineAt: Date | undefined } | undefined
}

/** From where a node that was enrolled by hand is seen. */
export type SeenAddress = { address: string; firstSeenAt: Date; lastSeenAt: Date }

export const nodeName = lineOfText("A node's name", 63)

/** Bounds of an enrollment token's life, in seconds. */
export const enrollmentTokenLife = { shortest: 300, longest: 86_400, usual: 3_600 } as const
export const newNode = z.object({
  name: nodeName,
  validForSeconds: z
    .number()
    .min(enrollmentTokenLife.shortest, 'A token is good for at least PT5M.')
    .max(enrollmentTokenLife.longest, 'A token is good for at most PT24H.'),
})
export type NewNode = z.infer<typeof newNode>

/** Rows of one tenant. Each call that writes is one transaction, with its audit entry and the change that announces it. */
export type OwnNodeStore = {
  /** Newest first. `states` empty: all. */
  page(scope: TenantScope, request: PageRequest, states: readonly NodeState[]): Promise<Page<OwnNode>>
  find(scope: TenantScope, id: string): Promise<OwnNode | undefined>
  /** The nodes of each operation, by place and attempt. */
  ofOperations(scope: TenantScope, operationIds: readonly string[]): Promise<ReadonlyMap<string, OwnNode[]>>
  /** Seen within 24 h, newest first; of nodes enrolled by hand alone. */
  seenFrom(scope: TenantScope, nodeIds: readonly string[]): Promise<ReadonlyMap<string, SeenAddress[]>>
  /**
   * Asks `decide` with the node's row locked; what it answers is written, undefined leaves the node as it is.
   * @returns the node as it is then; undefined: no such node
   */
  change(
    by: MemberActing,
    id: string,
    action: string,
    decide: (node: NodeFacts) => { state: NodeState; reason: TenantReason | undefined } | undefined,
  ): Promise<OwnNode | undefined>
  /** @throws Problem INVALID_INPUT at `name` where another node that is not over has the name, or a place that may be tried again */
  rename(by: MemberActing, id: string, name: string, check: (node: NodeFacts) => void): Promise<OwnNode | undefined>
  /**
   * Adds an ENROLLING node and its token, and answers until when the token is good.
   * @throws Problem as `rename`
   */
  add(
    by: MemberActing,
    node: { id: string; name: string },
    token: { id: string; mac: Uint8Array; keyId: string; validForSeconds: number },
  ): Promise<{ node: OwnNode; expiresAt: Date }>
}

export type OwnNodeService = ReturnType<typeof ownNodeService>

const actions: Record<NodeWish, string> = { ENABLE: 'enableNode', DISABLE: 'disableNode', RETIRE: 'retireNode', REVOKE: 'revokeNode' }

export function ownNodeService(ports: { store: OwnNodeStore; random: Random; hasher: Pick<TokenHasher, 'hash'>; newId: () => string }) {
  const { store, random, hasher, newId } = ports
  return {
    page: store.page,
    find: store.find,
    ofOperations: store.ofOperations,
    seenFrom: store.seenFrom,

    /** Enables, disables, retires or revokes. A node that is there already is answered as it is. */
    async change(id: string, wish: NodeWish, by: MemberActing): Promise<OwnNode> {
      const node = await store.change(by, id, actions[wish], (facts) => {
        const state = decideNodeChange(facts, wish)
        return state === undefined ? undefined : { state, reason: state === 'REVOKED' ? 'REVOKED' : undefined }
      })
      if (node === undefined) throw notFound('node')
      return node
    },

    async rename(id: string, name: string, by: MemberActing): Promise<OwnNode> {
      const node = await store.rename(by, id, name, ({ state }) => {
        if (state === 'RETIRED' || state === 'REVOKED')
          throw conflict(`A ${state.toLowerCase()} node keeps the name under which it is remembered.`)
      })
      if (node === undefined) throw notFound('node')
      return node
    },

    /** A node to enroll by hand. Its token is answered this once. */
    async add(given: NewNode, by: MemberActing): Promise<{ node: OwnNode; token: string; expiresAt: Date }> {
      const token = mintToken('spe', random)
      const added = await store.add(
        by,
        { id: newId(), name: given.name },
        { id: token.id, ...hasher.hash(token), validForSeconds: given.validForSeconds },
      )
      return { ...added, token: token.text }
    },
  }
}
