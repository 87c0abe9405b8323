import type {
  AddressStore,
  AddressUse,
  NodeInUse,
  PublishedAddress,
  PublishedFilter,
  PublishedSort,
} from '@sallyport/domain/addresses/ports.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import { auditAs } from './audit-as.ts'
import { finding } from './finding.ts'
import { allOf, byAddress, byInstant, byMatch, countUpTo, inOrder, type SortColumn } from './in-order.ts'
import { addressTraces, countObserved, observedAddresses } from './observed-addresses.ts'
import { orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

type Row = Omit<PublishedAddress, 'withdrawnAt' | 'withdrawnBy'> & { withdrawnAt: Date | null; withdrawnBy: string | null }

type PublicRow = { range: string; family: 4 | 6; since: string }

const columns = Prisma.sql`p.id::text AS id, p.range, p.family, p.note, p.published_at AS "publishedAt", p.published_by AS "publishedBy",
  p.withdrawn_at AS "withdrawnAt", p.withdrawn_by AS "withdrawnBy"`
const toAddress = (row: Row): PublishedAddress => ({
  ...row,
  withdrawnAt: orUndefined(row.withdrawnAt),
  withdrawnBy: orUndefined(row.withdrawnBy),
})

const sortColumns: Record<Exclude<PublishedSort, 'MATCH'>, readonly SortColumn[]> = {
  PUBLISHED_AT: [byInstant('p.published_at')],
  RANGE: [byAddress('p.range')],
}

const wanted = ({ search, holding, withdrawnToo }: PublishedFilter): Prisma.Sql => {
  const holds = holding === undefined ? Prisma.sql`false` : Prisma.sql`p.range::inet >>= ${holding}::inet`
  return allOf([
    withdrawnToo ? undefined : Prisma.sql`p.withdrawn_at IS NULL`,
    finding(search, (has) => Prisma.sql`(${has('p.range')} OR ${has('p.note')} OR ${holds})`),
  ])
}

/** Nodes that are not over and were seen lately from `w` and from nothing else that is published. */
const fromThereAlone = Prisma.sql`FROM egress_sighting s
  JOIN node n ON n.id = s.node_id AND n.tenant_id = s.tenant_id AND n.state IN ('ENROLLING', 'HELD', 'ENABLED', 'DISABLED')
  WHERE s.last_seen_at > app_now() - interval '1 hour' AND s.address::inet <<= w.range::inet
    AND NOT EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL AND p.id <> w.id AND s.address::inet <<= p.range::inet)`

/** Login: admin. */
export function addressStore(admin: PrismaClient): AddressStore {
  return {
    async published(request, filter, sort = { by: 'PUBLISHED_AT', direction: 'DESC' }) {
      const { after, orderBy } = inOrder(
        request,
        sort,
        { ...sortColumns, MATCH: byMatch(filter.search, 'p.range') },
        { expression: 'p.id', type: 'uuid' },
      )
      const rows = await admin.$queryRaw<Row[]>`SELECT ${columns} FROM published_address p
        WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}`
      return pageOf(rows, request, toAddress)
    },
    countPublished: (filter) => countUpTo(admin, Prisma.sql`published_address p WHERE ${wanted(filter)}`),

    async use(id) {
      const rows = await admin.$queryRaw<AddressUse[]>`SELECT
          (SELECT count(DISTINCT s.node_id) FILTER (WHERE n.state IN ('ENABLED', 'DISABLED'))::int ${fromThereAlone}) AS "inService",
          (SELECT count(DISTINCT s.node_id) FILTER (WHERE n.state IN ('ENROLLING', 'HELD'))::int ${fromThereAlone}) AS held,
          (SELECT count(*)::int FROM published_address o WHERE o.withdrawn_at IS NULL AND o.id <> w.id) AS "publishedLeft"
        FROM published_address w WHERE w.id = ${id}::uuid AND w.withdrawn_at IS NULL`
      return rows[0]
    },

    async current() {
      const rows = await admin.$queryRaw<
        Row[]
      >`SELECT ${columns} FROM published_address p WHERE p.withdrawn_at IS NULL ORDER BY p.published_at, p.id`
      return rows.map(toAddress)
    },

    publish: ({ id, range, family, note }, by) =>
      inTransaction(admin, async (tx) => {
        const rows = await tx.$queryRaw<Row[]>`INSERT INTO published_address AS p (id, range, family, note, published_by)
          VALUES (${id}::uuid, ${range}, ${family}, ${note}, ${by.name}) ON CONFLICT DO NOTHING RETURNING ${columns}`
        if (rows[0] === undefined) return undefined
        await auditAs(tx, by, { action: 'publishAddress', subjectKind: 'PUBLISHED_ADDRESS', subjectId: id, detail: { range, note } })
        await announce(tx, id)
        return toAddress(rows[0])
      }),

    withdraw: (id, by) =>
      inTransaction(admin, async (tx) => {
        const rows = await tx.$queryRaw<Row[]>`UPDATE published_address p SET withdrawn_at = app_now(), withdrawn_by = ${by.name}
          WHERE p.id = ${id}::uuid AND p.withdrawn_at IS NULL RETURNING ${columns}`
        if (rows[0] === undefined) return undefined
        const address = toAddress(rows[0])
        const inUse = await nodesLeftUnpublished(tx, id)
        const counted = await tx.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM published_address WHERE withdrawn_at IS NULL`
        await auditAs(tx, by, {
          action: 'withdrawAddress',
          subjectKind: 'PUBLISHED_ADDRESS',
          subjectId: id,
          detail: { range: address.range, nodesInUse: inUse.map((node) => node.id) },
        })
        if (inUse.length > 0) await raiseAlarm(tx, withdrawnInUse(address, inUse))
        await announce(tx, id)
        return { address, inUse, publishedLeft: counted[0]?.n ?? 0 }
      }),

    observed: (request, filter, sort) => observedAddresses(admin, request, filter, sort),
    countObserved: (filter) => countObserved(admin, filter),
    traces: (address) => addressTraces(admin, address),

    async document() {
      // One statement, so that the list is the very one of that version.
      const rows = await admin.$queryRaw<
        { version: number; changedAt: Date; addresses: PublicRow[] }[]
      >`SELECT i.addresses_version AS version,
          greatest(i.created_at, (SELECT max(greatest(published_at, withdrawn_at)) FROM published_address)) AS "changedAt",
          (SELECT coalesce(json_agg(json_build_object('range', range, 'family', family, 'since', published_at)), '[]')
           FROM published_address WHERE withdrawn_at IS NULL) AS addresses
        FROM installation i`
      const state = rows[0]
      if (state === undefined) throw new Error('the installation has not been set up')
      return { ...state, addresses: state.addresses.map(({ since, ...address }) => ({ ...address, since: new Date(since) })) }
    },
  }
}

/**
 * Looks at held attempts again, raises the public version and tells everyone. Locks are taken in the order of all transactions: attempts,
 * tenants, installation.
 */
async function announce(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`WITH woken AS (
      UPDATE attempt SET evaluate_at = app_now() WHERE id IN (
        SELECT id FROM attempt WHERE state IN ('CREATING', 'BOOTING', 'VALIDATING') ORDER BY id FOR UPDATE) RETURNING id)
    SELECT count(pg_notify('sallyport_attempt', id::text))::int AS woken FROM woken`
  const tenants = await tx.$queryRaw<{ id: string }[]>`SELECT id::text AS id FROM tenant ORDER BY id FOR UPDATE`
  await tx.$executeRaw`UPDATE installation SET addresses_version = addresses_version + 1`
  for (const tenant of tenants) tx.note(tenant.id, 'PUBLISHED_ADDRESS', id)
  if (tenants.length === 0) tx.note(undefined, 'PUBLISHED_ADDRESS', id)
}

async function nodesLeftUnpublished(tx: Tx, id: string): Promise<NodeInUse[]> {
  return tx.$queryRaw<NodeInUse[]>`SELECT l.* FROM published_address w CROSS JOIN LATERAL (
      SELECT DISTINCT ON (n.id) n.id::text AS id, n.name, s.address ${fromThereAlone} ORDER BY n.id, s.last_seen_at DESC LIMIT 100) l
    WHERE w.id = ${id}::uuid`
}

function withdrawnInUse({ id, range }: PublishedAddress, inUse: NodeInUse[]) {
  const named = inUse.slice(0, 5).map(({ name, address }) => `${name} (${address})`)
  const others = inUse.length > named.length ? ' and others' : ''
  return {
    kind: 'ADDRESS_WITHDRAWN_IN_USE' as const,
    subjectKind: 'PUBLISHED_ADDRESS',
    subjectId: id,
    message: `${range} was withdrawn while nodes come from there: ${named.join(', ')}${others}. They stay. Publish the address again, or move them.`,
    detail: { range, nodes: inUse.map((node) => node.id) },
  }
}
