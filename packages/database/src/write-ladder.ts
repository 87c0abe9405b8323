import type { Ladder } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import type { WitnessRecord } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import { type LadderRow, ladderColumns, toLadder } from './ladder-rows.ts'
import { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'

/** Writes the record, where it is still the one that was decided upon. */
export async function writeRecord(
  tx: Statements,
  { id, version }: Ladder,
  { rung, fingerprint, claim, fence }: WitnessRecord,
  climbed: boolean,
): Promise<Ladder | undefined> {
  const fencedAt = fence === null ? Prisma.sql`NULL` : Prisma.sql`coalesce(l.fenced_at, app_now())`
  const rows = await tx.$queryRaw<LadderRow[]>`UPDATE witness_ladder l SET rung = ${rung}, fingerprint = ${fingerprint},
      claim_rung = ${claim?.rung ?? null}::int, claim_public_key = ${claim?.publicKey ?? null}, claim_fingerprint = ${claim?.fingerprint ?? null},
      fence_reason = ${fence?.reason ?? null}, fenced_at = ${fencedAt},
      last_climb_at = CASE WHEN ${climbed} THEN app_now() ELSE l.last_climb_at END, version = l.version + 1
    WHERE l.id = ${id}::uuid AND l.version = ${version} RETURNING ${ladderColumns}`
  return rows[0] && toLadder(rows[0])
}
