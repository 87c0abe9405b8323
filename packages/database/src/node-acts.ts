import type { Acceptance, NodeActStore } from '@sallyport/domain/admission/administration.ts'
import { type AttemptState, isLive } from '@sallyport/domain/admission/attempt-states.ts'
import { mayGo, type NodeState, nodeCalled, nodeTransitions } from '@sallyport/domain/fleet/node-states.ts'
import { conflict, invalid, notFound } from '@sallyport/domain/primitives/problem.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { ATTEMPT_CHANNEL, type AttemptRow, announce } from './attempt-writes.ts'
import { auditAs } from './audit-as.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

type Node = { tenantId: string; name: string; state: NodeState; reason: string | null; wasEnabled: boolean; attemptId: string | null }

async function lockNode(tx: Tx, nodeId: string): Promise<Node> {
  const rows = await tx.$queryRaw<Node[]>`
    SELECT n.tenant_id::text AS "tenantId", n.name, n.state, n.reason, n.first_enabled_at IS NOT NULL AS "wasEnabled",
      (SELECT a.id::text FROM attempt a WHERE a.node_id = n.id) AS "attemptId" FROM node n WHERE n.id = ${nodeId}::uuid FOR NO KEY UPDATE OF n`
  if (rows[0] === undefined) throw notFound('node')
  return rows[0]
}

/** What administrators decide about nodes. Login: admin. */
export function nodeActs(admin: PrismaClient): NodeActStore {
  return {
    goTo: (nodeId, to, action, by) =>
      inTransaction(admin, async (tx) => {
        const node = await lockNode(tx, nodeId)
        if (node.state === to) return
        if (!mayGo(node.state, to, node.wasEnabled)) throw conflict(refusal(node, to))
        // The reasons that tenants read say why a node is not theirs to use; a node that is retired needs none.
        await tx.$executeRaw`UPDATE node SET state = ${to}, reason = ${to === 'REVOKED' ? 'REVOKED' : null} WHERE id = ${nodeId}::uuid`
        await auditAs(tx, by, {
          action,
          tenantId: node.tenantId,
          subjectKind: 'NODE',
          subjectId: nodeId,
          detail: { from: node.state, name: node.name },
        })
        tx.note(node.tenantId, 'NODE', nodeId)
        if (node.attemptId !== null) await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, ${node.attemptId})`
      }),

    accept: (nodeId, given, by) => inTransaction(admin, (tx) => accept(tx, nodeId, given, by)),
  }
}

function refusal({ name, state, reason }: Node, to: NodeState): string {
  const called = nodeCalled(state, reason)
  if (state === 'REVOKED' && to === 'RETIRED') return `${name} is ${called} and was never in service: there is nothing to retire.`
  const from = nodeTransitions.filter((transition) => transition.to === to).map((transition) => transition.from.toLowerCase())
  return `${name} is ${called}: only ${[...new Set(from)].join(', ')} nodes can be ${to.toLowerCase()}.`
}

type Held = AttemptRow & {
  attemptState: AttemptState
  noMetadataService: boolean
  acceptsUnknownIcmp: boolean
  acceptedBy: string | null
  icmpAcceptedBy: string | null
  /** The last report; null: none yet. */
  icmp: 'MET' | 'FAILED' | 'UNKNOWN' | null
}

async function accept(tx: Tx, nodeId: string, { condition, name }: Acceptance, by: Acting): Promise<void> {
  const node = await lockNode(tx, nodeId)
  const rows = await tx.$queryRaw<Held[]>`
    SELECT a.tenant_id::text AS "tenantId", a.operation_id::text AS "operationId", a.place_id::text AS "placeId", a.node_id::text AS "nodeId",
      a.account_id::text AS "accountId", a.number, a.state, a.conditions, a.requested_by_name AS "requestedByName", a.end_reason AS "endReason",
      ${node.name} AS name, a.accepted_by AS "acceptedBy", a.icmp_accepted_by AS "icmpAcceptedBy", o.no_metadata_service AS "noMetadataService",
      o.accept_unknown_icmp AS "acceptsUnknownIcmp", (SELECT e.outcome FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'ICMP') AS icmp
    FROM attempt a JOIN operation o ON o.id = a.operation_id WHERE a.node_id = ${nodeId}::uuid FOR NO KEY UPDATE OF a`
  const held = rows[0]
  if (held === undefined || node.state !== 'HELD' || !isLive(held.state))
    throw conflict(`${node.name} is not held: it is ${nodeCalled(node.state, node.reason)}.`)
  const way = ways[condition]
  const against = way.against(held)
  if (against !== undefined) throw conflict(against)
  if (name.trim() !== node.name) throw invalid('name', `To accept this node ${way.without}, type its name: ${node.name}.`)
  if (way.isDone(held)) return
  await way.write(tx, nodeId, by.name)
  await announce(tx, node.attemptId!, held, 'ACCEPTED_BY_NAME', { detail: `Accepted ${way.without} by ${by.name}.` })
  await auditAs(tx, by, {
    action: 'acceptNode',
    tenantId: node.tenantId,
    subjectKind: 'NODE',
    subjectId: nodeId,
    detail: { name: node.name, condition },
  })
  await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, ${node.attemptId!})`
}

type Way = {
  /** What the node is accepted without. */
  without: string
  /** Why it cannot be accepted here at all. */
  against(held: Held): string | undefined
  isDone(held: Held): boolean
  write(tx: Tx, nodeId: string, by: string): Promise<unknown>
}

/** Only what is unknown is accepted: not before it is known to be, and not in place of an answer. */
const notUnknown = {
  NONE: 'The agent has not reported whether it can ping. Wait for its first report: only if ICMP is UNKNOWN then can the node be accepted without it.',
  MET: 'The node’s echo requests were answered: there is nothing to accept.',
  FAILED:
    'The node’s echo requests left and no answer came. What failed is not accepted: open the way for ICMP from its network; a report comes every minute.',
}

const ways: Record<Acceptance['condition'], Way> = {
  INSTANCE_PROOF: {
    without: 'without instance proof',
    against: ({ noMetadataService }) =>
      noMetadataService
        ? undefined
        : 'Instances of this operation reach a metadata service, so that the proof is required. Only where account or network are marked noMetadataService can a node be accepted by name.',
    isDone: ({ acceptedBy }) => acceptedBy !== null,
    write: (tx, nodeId, by) =>
      tx.$executeRaw`UPDATE attempt SET accepted_by = ${by}, accepted_at = app_now(), evaluate_at = app_now() WHERE node_id = ${nodeId}::uuid`,
  },
  ICMP: {
    without: 'without knowing whether it can ping',
    against: ({ icmp }) => (icmp === 'UNKNOWN' ? undefined : notUnknown[icmp ?? 'NONE']),
    isDone: ({ acceptsUnknownIcmp, icmpAcceptedBy }) => acceptsUnknownIcmp || icmpAcceptedBy !== null,
    write: (tx, nodeId, by) =>
      tx.$executeRaw`UPDATE attempt SET icmp_accepted_by = ${by}, icmp_accepted_at = app_now(), evaluate_at = app_now() WHERE node_id = ${nodeId}::uuid`,
  },
}
