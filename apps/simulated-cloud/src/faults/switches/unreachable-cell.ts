import { json } from '../../http/answer.ts'
import { computeError } from '../../openstack/nova/errors.ts'
import { negotiate } from '../../openstack/nova/microversion.ts'
import { readListing, withRows } from './listing.ts'
import type { Met, Outcome } from './switch.ts'

type Row = Record<string, unknown>

/** What the API database knows of a server by itself. */
const inLists = ['id', 'tenant_id', 'created', 'links']
const inShow = [...inLists, 'user_id', 'flavor', 'image', 'server_groups']

const keep = (row: Row, names: readonly string[]): Row => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/**
 * A list of servers, or one server, as nova shows those of a cell that it cannot reach. `name` says which servers these are.
 * Before 2.69 lists leave them out without a word, and GET by id is a 500.
 */
export function onlyWhatTheCellTells(met: Met, outcome: Outcome, name: RegExp): Outcome {
  if (typeof outcome === 'string' || outcome.status !== 200) return outcome
  const isOut = (row: Row): boolean => name.test(String(row.name))
  const knowsCells = negotiate(met.incoming.headers) >= 69
  const listing = readListing(met, outcome)
  if (listing !== undefined) {
    const detailed = met.path.includes('/detail')
    const told = (row: Row): Row => (detailed ? { status: 'UNKNOWN', ...keep(row, inLists) } : keep(row, ['id', 'links']))
    const rows = knowsCells ? listing.rows.map((row) => (isOut(row) ? told(row) : row)) : listing.rows.filter((row) => !isOut(row))
    return withRows(listing, rows)
  }
  const { server } = JSON.parse(outcome.body) as { server?: Row }
  if (server === undefined || !isOut(server)) return outcome
  if (!knowsCells) return { ...computeError({ status: 500, message: 'Unexpected API Error.' }), headers: outcome.headers }
  const unknown = { status: 'UNKNOWN', 'OS-EXT-AZ:availability_zone': 'UNKNOWN', 'OS-EXT-STS:power_state': 0 }
  return { ...json(200, { server: { ...keep(server, inShow), ...unknown } }), headers: outcome.headers }
}
