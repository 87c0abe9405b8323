import { type Answer, json } from '../../http/answer.ts'
import type { ServerRow } from '../rows.ts'
import type { NovaCall } from './call.ts'
import { badRequest } from './errors.ts'
import { nextLinks, pageSize } from './paging.ts'
import { serverFilter } from './server-filters.ts'
import { serverDetail, serverSummary } from './server-view.ts'

type Key = (row: ServerRow) => string | number

const sortKeys: Record<string, Key> = {
  created_at: (row) => row.createdAt,
  updated_at: (row) => row.updatedAt,
  display_name: (row) => row.name,
  name: (row) => row.name,
  uuid: (row) => row.id,
  id: (row) => row.number,
  vm_state: (row) => row.vmState,
  task_state: (row) => row.taskState ?? '',
  launched_at: (row) => row.launchedAt ?? '',
  key_name: (row) => row.keyName ?? '',
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Newest first unless the query says otherwise; ids settle what is equal. */
function serverOrder(call: NovaCall): (a: ServerRow, b: ServerRow) => number {
  const { query } = call.incoming
  const directions = query.getAll('sort_dir')
  const asked = query.getAll('sort_key').map((name, index) => {
    const key = sortKeys[name]
    if (key === undefined)
      throw badRequest(`Invalid input for query parameters sort_key. Value: ${name}. '${name}' is not one of the sort keys`)
    return { key, sign: directions[index] === 'asc' ? 1 : -1 }
  })
  const order = [...asked, { key: (row: ServerRow) => row.createdAt, sign: -1 }, { key: (row: ServerRow) => row.id, sign: -1 }]
  return (a, b) => {
    for (const { key, sign } of order) {
      const difference = compare(key(a), key(b))
      if (difference !== 0) return difference * sign
    }
    return 0
  }
}

/** Rows behind the marker. The marker's server need not be in the list any more: one that was deleted since still works. */
function behindMarker(call: NovaCall, rows: ServerRow[], order: (a: ServerRow, b: ServerRow) => number): ServerRow[] {
  const marker = call.incoming.query.get('marker')
  if (marker === null) return rows
  const row = call.cloud.state.servers.get(marker)
  if (row === undefined || row.region !== call.region || (!call.caller.isAdmin && row.projectId !== call.caller.projectId)) {
    throw badRequest(`marker [${marker}] not found`)
  }
  return rows.filter((one) => order(row, one) < 0)
}

/** Of a server that no host took a list does not tell the fault; only asking for it does. */
function listed(call: NovaCall, row: ServerRow): Record<string, unknown> {
  const { fault, ...detail } = serverDetail(call, row)
  return row.neverPlaced === true || fault === undefined ? detail : { ...detail, fault }
}

/** `GET /servers` and `/servers/detail`. */
export function listServers(call: NovaCall, detailed: boolean): Answer {
  const order = serverOrder(call)
  const lag = call.cloud.faults.listLag('nova')
  const youngest = call.cloud.clock.now().getTime() - lag
  const filter = serverFilter(call, detailed)
  const rows = call.cloud.state.servers
    .all()
    .filter((row) => filter(row) && (lag === 0 || Date.parse(row.createdAt) <= youngest))
    .toSorted(order)
  const page = behindMarker(call, rows, order).slice(0, pageSize(call))
  const links = nextLinks(call, detailed ? 'servers/detail' : 'servers', page.length, page.at(-1)?.id)
  const servers = page.map((row) => (detailed ? listed(call, row) : serverSummary(call, row)))
  return json(200, { servers, ...(links && { servers_links: links }) })
}
