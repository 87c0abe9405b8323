import type { AddressTraces, ObservedAddress, ObservedFilter, ObservedSort } from '@sallyport/domain/addresses/ports.ts'
import type { CappedCount, Sorting } from '@sallyport/domain/primitives/listing.ts'
import type { Page, PageRequest } from '@sallyport/domain/primitives/page.ts'
import { finding } from './finding.ts'
import { allOf, byAddress, byInstant, byMatch, byNumber, countUpTo, inOrder, type SortColumn, where } from './in-order.ts'
import { orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'

type SeenNode = Omit<ObservedAddress['nodes'][number], 'accountId' | 'lastSeenAt'> & { accountId: string | null; lastSeenAt: string }
type Row = Omit<ObservedAddress, 'publishedId' | 'nodes'> & { publishedId: string | null; nodes: SeenNode[] }

const sortColumns: Record<Exclude<ObservedSort, 'MATCH'>, readonly SortColumn[]> = {
  FIRST_SEEN_AT: [byInstant('p.first')],
  LAST_SEEN_AT: [byInstant('p.last')],
  ADDRESS: [byAddress('p.address')],
  NODE_COUNT: [byNumber('p.nodes')],
}

const seen = Prisma.sql`SELECT address, min(family) AS family, min(first_seen_at) AS first, max(last_seen_at) AS last,
  count(DISTINCT node_id)::int AS nodes, bool_or(told_by IS NULL) AS peer FROM egress_sighting GROUP BY address`

const isPublished = Prisma.sql`EXISTS (SELECT FROM published_address r WHERE r.withdrawn_at IS NULL AND p.address::inet <<= r.range::inet)`

const wanted = ({ search, published }: ObservedFilter): Prisma.Sql =>
  allOf([
    finding(
      search,
      (has) => Prisma.sql`(${has('p.address')} OR p.address IN (
        SELECT s.address FROM egress_sighting s JOIN node n ON n.id = s.node_id WHERE ${has('n.name')}))`,
    ),
    where(published, (is) => (is ? isPublished : Prisma.sql`NOT ${isPublished}`)),
  ])

/** Login: admin. */
export const countObserved = (admin: PrismaClient, filter: ObservedFilter): Promise<CappedCount> =>
  countUpTo(admin, Prisma.sql`(${seen}) p WHERE ${wanted(filter)}`)

/** Login: admin. One row for each address; the page is cut before nodes and accounts are looked up. */
export async function observedAddresses(
  admin: PrismaClient,
  request: PageRequest,
  filter: ObservedFilter = {},
  sort: Sorting<ObservedSort> = { by: 'FIRST_SEEN_AT', direction: 'DESC' },
): Promise<Page<ObservedAddress>> {
  const { after, orderBy } = inOrder(
    request,
    sort,
    { ...sortColumns, MATCH: byMatch(filter.search, 'p.address') },
    { expression: 'p.address', type: 'text' },
  )
  const rows = await admin.$queryRaw<Row[]>`
    WITH page AS (
      SELECT * FROM (${seen}) p WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}
    ), seen_nodes AS (
      SELECT s.address, n.id, n.name, n.tenant_id, n.state, a.account_id, max(s.last_seen_at) AS last
      FROM egress_sighting s JOIN page p ON p.address = s.address JOIN node n ON n.id = s.node_id LEFT JOIN attempt a ON a.node_id = n.id
      GROUP BY s.address, n.id, a.account_id
    )
    SELECT p.address, p.family, p.first AS "firstSeenAt", p.last AS "lastSeenAt", p.nodes AS "nodeCount", p.peer AS "seenAsPeer",
      (SELECT r.id::text FROM published_address r WHERE r.withdrawn_at IS NULL AND p.address::inet <<= r.range::inet
       ORDER BY masklen(r.range::inet) DESC LIMIT 1) AS "publishedId",
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'tenantId', n.tenant_id, 'state', n.state, 'accountId', n.account_id,
         'lastSeenAt', n.last) ORDER BY n.last DESC, n.id), '[]')
       FROM (SELECT * FROM seen_nodes n WHERE n.address = p.address ORDER BY n.last DESC, n.id LIMIT 20) n) AS nodes,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name), '[]')
       FROM cloud_account c WHERE c.id IN (SELECT n.account_id FROM seen_nodes n WHERE n.address = p.address)) AS accounts
    FROM page p ORDER BY ${orderBy}`
  return pageOf(rows, request, toObserved)
}

const toObserved = (row: Row): ObservedAddress => ({
  ...row,
  publishedId: orUndefined(row.publishedId),
  nodes: row.nodes.map(({ accountId, lastSeenAt, ...node }) => ({
    ...node,
    accountId: orUndefined(accountId),
    lastSeenAt: new Date(lastSeenAt),
  })),
})

/** Login: admin. */
export async function addressTraces(admin: PrismaClient, address: string): Promise<AddressTraces> {
  const rows = await admin.$queryRaw<AddressTraces[]>`
    SELECT EXISTS (SELECT FROM instance i WHERE i.state NOT IN ('WANTED', 'NONE', 'GONE') AND (i.floating_address = ${address}
        OR EXISTS (SELECT FROM jsonb_array_elements(i.addresses) a WHERE a ->> 'address' = ${address}))) AS "ofInstance",
      EXISTS (SELECT FROM cloud_account_address r JOIN cloud_account c ON c.id = r.account_id AND c.removed_at IS NULL
        WHERE r.address = ${address}) AS recorded,
      (SELECT coalesce(json_agg(n), '[]') FROM (
        SELECT DISTINCT o.account_id AS "accountId", o.region, o.network_ids AS "networkIds"
        FROM egress_sighting s JOIN attempt a ON a.node_id = s.node_id JOIN operation o ON o.id = a.operation_id
          JOIN cloud_account c ON c.id = o.account_id AND c.removed_at IS NULL
        WHERE s.address = ${address} LIMIT 20) n) AS networks`
  return rows[0] ?? { ofInstance: false, recorded: false, networks: [] }
}
