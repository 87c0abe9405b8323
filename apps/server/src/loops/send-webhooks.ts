import type { DueDelivery, WebhookDeliveries } from '@sallyport/database/webhook-deliveries.ts'
import { judgeDelivery } from '@sallyport/domain/progress/webhook.ts'
import type { Logger } from '../logging.ts'
import type { SendToWebhook } from '../send-to-webhook.ts'
import type { Loop } from './loop.ts'

type Means = { deliveries: WebhookDeliveries; send: SendToWebhook; atOnce: number; log: Pick<Logger, 'warn'>; periodSeconds: number }

/**
 * Sends what the webhook is to be told, each at least once. Re-entrant: what was taken by a replica that died is due again five minutes later. What was
 * interrupted is tried again like what failed.
 */
export const sendWebhooks = ({ deliveries, send, atOnce, log, periodSeconds }: Means): Loop => ({
  name: 'send-webhooks',
  kind: 'leader',
  periodSeconds,
  run: async ({ signal }) => {
    const one = async (delivery: DueDelivery): Promise<void> => {
      const verdict = judgeDelivery(await send(delivery, signal), delivery.tries)
      await deliveries.settle(delivery.id, verdict)
      if (verdict.kind === 'GIVEN_UP')
        log.warn(
          { delivery: delivery.id, kind: delivery.kind, tries: delivery.tries, why: verdict.error },
          'a delivery to the webhook was given up',
        )
    }
    for (let taken = atOnce; taken === atOnce && !signal.aborted; ) {
      const due = await deliveries.take(atOnce)
      await Promise.all(due.map(one))
      taken = due.length
    }
  },
})
