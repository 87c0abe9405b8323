import { raiseAlarm } from './audit-and-alarms.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/** More than so many at once have one cause, and get one alarm. */
const ownAlarmsAtMost = 10

type Silent = { id: string; tenantId: string; name: string; lastSeenAt: Date }

/**
 * Raises an alarm for each enabled node that was not heard for `minutes`, once for one silence, and answers how many nodes it told of. Safe to
 * repeat. Login: worker.
 */
export async function alarmSilentNodes(worker: PrismaClient, minutes: number): Promise<number> {
  return inTransaction(worker, async (tx) => {
    const silent = await tx.$queryRaw<Silent[]>`
      SELECT n.id::text AS id, n.tenant_id::text AS "tenantId", n.name, h.last_seen_at AS "lastSeenAt"
      FROM node n JOIN node_heartbeat h ON h.node_id = n.id
      WHERE n.state = 'ENABLED' AND h.last_seen_at < app_now() - make_interval(mins => ${minutes}::int)
        AND NOT EXISTS (SELECT FROM alarm a WHERE a.kind = 'NODE_SILENT' AND a.last_raised_at > h.last_seen_at
          AND (a.subject_id = n.id::text OR a.subject_kind = 'INSTALLATION'))
      ORDER BY n.name, n.id`
    const since = ({ lastSeenAt }: Silent): string => lastSeenAt.toISOString()
    if (silent.length > ownAlarmsAtMost) {
      const named = silent.slice(0, 3).map(({ name }) => name)
      await raiseAlarm(tx, {
        kind: 'NODE_SILENT',
        subjectKind: 'INSTALLATION',
        subjectId: 'nodes',
        message: `${silent.length} enabled nodes, ${named.join(', ')} among them, were not heard for ${minutes} minutes. So many at once have one cause: look at what lies between them and this server.`,
        detail: { nodes: silent.slice(0, 100).map(({ id }) => id) },
      })
      return silent.length
    }
    for (const node of silent)
      await raiseAlarm(tx, {
        kind: 'NODE_SILENT',
        tenantId: node.tenantId,
        subjectKind: 'NODE',
        subjectId: node.id,
        message: `${node.name} is enabled and was not heard since ${since(node)}. Look whether its host runs and reaches this server, or disable it.`,
      })
    return silent.length
  })
}
