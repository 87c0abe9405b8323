import type { OperationState } from '@sallyport/domain/admission/attempt-states.ts'
import type { OwnOperation, OwnOperationStore } from '@sallyport/domain/tenancy/own-operations.ts'
import { isUuid, type OwnRows, orUndefined, ownRows, pageValues, toPage } from './tenant/own-rows.ts'
import type { TenantWall } from './tenant-wall.ts'

type Row = {
  id: string
  state: OperationState
  started_by_name: string
  created_at: Date
  ended_at: Date | null
  cancelled_at: Date | null
  count: number
  name_prefix: string
  validation_deadline_minutes: number
  event_counter: string
}

const select = `SELECT o.id, o.state, o.started_by_name, o.created_at, o.ended_at, o.cancelled_at, o.count, o.name_prefix,
    o.validation_deadline_minutes, o.event_counter FROM tenant_api.operation o`

/** Provisioning requests as their tenant sees them. Login: tenant, behind the wall. */
export function tenantOperationsStore(wall: TenantWall, own: OwnRows = ownRows): OwnOperationStore {
  const texts = {
    page: `${select} WHERE ${own('o.tenant_id')} AND (o.created_at, o.id) < ($2::timestamptz, $3::uuid) ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    find: `${select} WHERE ${own('o.tenant_id')} AND o.id = $2::uuid`,
  }
  return {
    async page(scope, request) {
      const values = [scope.tenantId, ...pageValues(request, 'newest first')]
      return toPage(await wall.read<Row>(scope, { name: 'tenant_operations', text: texts.page, values }), request, toOperation)
    },
    async find(scope, id) {
      if (!isUuid(id)) return undefined
      const rows = await wall.read<Row>(scope, { name: 'tenant_operation', text: texts.find, values: [scope.tenantId, id] })
      return rows[0] && toOperation(rows[0])
    },
  }
}

function toOperation(row: Row): OwnOperation {
  return {
    id: row.id,
    state: row.state,
    startedByName: row.started_by_name,
    startedAt: row.created_at,
    endedAt: orUndefined(row.ended_at),
    cancelledAt: orUndefined(row.cancelled_at),
    count: row.count,
    namePrefix: row.name_prefix,
    validationDeadlineMinutes: row.validation_deadline_minutes,
    lastEntry: Number(row.event_counter),
  }
}
