import { liveForSeconds } from '@sallyport/domain/monitoring/assignable-nodes.ts'
import type { AlarmOver } from '@sallyport/domain/progress/alarms.ts'
import { Prisma } from './prisma.ts'

/** An id that is no row's id must not fail the whole list. */
export const subjectRow = Prisma.sql`CASE WHEN a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN a.subject_id::uuid END`

const heard = Prisma.sql`h.last_seen_at >= app_now() - make_interval(secs => ${liveForSeconds})`

/**
 * Whether the cause of alarm `a` is over, as JSON of `OverRow`; null: it is not, or nobody can tell. A silence is over when the node is heard, or not in
 * service any more; that of many at once when the last of them is.
 */
export const alarmOver = Prisma.sql`CASE WHEN a.kind = 'NODE_SILENT' AND a.subject_kind = 'NODE' THEN (
      SELECT CASE WHEN n.state <> 'ENABLED' THEN json_build_object('why', 'NOT_IN_SERVICE', 'at', NULL)
        WHEN h.unbroken_since > a.last_raised_at AND ${heard} THEN json_build_object('why', 'HEARD', 'at', h.unbroken_since) END
      FROM node n JOIN node_heartbeat h ON h.node_id = n.id WHERE n.id = ${subjectRow})
    WHEN a.kind = 'NODE_SILENT' THEN (
      SELECT CASE WHEN bool_and(one.over) THEN json_build_object('why', 'ALL_HEARD', 'at', max(one.at)) END
      FROM jsonb_array_elements_text(a.detail -> 'nodes') AS told (id) CROSS JOIN LATERAL (
        SELECT n.state <> 'ENABLED' OR ${heard} AS over, h.unbroken_since AS at
        FROM node n JOIN node_heartbeat h ON h.node_id = n.id WHERE n.id = told.id::uuid OFFSET 0) one) END`

/** As JSON has it. */
export type OverRow = { why: AlarmOver['why']; at: string | null } | null

export const toOver = (row: OverRow): AlarmOver | undefined =>
  row === null ? undefined : { why: row.why, at: row.at === null ? undefined : new Date(row.at) }
