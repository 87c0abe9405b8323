import { randomUUID } from 'node:crypto'
import type { MemberActing } from '@sallyport/domain/tenancy/member-acting.ts'
import { mustStillBeWaitedFor } from '@sallyport/domain/tenancy/viewer.ts'
import type { TenantTx } from '../tenant-wall.ts'

/** The audit entry of what a member does, in the transaction that does it. `detail` never holds a secret. */
export async function auditMember(
  tx: TenantTx,
  { viewer, request }: MemberActing,
  entry: { action: string; subjectKind: string; subjectId: string; detail?: object },
): Promise<void> {
  mustStillBeWaitedFor(request)
  await tx.query({
    name: 'tenant_audit',
    text: `INSERT INTO tenant_api.audit_entry (tenant_id, id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, detail, request_id, source_address)
      VALUES ($1::uuid, $2::uuid, 'MEMBER', $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
    values: [
      viewer.tenantId,
      randomUUID(),
      viewer.memberId,
      viewer.displayName,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      JSON.stringify(entry.detail ?? {}),
      request.requestId,
      request.sourceAddress ?? null,
    ],
  })
}
