import type { DeliveryVerdict } from '@sallyport/domain/progress/webhook.ts'
import type { LoginClient } from './statements.ts'

/** `tries`: this one included. */
export type DueDelivery = { id: string; kind: string; body: string; tries: number }

export type WebhookDeliveries = {
  /**
   * Takes what is due, longest due first, at most `limit`; nobody else is given it for the next five minutes, so that one that was taken by a process which
   * died comes again.
   */
  take(limit: number): Promise<DueDelivery[]>
  settle(id: string, verdict: DeliveryVerdict): Promise<void>
}

/** Login: worker. */
export function webhookDeliveries(worker: LoginClient): WebhookDeliveries {
  return {
    take: (limit) => worker.$queryRaw<DueDelivery[]>`
      UPDATE webhook_delivery SET tries = tries + 1, next_try_at = app_now() + interval '5 minutes'
      WHERE id IN (SELECT id FROM webhook_delivery WHERE next_try_at <= (SELECT app_now()) ORDER BY next_try_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS id, kind, body, tries`,

    async settle(id, verdict) {
      if (verdict.kind === 'DELIVERED')
        await worker.$executeRaw`UPDATE webhook_delivery SET delivered_at = app_now(), next_try_at = NULL, last_error = NULL WHERE id = ${id}::uuid`
      else if (verdict.kind === 'GIVEN_UP')
        await worker.$executeRaw`UPDATE webhook_delivery SET next_try_at = NULL, last_error = ${verdict.error} WHERE id = ${id}::uuid`
      else
        await worker.$executeRaw`UPDATE webhook_delivery SET next_try_at = app_now() + make_interval(secs => ${verdict.afterSeconds}), last_error = ${verdict.error}
          WHERE id = ${id}::uuid`
    },
  }
}
