import type { ConditionReport } from '@sallyport/domain/admission/conditions.ts'
import { bounds, notWritable } from '@sallyport/domain/admission/conditions.ts'
import { forAdministrators, needsAdministrator } from '@sallyport/domain/admission/tenant-view.ts'
import {
  type AttentionCounts,
  type AttentionFact,
  type AttentionKind,
  type AttentionStore,
  type AttentionSubject,
  type CoveredAlarm,
  criticalAlarms,
  criticalMinutes,
  type GateAttention,
  nearMinutes,
  type SubjectKind,
  severities,
} from '@sallyport/domain/attention/attention.ts'
import { missedMinutes } from '@sallyport/domain/monitoring/assignable-nodes.ts'
import { alarmOver, type OverRow, subjectRow, toOver } from './alarm-recovery.ts'
import { byInstant, byNumber, inOrder } from './in-order.ts'
import { needsAttentionNow } from './instance-reads.ts'
import { orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'

type SubjectRow = { kind: SubjectKind; id: string | null; name: string }
type Row = {
  key: string
  kind: AttentionKind
  rank: number
  since: Date | null
  deadline: Date | null
  subjects: SubjectRow[]
  count: number
  words: string | null
  conditions: ConditionReport[]
  reasons: string[]
  over: OverRow
}

/** Subjects of one kind are told up to so many. */
const subjectsAtMost = 20

const subject = (kind: SubjectKind, id: string, name: string): Prisma.Sql =>
  Prisma.raw(`json_build_object('kind', '${kind}', 'id', ${id}, 'name', ${name})`)
/** The first subjects of a group, in its order. */
const subjects = (kind: SubjectKind, id: string, name: string, order: string): Prisma.Sql =>
  Prisma.sql`to_json((array_agg(${subject(kind, id, name)} ORDER BY ${Prisma.raw(order)}))[1:${Prisma.raw(String(subjectsAtMost))}])`

/** Written out, so that the partial indexes of what lives serve it. */
const lives = Prisma.sql`a.state IN ('CREATING', 'BOOTING', 'VALIDATING')`
const rankOf = (deadline: string): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${Prisma.raw(deadline)} < clock.now + make_interval(mins => ${criticalMinutes}::int) THEN 0 ELSE 1 END`

/** What an alarm is about, where that is something with a name. */
const alarmed = Prisma.sql`CASE a.subject_kind
    WHEN 'NODE' THEN (SELECT ${subject('NODE', 'n.id', 'n.name')} FROM node n WHERE n.id = ${subjectRow})
    WHEN 'INSTANCE' THEN (SELECT ${subject('INSTANCE', 'i.id', 'i.name')} FROM instance i WHERE i.id = ${subjectRow})
    WHEN 'CLOUD_ACCOUNT' THEN (SELECT ${subject('CLOUD_ACCOUNT', 'c.id', 'c.name')} FROM cloud_account c WHERE c.id = ${subjectRow}) END`

const silentLongEnough = Prisma.sql`n.state = 'ENABLED' AND h.last_seen_at < clock.now - make_interval(mins => ${missedMinutes}::int)`
const failingNow = Prisma.sql`c.removed_at IS NULL AND (c.state = 'FAILING' OR c.deletion_state = 'FAILING')`

const accountFails = Prisma.sql`EXISTS (SELECT FROM cloud_account c WHERE c.id = ${subjectRow} AND ${failingNow})`
/** Whether the trouble that an alarm tells of stands in the list by itself now, each by its own rows. */
const covered: Record<CoveredAlarm, Prisma.Sql> = {
  NODE_SILENT: Prisma.sql`CASE WHEN a.subject_kind = 'NODE'
      THEN EXISTS (SELECT FROM node n JOIN node_heartbeat h ON h.node_id = n.id WHERE n.id = ${subjectRow} AND ${silentLongEnough})
      ELSE EXISTS (SELECT FROM node n JOIN node_heartbeat h ON h.node_id = n.id WHERE ${silentLongEnough}) END`,
  CLOUD_ACCOUNT_FAILING: accountFails,
  DELETION_CREDENTIAL_FAILING: accountFails,
}
const isCovered = Prisma.sql`CASE a.kind ${Prisma.join(
  Object.entries(covered).map(([kind, rows]) => Prisma.sql`WHEN ${kind} THEN ${rows}`),
  ' ',
)} ELSE false END`

const alarmsFrom = Prisma.sql`FROM clock, alarm a WHERE a.acknowledged_at IS NULL AND NOT ${isCovered}`
const alarms = Prisma.sql`SELECT 'ALARM-' || a.id AS key, 'ALARM' AS kind,
    CASE WHEN ${alarmOver} IS NOT NULL THEN 2 WHEN a.kind = ANY(${[...criticalAlarms]}) THEN 0 ELSE 1 END AS rank,
    a.raised_at AS since, NULL::timestamptz AS deadline, to_json(array_remove(ARRAY[${subject('ALARM', 'a.id', 'a.kind')}::jsonb, (${alarmed})::jsonb], NULL)) AS subjects, 1 AS count, a.message AS words,
    '[]'::json AS conditions, '[]'::json AS reasons, ${alarmOver} AS over ${alarmsFrom}`

/**
 * Conditions for which an attempt waits for administrators, beside an address: that is an item of its own. Its tenant is told so at the same moment, hence
 * the reason; the rule is `forAdministrators`.
 */
const waitedFor = Prisma.sql`FROM jsonb_array_elements(a.conditions) r WHERE r ->> 'condition' <> 'EGRESS' AND (r ->> 'state' IN ('FAILED', 'UNKNOWN')
    AND r ->> 'condition' = ANY(${[...needsAdministrator]}) OR starts_with(r ->> 'detail', ${notWritable}))`
const waitsForPerson = Prisma.sql`(a.tenant_reason = 'WAITING_FOR_ADMINISTRATOR' AND a.cancel_wished_at IS NULL AND EXISTS (SELECT ${waitedFor}))`
const isNear = Prisma.sql`a.deadline_at < clock.now + make_interval(mins => ${nearMinutes}::int)`
const subjectsOfAttempt = Prisma.sql`(SELECT json_build_array(${subject('NODE', 'n.id', 'n.name')}, ${subject('ATTEMPT', 'a.id', 'n.name')},
      ${subject('OPERATION', 'a.operation_id', 'o.name_prefix')}, ${subject('TENANT', 't.id', 't.name')})
      FROM node n, operation o, tenant t WHERE n.id = a.node_id AND o.id = a.operation_id AND t.id = a.tenant_id)`

/** What waits for a person is told as that, however near its deadline is. */
const nearFrom = Prisma.sql`FROM clock, attempt a WHERE ${lives} AND ${isNear} AND NOT ${waitsForPerson}`
const near = Prisma.sql`SELECT 'DEADLINE_NEAR-' || a.id, 'DEADLINE_NEAR', ${rankOf('a.deadline_at')}, a.create_called_at, a.deadline_at, ${subjectsOfAttempt},
    1, NULL, a.conditions::json, '[]', NULL ${nearFrom}`

const waitsFrom = Prisma.sql`FROM clock, attempt a WHERE ${lives} AND ${waitsForPerson}`
const waits = Prisma.sql`SELECT 'NODE_WAITS-' || a.id, 'NODE_WAITS', ${rankOf('a.deadline_at')},
    coalesce((SELECT min((r ->> 'since')::timestamptz) ${waitedFor}), a.create_called_at), a.deadline_at, ${subjectsOfAttempt},
    1, NULL, a.conditions::json, '[]', NULL ${waitsFrom}`

/** Where held nodes were seen lately, in the run that beats, from what nothing published holds; nothing counts where nothing is published at all. */
const heldFrom = Prisma.sql`FROM clock, attempt a JOIN node n ON n.id = a.node_id AND n.state = 'HELD' JOIN node_heartbeat h ON h.node_id = n.id
    JOIN egress_sighting s ON s.node_id = n.id AND s.run_id = h.run_id
  WHERE ${lives} AND s.last_seen_at > clock.now - make_interval(secs => ${bounds.egressGoodFor})
    AND EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL)
    AND NOT EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL AND s.address::inet <<= p.range::inet)`
const unpublished = Prisma.sql`SELECT 'ADDRESS_UNPUBLISHED-' || s.address, 'ADDRESS_UNPUBLISHED', min(${rankOf('a.deadline_at')}), min(s.first_seen_at), min(a.deadline_at),
    to_json(array_prepend(${subject('ADDRESS', 'NULL', 's.address')},
      (array_agg(${subject('NODE', 'n.id', 'n.name')} ORDER BY a.deadline_at, n.id))[1:${Prisma.raw(String(subjectsAtMost))}])),
    count(*)::int, NULL, '[]', '[]', NULL ${heldFrom} GROUP BY s.address`

/** Not where nothing was ever published, as in a new installation: somebody lowered a guard that stood. */
const uncheckedFrom = Prisma.sql`FROM published_address p HAVING count(*) > 0 AND bool_and(p.withdrawn_at IS NOT NULL)`
const unchecked = Prisma.sql`SELECT 'EGRESS_UNCHECKED', 'EGRESS_UNCHECKED', 2, max(p.withdrawn_at), NULL, '[]'::json, 1, NULL, '[]', '[]', NULL ${uncheckedFrom}`

const silentFrom = Prisma.sql`FROM clock, node n JOIN node_heartbeat h ON h.node_id = n.id
  WHERE ${silentLongEnough}`
const silent = Prisma.sql`SELECT 'NODES_SILENT', 'NODES_SILENT', 1, min(h.last_seen_at), NULL, ${subjects('NODE', 'n.id', 'n.name', 'h.last_seen_at, n.id')},
    count(*)::int, NULL, '[]', '[]', NULL ${silentFrom} HAVING count(*) > 0`

const failingFrom = Prisma.sql`FROM cloud_account c WHERE ${failingNow}`
const failing = Prisma.sql`SELECT 'ACCOUNT_FAILING-' || c.id, 'ACCOUNT_FAILING', 1, c.checked_at, NULL, json_build_array(${subject('CLOUD_ACCOUNT', 'c.id', 'c.name')}), 1,
    CASE c.state WHEN 'FAILING' THEN c.state_detail ELSE c.deletion_state_detail END, '[]', '[]', NULL ${failingFrom}`

const waitingFrom = Prisma.sql`FROM instance i WHERE ${needsAttentionNow}`
const whileActive = 'Deletion is active: each is deleted once nothing stands in its way any more.'
const waiting = (
  active: boolean,
): Prisma.Sql => Prisma.sql`SELECT 'INSTANCES_WAIT', 'INSTANCES_WAIT', 2, min(coalesce(i.filed_at, i.created_at)), NULL,
    ${subjects('INSTANCE', 'i.id', 'i.name', 'coalesce(i.filed_at, i.created_at), i.id')}, count(*)::int, ${active ? whileActive : null}::text, '[]', '[]', NULL
    ${waitingFrom} HAVING count(*) > 0`

/**
 * What can be kept for certain for a few minutes more. Only the marker is asked about of all that may be in the way besides: a hindrance that was there when
 * the gate last looked may be gone by then, and nobody takes a delete back.
 */
const expiring = (
  coolDownMinutes: number,
): Prisma.Sql => Prisma.sql`SELECT 'DELETION_NEAR', 'DELETION_NEAR', min(${rankOf('d.ends')}), min(d.filed_at), min(d.ends),
    ${subjects('INSTANCE', 'd.id', 'd.name', 'd.ends, d.id')}, count(*)::int, NULL, '[]', '[]', NULL
    FROM clock, (SELECT i.id, i.name, i.filed_at, i.filed_at + make_interval(mins => ${coolDownMinutes}::int) AS ends FROM instance i
      JOIN cloud_account c ON c.id = i.account_id AND c.removed_at IS NULL JOIN ownership_marker m ON m.account_id = i.account_id AND m.region = i.region
      WHERE i.state = 'WAITING') d
    WHERE d.ends > clock.now AND d.ends < clock.now + make_interval(mins => ${nearMinutes}::int) HAVING count(*) > 0`

const orphansFrom = Prisma.sql`FROM orphan o JOIN cloud_account c ON c.id = o.account_id WHERE o.settled_as IS NULL`
const orphans = Prisma.sql`SELECT 'ORPHAN-' || o.id, 'ORPHAN', 2, o.seen_at, NULL, json_build_array(${subject('ORPHAN', 'o.id', "coalesce(o.shown ->> 'name', o.cloud_id)")},
    ${subject('CLOUD_ACCOUNT', 'c.id', 'c.name')}), 1, NULL, '[]', '[]', NULL ${orphansFrom}`

const gate = (
  reasons: readonly string[],
  stopped: boolean,
): Prisma.Sql => Prisma.sql`SELECT 'GATE_CLOSED', 'GATE_CLOSED', ${stopped ? 2 : 1}::int, NULL, NULL,
    json_build_array(${subject('GATE', 'NULL', "'Deletion gate'")}), 1, NULL, '[]', ${JSON.stringify(reasons)}::json, NULL`

/** Accounts where instances wait in a region without a marker, or which have a credential for deletion and no marker at all. */
const unmarkedFrom = Prisma.sql`FROM cloud_account c CROSS JOIN LATERAL (
    SELECT count(*)::int AS waiting, min(i.filed_at) AS since, string_agg(DISTINCT i.region, ', ' ORDER BY i.region) AS regions
    FROM instance i WHERE i.account_id = c.id AND i.state = 'WAITING'
      AND NOT EXISTS (SELECT FROM ownership_marker m WHERE m.account_id = c.id AND m.region = i.region)) w
  WHERE c.removed_at IS NULL AND (w.waiting > 0
    OR (c.deletion_sealed IS NOT NULL AND NOT EXISTS (SELECT FROM ownership_marker m WHERE m.account_id = c.id)))`
const unmarked = Prisma.sql`SELECT 'MARKER_MISSING-' || c.id, 'MARKER_MISSING', 1, w.since, NULL,
    json_build_array(${subject('CLOUD_ACCOUNT', 'c.id', 'c.name')}), greatest(w.waiting, 1), w.regions, '[]', '[]', NULL ${unmarkedFrom}`

const clock = Prisma.sql`WITH clock AS MATERIALIZED (SELECT app_now() AS now)`
const standing = [alarms, near, waits, unpublished, unchecked, silent, failing, orphans]
const columns = { urgency: [byNumber('x.rank'), byInstant("coalesce(x.deadline, 'infinity')"), byInstant("coalesce(x.since, 'infinity')")] }

/** All in one statement, so that what is told is of one instant. Login: admin. */
export function attentionStore(admin: PrismaClient): AttentionStore {
  return {
    async page(request, { closed, stopped, active, coolDownMinutes }) {
      const { after, orderBy } = inOrder(request, { by: 'urgency', direction: 'ASC' }, columns, { expression: 'x.key', type: 'text' })
      const ofGate = closed === undefined ? (active ? [expiring(coolDownMinutes)] : []) : [gate(closed, stopped)]
      const sources = [...standing, waiting(active && closed === undefined), ...ofGate, ...(active ? [unmarked] : [])]
      const rows = await admin.$queryRaw<Row[]>`${clock}
        SELECT * FROM (${Prisma.join(sources, ' UNION ALL ')}) x WHERE ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}`
      return pageOf(rows, request, toFact)
    },

    async counts({ closed, active }: GateAttention) {
      const markers = active ? Prisma.sql`(SELECT count(*)::int ${unmarkedFrom})` : Prisma.sql`0`
      const rows = await admin.$queryRaw<AttentionCounts[]>`${clock} SELECT
        (SELECT count(*)::int ${alarmsFrom}) AS "ALARMS",
        ${closed === undefined ? 0 : 1}::int + ${markers} AS "GATE",
        (SELECT count(DISTINCT a.operation_id)::int FROM clock, attempt a WHERE ${lives} AND (${isNear} OR ${waitsForPerson})) AS "OPERATIONS",
        (SELECT count(DISTINCT s.address)::int ${heldFrom}) + (SELECT count(*)::int FROM (SELECT 1 ${uncheckedFrom}) u) AS "ADDRESSES",
        (SELECT count(*)::int ${silentFrom}) AS "NODES",
        (SELECT count(*)::int ${failingFrom}) AS "CLOUDS",
        (SELECT count(*)::int ${waitingFrom}) + (SELECT count(*)::int ${orphansFrom}) AS "INSTANCES"`
      return rows[0]!
    },
  }
}

const toSubject = ({ kind, id, name }: SubjectRow): AttentionSubject => ({ kind, id: orUndefined(id), name })

function toFact({ rank, since, deadline, words, conditions, subjects: told, over, ...row }: Row): AttentionFact {
  return {
    ...row,
    severity: severities[rank]!,
    since: orUndefined(since),
    deadline: orUndefined(deadline),
    words: orUndefined(words),
    subjects: told.map(toSubject),
    lacking:
      row.kind === 'NODE_WAITS'
        ? forAdministrators(conditions).filter(({ condition }) => condition !== 'EGRESS')
        : conditions.filter(({ state }) => state !== 'MET'),
    over: toOver(over),
  }
}
