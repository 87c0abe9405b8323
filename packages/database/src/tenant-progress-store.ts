import type { OperationProgress, TenantProgress } from '@sallyport/domain/admission/progress-events.ts'
import type { OwnChange, OwnChangeKind, OwnFeedStore, ProgressEntry } from '@sallyport/domain/tenancy/own-operations.ts'
import { shareAnswers } from './share-answers.ts'
import { isUuid, type OwnRows, orUndefined, ownRows } from './tenant/own-rows.ts'
import type { TenantWall } from './tenant-wall.ts'

type Bounds = { latest: string; oldest: string | null }
type ChangeRow = { number: string; kind: OwnChangeKind; object_id: string; at: Date }
type EventRow = { number: string; at: Date; node_id: string | null; tenant_payload: Partial<TenantProgress> | OperationProgress }

const toBounds = (row: Bounds | undefined): { latest: number; oldest: number } => {
  const latest = Number(row?.latest ?? 0)
  return { latest, oldest: row?.oldest == null ? latest + 1 : Number(row.oldest) }
}

/** The numbered feeds of a tenant. Login: tenant, behind the wall. */
export function tenantProgressStore(wall: TenantWall, own: OwnRows = ownRows): OwnFeedStore {
  const texts = {
    changeBounds: `SELECT t.change_counter AS latest, (SELECT min(c.number) FROM tenant_api.tenant_change c WHERE ${own('c.tenant_id')}) AS oldest
      FROM tenant_api.tenant t WHERE ${own('t.id')}`,
    changes: `SELECT c.number, c.kind, c.object_id, c.at FROM tenant_api.tenant_change c
      WHERE ${own('c.tenant_id')} AND c.number > $2 ORDER BY c.number LIMIT $3`,
    eventBounds: `SELECT o.event_counter AS latest, (SELECT min(e.number) FROM tenant_api.operation_event e
        WHERE ${own('e.tenant_id')} AND e.operation_id = o.id) AS oldest
      FROM tenant_api.operation o WHERE ${own('o.tenant_id')} AND o.id = $2::uuid`,
    events: `SELECT e.number, e.at, e.node_id, e.tenant_payload FROM tenant_api.operation_event e
      WHERE ${own('e.tenant_id')} AND e.operation_id = $2::uuid AND e.number > $3 ORDER BY e.number LIMIT $4`,
  }
  // Whoever follows the same feed is woken by the same notification and asks for the same entries.
  const sharedChanges = shareAnswers<OwnChange[]>()
  const sharedEntries = shareAnswers<ProgressEntry[]>()
  return {
    changes: (scope) => ({
      async bounds() {
        const values = [scope.tenantId]
        return toBounds((await wall.read<Bounds>(scope, { name: 'tenant_change_bounds', text: texts.changeBounds, values }))[0])
      },
      read: (after, limit) =>
        sharedChanges(`${scope.tenantId} ${after} ${limit}`, async () => {
          const values = [scope.tenantId, after, limit]
          const rows = await wall.read<ChangeRow>(scope, { name: 'tenant_changes', text: texts.changes, values })
          return rows.map((row) => ({ number: Number(row.number), kind: row.kind, objectId: row.object_id, at: row.at }))
        }),
    }),

    progress: (scope, operationId) => ({
      async bounds() {
        if (!isUuid(operationId)) return toBounds(undefined)
        const values = [scope.tenantId, operationId]
        return toBounds((await wall.read<Bounds>(scope, { name: 'tenant_event_bounds', text: texts.eventBounds, values }))[0])
      },
      async read(after, limit) {
        if (!isUuid(operationId)) return []
        return await sharedEntries(`${scope.tenantId} ${operationId} ${after} ${limit}`, async () => {
          const values = [scope.tenantId, operationId, after, limit]
          return (await wall.read<EventRow>(scope, { name: 'tenant_events', text: texts.events, values })).map(toEntry)
        })
      },
    }),
  }
}

function toEntry({ number, at, node_id, tenant_payload: payload }: EventRow): ProgressEntry {
  const attempt = 'attempt' in payload ? payload : undefined
  return {
    number: Number(number),
    at,
    node: attempt?.name === undefined ? undefined : { id: orUndefined(node_id), name: attempt.name, attempt: attempt.attempt ?? 1 },
    reason: attempt?.reason,
    conditionsMet: attempt?.conditionsMet,
    conditionsTotal: attempt?.conditionsTotal,
    operationState: 'count' in payload ? payload.state : undefined,
  }
}
