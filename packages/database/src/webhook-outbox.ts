import type { WebhookEvent } from '@sallyport/domain/progress/webhook.ts'
import type { Statements } from './statements.ts'

/**
 * Writes what the webhook is to be told, in the transaction that does what it tells of; nothing where no webhook is configured. The body is what is
 * signed and sent. Logins: admin, agent, worker, admission.
 */
export async function putIntoOutbox(tx: Statements, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ tenantId, ...event }) => ({ ...event, tenant: tenantId ?? null }))
  await tx.$executeRaw`INSERT INTO webhook_delivery (id, kind, body)
    SELECT e.id, e.kind, json_build_object('id', e.id, 'type', e.type, 'kind', e.kind,
      'at', to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'installation', i.deployment_id, 'tenant', e.tenant,
      'title', e.title, 'text', e.text)::text
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (id uuid, type text, kind text, tenant uuid, title text, text text)
      CROSS JOIN installation i CROSS JOIN announcing w WHERE w.webhook`
}
