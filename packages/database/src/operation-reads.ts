import type { AdminEvent, OperationReads, OperationTally } from '@sallyport/domain/admission/administration.ts'
import type { OperationFilter, OperationSort } from '@sallyport/domain/admission/operation-list.ts'
import type { AttemptView, OperationView, PlaceView } from '@sallyport/domain/admission/views.ts'
import type { WakeUps } from './feeds.ts'
import { finding } from './finding.ts'
import { allOf, byInstant, byMatch, byName, byWord, countUpTo, inOrder, newestFirst, type SortColumn, where } from './in-order.ts'
import { pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

const nameOf = (number: string): Prisma.Sql =>
  Prisma.raw(
    `coalesce((SELECT p.name FROM place p WHERE p.tenant_id = o.tenant_id AND p.operation_id = o.id AND p.number = ${number}), o.name_prefix)`,
  )
const operationColumns = Prisma.sql`o.id::text AS id, o.tenant_id::text AS "tenantId", t.name AS "tenantName", o.account_id::text AS "accountId",
  c.name AS "accountName", o.started_by_id::text AS "startedById", o.started_by_name AS "startedByName", o.region, o.zone, o.size_id AS "sizeId", o.size_name AS "sizeName", o.image_id AS "imageId",
  o.image_name AS "imageName", o.boot_volume_gib AS "bootVolumeGib", o.network_ids AS "networkIds", o.security_group_ids AS "securityGroupIds",
  o.floating_pool_id AS "floatingPoolId", o.count, o.name_prefix AS "namePrefix", ${nameOf('1')} AS "firstName", ${nameOf('o.count')} AS "lastName", o.agent_version AS "agentVersion",
  o.validation_deadline_minutes AS "validationDeadlineMinutes", o.accept_unknown_icmp AS "acceptUnknownIcmp", o.attempts_per_place AS "attemptsPerPlace",
  o.no_metadata_service AS "noMetadataService", o.state, o.event_counter::float8 AS "lastEvent", o.created_at AS "createdAt", o.ended_at AS "endedAt",
  o.cancelled_at AS "cancelledAt"`
const operationFrom = Prisma.sql`operation o JOIN tenant t ON t.id = o.tenant_id JOIN cloud_account c ON c.id = o.account_id`

const sortColumns: Record<Exclude<OperationSort, 'MATCH'>, readonly SortColumn[]> = {
  CREATED_AT: [byInstant('o.created_at')],
  NAME: [byName('o.name_prefix')],
  STATE: [byWord('o.state'), byInstant('o.created_at')],
  ENDED_AT: [byInstant("coalesce(o.ended_at, 'infinity')")],
}

const wanted = (filter: OperationFilter): Prisma.Sql =>
  allOf([
    where(filter.ids, (ids) => Prisma.sql`o.id = ANY(${[...ids]}::uuid[])`),
    finding(filter.search, (has, hasId) => {
      const tenants = Prisma.sql`ARRAY(SELECT s.id FROM tenant s WHERE ${has('s.name')})`
      const accounts = Prisma.sql`ARRAY(SELECT s.id FROM cloud_account s WHERE ${has('s.name')})`
      return Prisma.sql`(${has('o.name_prefix')} OR ${hasId('o.id')} OR ${has('o.started_by_name')} OR o.tenant_id = ANY(${tenants}) OR o.account_id = ANY(${accounts}))`
    }),
    where(filter.tenantId, (id) => Prisma.sql`o.tenant_id = ${id}::uuid`),
    where(filter.accountId, (id) => Prisma.sql`o.account_id = ${id}::uuid`),
    where(filter.states, (states) => Prisma.sql`o.state = ANY(${[...states]})`),
    where(filter.startedById, (id) => Prisma.sql`o.started_by_id = ${id}::uuid`),
  ])

export const attemptColumns = Prisma.sql`a.id::text AS id, a.operation_id::text AS "operationId", a.place_id::text AS "placeId", a.node_id::text AS "nodeId",
  a.number, a.counted, a.requested_by_name AS "requestedByName", a.state, a.planned_at AS "plannedAt", a.create_called_at AS "createCalledAt",
  a.create_answered_at AS "createAnsweredAt", a.deadline_at AS "deadlineAt", a.cancel_wished_at AS "cancelWishedAt", a.cancel_wished_by AS "cancelWishedBy",
  a.accepted_by AS "acceptedBy", a.accepted_at AS "acceptedAt", a.icmp_accepted_by AS "icmpAcceptedBy",
  a.icmp_accepted_at AS "icmpAcceptedAt", a.stage_ahead AS "stageAhead", a.ended_at AS "endedAt", a.end_reason AS "endReason",
  a.admin_detail AS detail, a.tenant_reason AS "tenantReason", a.conditions, a.conditions_met AS "conditionsMet", a.conditions_total AS "conditionsTotal"`

const eventColumns = Prisma.sql`number::float8 AS number, at, kind, attempt_id::text AS "attemptId", node_id::text AS "nodeId", admin_payload AS payload`

/** Login: admin. */
export function operationReads(admin: PrismaClient): OperationReads {
  return {
    async page(request, filter, sort = newestFirst) {
      const { after, orderBy } = inOrder(
        request,
        sort,
        { ...sortColumns, MATCH: byMatch(filter.search, 'o.name_prefix') },
        { expression: 'o.id', type: 'uuid' },
      )
      const rows = await admin.$queryRaw<WithNulls<OperationView>[]>`SELECT ${operationColumns} FROM ${operationFrom}
        WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}`
      return pageOf(rows, request, withoutNulls<OperationView>)
    },

    count: (filter) => countUpTo(admin, Prisma.sql`operation o WHERE ${wanted(filter)}`),

    async find(id) {
      const rows = await admin.$queryRaw<
        WithNulls<OperationView>[]
      >`SELECT ${operationColumns} FROM ${operationFrom} WHERE o.id = ${id}::uuid`
      return rows[0] && withoutNulls<OperationView>(rows[0])
    },

    async placesOf(operationIds) {
      const rows = await admin.$queryRaw<PlaceView[]>`SELECT p.id::text AS id, p.operation_id::text AS "operationId", p.number, p.name
        FROM operation o JOIN place p ON p.tenant_id = o.tenant_id AND p.operation_id = o.id WHERE o.id = ANY(${[...operationIds]}::uuid[]) ORDER BY p.number`
      return operationIds.map((id) => rows.filter((row) => row.operationId === id))
    },

    async attemptsOf(placeIds) {
      const rows = await admin.$queryRaw<
        WithNulls<AttemptView>[]
      >`SELECT ${attemptColumns} FROM place p JOIN attempt a ON a.tenant_id = p.tenant_id AND a.place_id = p.id
        WHERE p.id = ANY(${[...placeIds]}::uuid[]) ORDER BY a.number`
      return placeIds.map((id) => rows.filter((row) => row.placeId === id).map(withoutNulls<AttemptView>))
    },

    async attempt(id) {
      const rows = await admin.$queryRaw<WithNulls<AttemptView>[]>`SELECT ${attemptColumns} FROM attempt a WHERE a.id = ${id}::uuid`
      return rows[0] && withoutNulls<AttemptView>(rows[0])
    },

    async talliesOf(operationIds) {
      const rows = await admin.$queryRaw<WithNulls<OperationTally & { operationId: string }>[]>`
        SELECT operation_id::text AS "operationId", count(*) FILTER (WHERE state = 'ADMITTED')::int AS admitted,
          count(*) FILTER (WHERE ended_at IS NULL)::int AS "underWay", count(*) FILTER (WHERE state IN ('FAILED', 'CANCELLED'))::int AS over,
          min(deadline_at) FILTER (WHERE ended_at IS NULL) AS "nextDeadlineAt"
        FROM (SELECT DISTINCT ON (a.place_id) a.* FROM attempt a WHERE a.operation_id = ANY(${[...operationIds]}::uuid[]) ORDER BY a.place_id, a.number DESC) a
        GROUP BY operation_id`
      const tallies = new Map(rows.map(({ operationId, ...tally }) => [operationId, withoutNulls<OperationTally>(tally)]))
      return operationIds.map((id) => tallies.get(id) ?? { admitted: 0, underWay: 0, over: 0, nextDeadlineAt: undefined })
    },

    async events(request, of) {
      // A node has the events of one operation, which its primary key finds.
      const operation =
        'operationId' in of
          ? Prisma.sql`${of.operationId}::uuid`
          : Prisma.sql`(SELECT operation_id FROM node WHERE id = ${of.nodeId}::uuid)`
      const rows = await admin.$queryRaw<
        WithNulls<AdminEvent>[]
      >`SELECT ${eventColumns} FROM operation_event WHERE operation_id = ${operation}
          AND ${'nodeId' in of ? Prisma.sql`node_id = ${of.nodeId}::uuid` : Prisma.sql`true`}
          AND ${request.after === undefined ? Prisma.sql`true` : Prisma.sql`number < ${request.after.at}::bigint`} ORDER BY number DESC LIMIT ${request.first + 1}`
      return pageOf(rows, request, withoutNulls<AdminEvent>)
    },
  }
}

/** The events of one operation for administrators, as a resumable feed; they are kept for as long as the operation. Login: admin. */
export function operationFeed(admin: PrismaClient, wakeUps: WakeUps, operationId: string) {
  return {
    async bounds(): Promise<{ latest: number; oldest: number }> {
      const rows = await admin.$queryRaw<{ latest: number; oldest: number }[]>`SELECT event_counter::float8 AS latest,
        coalesce((SELECT min(number) FROM operation_event WHERE operation_id = o.id), event_counter + 1)::float8 AS oldest FROM operation o WHERE o.id = ${operationId}::uuid`
      return rows[0] ?? { latest: 0, oldest: 1 }
    },
    async read(after: number, limit: number): Promise<AdminEvent[]> {
      const rows = await admin.$queryRaw<
        WithNulls<AdminEvent>[]
      >`SELECT ${eventColumns} FROM operation_event WHERE operation_id = ${operationId}::uuid AND number > ${after} ORDER BY number LIMIT ${limit}`
      return rows.map(withoutNulls<AdminEvent>)
    },
    wakeUps: (signal: AbortSignal) => wakeUps.of(operationId, signal),
  }
}
