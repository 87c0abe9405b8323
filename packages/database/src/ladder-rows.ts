import type { Ladder } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import type { FenceReason } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import { orUndefined } from './page-of.ts'
import { Prisma } from './prisma.ts'

/** Whom an account's deleting credential signs in as, from `cloud_account` under that name: its ladder belongs to that user. */
export const deletingUserOf = (account: 'a' | 'o'): Prisma.Sql =>
  Prisma.raw(`CASE WHEN ${account}.deletion_sealed IS NULL THEN ${account}.user_id ELSE ${account}.deletion_user_id END`)

export const deletingUser = deletingUserOf('a')

export type LadderRow = {
  id: string
  cloud: string
  userId: string
  region: string
  rung: number
  fingerprint: string | null
  claimRung: number | null
  claimPublicKey: string | null
  claimFingerprint: string | null
  fenceReason: string | null
  fencedAt: Date | null
  lastClimbAt: Date | null
  version: number
  readAt: Date
}

/** Everything of a ladder, from `witness_ladder l`. */
export const ladderColumns = Prisma.sql`l.id::text AS id, l.cloud, l.user_id AS "userId", l.region, l.rung, l.fingerprint, l.claim_rung AS "claimRung",
  l.claim_public_key AS "claimPublicKey", l.claim_fingerprint AS "claimFingerprint", l.fence_reason AS "fenceReason", l.fenced_at AS "fencedAt",
  l.last_climb_at AS "lastClimbAt", l.version, app_now() AS "readAt"`

export function toLadder(row: LadderRow): Ladder {
  const { claimRung, claimPublicKey, claimFingerprint, fenceReason, fencedAt } = row
  return {
    id: row.id,
    cloud: row.cloud,
    userId: row.userId,
    region: row.region,
    record: {
      rung: row.rung,
      fingerprint: row.fingerprint,
      claim:
        claimRung === null || claimPublicKey === null || claimFingerprint === null
          ? null
          : { rung: claimRung, publicKey: claimPublicKey, fingerprint: claimFingerprint },
      fence: fenceReason === null || fencedAt === null ? null : { reason: fenceReason as FenceReason, since: fencedAt },
    },
    lastClimbAt: orUndefined(row.lastClimbAt),
    version: row.version,
    readAt: row.readAt,
  }
}
