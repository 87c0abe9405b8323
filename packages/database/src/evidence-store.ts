import type { ObservationOutcome, ObservedCondition } from '@sallyport/domain/admission/evidence.ts'
import type { InstanceReading } from '@sallyport/domain/admission/ports.ts'
import type { Prisma } from './prisma.ts'
import { recordIdentity } from './record-identity.ts'
import type { Tx } from './transaction.ts'

/** What the server itself observed of an attempt; `goodFor` in seconds, undefined: for good. `since` stays while the outcome does. */
export async function writeEvidence(
  tx: Tx,
  observed: {
    attemptId: string
    tenantId: string
    condition: ObservedCondition
    outcome: ObservationOutcome
    detail: Readonly<Record<string, unknown>>
    goodFor?: number
  },
): Promise<void> {
  const { attemptId, tenantId, condition, outcome, detail, goodFor } = observed
  await tx.$executeRaw`
    INSERT INTO evidence (attempt_id, tenant_id, condition, outcome, detail, observed_at, good_until, observer, since)
    SELECT ${attemptId}::uuid, ${tenantId}::uuid, ${condition}, ${outcome}, ${JSON.stringify(detail)}::jsonb, t, t + make_interval(secs => ${goodFor ?? null}::float8),
      'SERVER', t FROM (SELECT app_now() AS t) clock
    ON CONFLICT (attempt_id, condition) DO UPDATE SET outcome = excluded.outcome, detail = excluded.detail, observed_at = excluded.observed_at,
      good_until = excluded.good_until, observer = excluded.observer,
      since = CASE WHEN evidence.outcome = excluded.outcome THEN evidence.since ELSE excluded.since END`
}

/** A reading of the instance: its row and the evidence. Subscribers hear of it only where something that they see changed. */
export async function writeReading(
  tx: Tx,
  of: { attemptId: string; tenantId: string; instanceId: string },
  reading: InstanceReading,
): Promise<void> {
  const { view, outcome, detail, goodFor, consoleTail } = reading
  await writeEvidence(tx, { ...of, condition: 'INSTANCE', outcome, detail, goodFor })
  if (view === undefined) {
    await tx.$executeRaw`UPDATE instance SET last_read_at = app_now(), version = version + 1 WHERE id = ${of.instanceId}::uuid`
    return
  }
  const addresses = JSON.stringify(view.addresses)
  const fault =
    view.fault === undefined
      ? null
      : JSON.stringify(view.fault satisfies Prisma.InputJsonObject | { code: number | undefined; message: string })
  const rows = await tx.$queryRaw<{ changed: boolean; unrecorded: boolean }[]>`
    UPDATE instance i SET provider_state = ${view.providerState}, provider_task = ${view.task ?? null}, addresses = ${addresses}::jsonb, fault = ${fault}::jsonb,
      stage = ${view.stage ?? null}, console_tail = coalesce(${consoleTail ?? null}, i.console_tail), last_read_at = app_now(), version = i.version + 1
    FROM instance old WHERE i.id = ${of.instanceId}::uuid AND old.id = i.id
    RETURNING (old.provider_state, old.provider_task, old.addresses, old.fault, old.stage) IS DISTINCT FROM
      (${view.providerState}, ${view.task ?? null}, ${addresses}::jsonb, ${fault}::jsonb, ${view.stage ?? null}) AS changed, i.identity_at IS NULL AS unrecorded`
  if (rows[0]?.unrecorded) await recordIdentity(tx, of.instanceId, view)
  if (rows[0]?.changed) tx.note(of.tenantId, 'INSTANCE', of.instanceId, false)
}
