import type { CloudAccount } from '@sallyport/domain/clouds/account.ts'
import type { FenceReason } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import { deletingUser } from './ladder-rows.ts'
import { orUndefined } from './page-of.ts'
import { Prisma } from './prisma.ts'

export type CloudAccountRow = Omit<
  CloudAccount,
  'noMetadataService' | 'limits' | 'stateDetail' | 'checkedAt' | 'networks' | 'addresses' | 'lastCheck' | 'leads' | 'deletion'
> & {
  noMetadataService: boolean
  noMetadataBy: string | null
  noMetadataAt: Date | null
  createsPerMinute: number
  createsInFlight: number
  requestsPerSecond: number
  stateDetail: string | null
  checkedAt: Date | null
  lastCheck: CloudAccount['lastCheck'] | null
  networks: { networkId: string; by: string; at: string }[]
  addresses: { address: string; recordedBy: string; recordedAt: string }[]
  cloud: string | null
  userId: string | null
  ownCredential: boolean
  deletingUserId: string | null
  deletionCheck: CloudAccount['lastCheck'] | null
  deletionTrouble: string | null
  markers: { region: string; markerId: string; recordedBy: string; recordedAt: string }[]
  ladder: {
    region: string
    rung: number
    claimOpen: boolean
    fenceReason: FenceReason | null
    fencedAt: string | null
    lastClimbAt: string | null
  } | null
}

/** Everything of an account but its sealed credential, from `cloud_account a`. */
export const accountColumns = Prisma.sql`a.id::text AS id, a.name, a.provider, a.description AS meaning, a.project_id AS "projectId", a.project_name AS "projectName",
  a.default_region AS "defaultRegion", a.no_metadata_service AS "noMetadataService", a.no_metadata_by AS "noMetadataBy", a.no_metadata_at AS "noMetadataAt",
  a.creates_per_minute AS "createsPerMinute", a.creates_in_flight AS "createsInFlight", a.requests_per_second AS "requestsPerSecond", a.state,
  a.state_detail AS "stateDetail", a.checked_at AS "checkedAt", a.last_check AS "lastCheck", a.created_at AS "createdAt", a.created_by AS "createdBy",
  (SELECT coalesce(json_agg(json_build_object('networkId', n.network_id, 'by', n.marked_by, 'at', n.marked_at) ORDER BY n.network_id), '[]')
   FROM cloud_network_mark n WHERE n.account_id = a.id AND n.no_metadata_service) AS networks,
  (SELECT coalesce(json_agg(json_build_object('address', r.address, 'recordedBy', r.recorded_by, 'recordedAt', r.recorded_at) ORDER BY r.address), '[]')
   FROM cloud_account_address r WHERE r.account_id = a.id) AS addresses,
  a.cloud, a.user_id AS "userId", a.deletion_sealed IS NOT NULL AS "ownCredential", ${deletingUser} AS "deletingUserId", a.deletion_check AS "deletionCheck",
  CASE WHEN a.deletion_state = 'FAILING' THEN coalesce(a.deletion_state_detail, '') END AS "deletionTrouble",
  (SELECT coalesce(json_agg(json_build_object('region', m.region, 'markerId', m.marker_id, 'recordedBy', m.recorded_by_name, 'recordedAt', m.recorded_at)
     ORDER BY m.region), '[]') FROM ownership_marker m WHERE m.account_id = a.id) AS markers,
  (SELECT json_build_object('region', l.region, 'rung', l.rung, 'claimOpen', l.claim_rung IS NOT NULL, 'fenceReason', l.fence_reason,
     'fencedAt', l.fenced_at, 'lastClimbAt', l.last_climb_at)
   FROM witness_ladder l WHERE l.cloud = a.cloud AND l.user_id = ${deletingUser}) AS ladder`

export function toAccount(row: CloudAccountRow): CloudAccount {
  const { noMetadataService, noMetadataBy, noMetadataAt, createsPerMinute, createsInFlight, requestsPerSecond, ...others } = row
  const { cloud, userId, ownCredential, deletingUserId, deletionCheck, deletionTrouble, markers, ladder, ...rest } = others
  return {
    ...rest,
    noMetadataService:
      noMetadataService && noMetadataBy !== null && noMetadataAt !== null ? { by: noMetadataBy, at: noMetadataAt } : undefined,
    limits: { createsPerMinute, createsInFlight, requestsPerSecond },
    stateDetail: orUndefined(row.stateDetail),
    checkedAt: orUndefined(row.checkedAt),
    lastCheck: row.lastCheck ?? [],
    networks: row.networks.map(({ networkId, by, at }) => ({ networkId, by, at: new Date(at) })),
    addresses: row.addresses.map(({ recordedAt, ...address }) => ({ ...address, recordedAt: new Date(recordedAt) })),
    leads: cloud === null || userId === null ? undefined : { cloud, userId },
    deletion: {
      ownCredential,
      userId: orUndefined(deletingUserId),
      trouble: orUndefined(deletionTrouble),
      lastCheck: deletionCheck ?? [],
      markers: markers.map(({ recordedAt, ...marker }) => ({ ...marker, recordedAt: new Date(recordedAt) })),
      ladder: toAccountLadder(ladder),
    },
  }
}

function toAccountLadder(row: CloudAccountRow['ladder']): CloudAccount['deletion']['ladder'] {
  if (row === null) return undefined
  const { fenceReason, fencedAt, lastClimbAt, ...ladder } = row
  return {
    ...ladder,
    fence: fenceReason === null || fencedAt === null ? undefined : { reason: fenceReason, since: new Date(fencedAt) },
    lastClimbAt: lastClimbAt === null ? undefined : new Date(lastClimbAt),
  }
}
