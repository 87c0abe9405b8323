import type { ChainHead } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import type { DecisionReads, DecisionShown, StoredDecision } from '@sallyport/domain/deletion-gate/decisions/decision-reads.ts'
import { pageOf } from './page-of.ts'
import { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'

type Row = Omit<StoredDecision, 'number' | 'instanceId'> & { number: bigint | string; instanceId: string | null }

type ShownRow = Row & { name: string | null; cloudId: string | null; nodeName: string | null }

const columns = Prisma.sql`number, at, kind, instance_id::text AS "instanceId", detail, previous, hash`
const toDecision = ({ number, instanceId, ...row }: Row): StoredDecision => ({
  ...row,
  number: Number(number),
  instanceId: instanceId ?? undefined,
})

const toShown = ({ name, cloudId, nodeName, ...row }: ShownRow): DecisionShown => ({
  ...toDecision(row),
  instance: name === null || nodeName === null ? undefined : { name, cloudId: cloudId ?? undefined, nodeName },
})

/** Logins: admin, worker. */
export function decisionReads(login: Pick<Statements, '$queryRaw'>): DecisionReads {
  return {
    async page(request, { instanceId }) {
      // The page is cut before the instances are looked up.
      const rows = await login.$queryRaw<ShownRow[]>`WITH page AS MATERIALIZED (SELECT ${columns} FROM deletion_decision
        WHERE ${instanceId === undefined ? Prisma.sql`true` : Prisma.sql`instance_id = ${instanceId}::uuid`}
          AND ${request.after === undefined ? Prisma.sql`true` : Prisma.sql`number < ${request.after.id}::bigint`}
        ORDER BY number DESC LIMIT ${request.first + 1})
        SELECT d.*, i.name, i.cloud_id AS "cloudId", n.name AS "nodeName" FROM page d LEFT JOIN instance i ON i.id = d."instanceId"::uuid
          LEFT JOIN attempt a ON a.id = i.attempt_id LEFT JOIN node n ON n.id = a.node_id ORDER BY d.number DESC`
      return pageOf(rows, request, toShown)
    },

    async after(number, limit) {
      const rows = await login.$queryRaw<
        Row[]
      >`SELECT ${columns} FROM deletion_decision WHERE number > ${number} ORDER BY number LIMIT ${limit}`
      return rows.map(toDecision)
    },

    async head() {
      const rows = await login.$queryRaw<
        { number: bigint | string; hash: string }[]
      >`SELECT chain_number AS number, chain_hash AS hash FROM deletion_state`
      const head: ChainHead | undefined = rows[0] && { number: Number(rows[0].number), hash: rows[0].hash }
      return head === undefined || head.number === 0 ? undefined : head
    },
  }
}
