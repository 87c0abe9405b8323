import { randomUUID } from 'node:crypto'
import type { Ladder, LadderStore } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { confirmed } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import { conflict, notFound } from '@sallyport/domain/primitives/problem.ts'
import { fenceLadder } from './fence-ladder.ts'
import { deletingUser, type LadderRow, ladderColumns, toLadder } from './ladder-rows.ts'
import { noteAccounts } from './note-accounts.ts'
import type { PrismaClient } from './prisma.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'
import { writeRecord } from './write-ladder.ts'

async function find(client: Pick<Statements, '$queryRaw'>, accountId: string): Promise<Ladder | undefined> {
  const rows = await client.$queryRaw<LadderRow[]>`SELECT ${ladderColumns} FROM cloud_account a
    JOIN witness_ladder l ON l.cloud = a.cloud AND l.user_id = ${deletingUser} WHERE a.id = ${accountId}::uuid AND a.removed_at IS NULL`
  return rows[0] && toLadder(rows[0])
}

/** Login: worker climbs, fences and removes; admin begins and begins anew. */
export function ladderStore(login: PrismaClient): LadderStore {
  return {
    find: (accountId) => find(login, accountId),

    begin: async (accountId, region) => {
      await login.$executeRaw`INSERT INTO witness_ladder (id, cloud, user_id, region)
        SELECT ${randomUUID()}::uuid, a.cloud, ${deletingUser}, ${region} FROM cloud_account a
        WHERE a.id = ${accountId}::uuid AND a.removed_at IS NULL AND a.cloud IS NOT NULL AND ${deletingUser} IS NOT NULL
        ON CONFLICT (cloud, user_id) DO NOTHING`
      return (await find(login, accountId)) ?? (await whyNoLadder(login, accountId))
    },

    places: () => login.$queryRaw<{ accountId: string; region: string }[]>`SELECT "accountId", region FROM (
        SELECT DISTINCT ON (a.cloud, coalesce(${deletingUser}, a.id::text)) a.id::text AS "accountId", m.region, a.created_at
        FROM cloud_account a JOIN ownership_marker m ON m.account_id = a.id WHERE a.removed_at IS NULL
        ORDER BY a.cloud, coalesce(${deletingUser}, a.id::text), a.created_at, a.id, m.region <> a.default_region, m.region) AS place
      ORDER BY created_at, "accountId"`,

    claim: (ladder, claim) => writeRecord(login, ladder, { ...ladder.record, claim }, false),

    confirm: (ladder, heard) =>
      inTransaction(login, async (tx) => {
        const record = confirmed(ladder.record)
        const after = await writeRecord(tx, ladder, record, heard)
        if (after === undefined) return undefined
        await tx.$executeRaw`INSERT INTO witness_rung (ladder_id, rung, fingerprint) VALUES (${ladder.id}::uuid, ${record.rung}, ${record.fingerprint})`
        await noteAccounts(tx, ladder)
        return after
      }),

    fence: (ladder, reason, seen) => fenceLadder(login, ladder, reason, seen),

    beginAnew: (ladder, record) =>
      inTransaction(login, async (tx) => {
        const after = await writeRecord(tx, ladder, record, false)
        if (after !== undefined) await noteAccounts(tx, ladder)
        return after
      }),

    confirmedRungs: (ladderId, upTo, limit) => login.$queryRaw<
      { rung: number; fingerprint: string }[]
    >`SELECT rung, fingerprint FROM witness_rung
      WHERE ladder_id = ${ladderId}::uuid AND rung <= ${upTo} AND removed_at IS NULL ORDER BY rung LIMIT ${limit}`,

    noteRemoved: async (ladderId, rung) => {
      await login.$executeRaw`UPDATE witness_rung SET removed_at = app_now() WHERE ladder_id = ${ladderId}::uuid AND rung = ${rung} AND removed_at IS NULL`
    },
  }
}

async function whyNoLadder(login: PrismaClient, accountId: string): Promise<never> {
  const rows = await login.$queryRaw<
    { name: string }[]
  >`SELECT name FROM cloud_account WHERE id = ${accountId}::uuid AND removed_at IS NULL`
  const name = rows[0]?.name
  if (name === undefined) throw notFound('cloud account')
  throw conflict(`It is not recorded yet where the credential of the account ${name} leads. Check the account.`)
}
