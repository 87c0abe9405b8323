import type { Announcing } from '@sallyport/database/announcing.ts'
import { decisionReads } from '@sallyport/database/decision-reads.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { webhookDeliveries } from '@sallyport/database/webhook-deliveries.ts'
import { deletionIsOn } from '@sallyport/domain/deletion-gate/attestation/attestation.ts'
import type { DeletionRule } from '@sallyport/domain/instances/next-step.ts'
import type { Logger } from './logging.ts'
import { logChainHead } from './loops/log-chain-head.ts'
import type { Loop } from './loops/loop.ts'
import { sendWebhooks } from './loops/send-webhooks.ts'
import type { Configuration } from './read-configuration.ts'
import type { Webhook } from './read-webhook.ts'
import { sendToWebhook } from './send-to-webhook.ts'

const SEND_EVERY_SECONDS = 5

/** What administrators are told of instances that wait rests on. */
export const deletionRule = ({ deletion }: Pick<Configuration, 'deletion'>, restored: boolean): DeletionRule => ({
  isOn: deletionIsOn(deletion.enabled, restored),
  restored,
  coolDownMinutes: deletion.coolDownMinutes,
})

/** What writers of alarms and notices have to know. */
export const announcing = ({ isOn, coolDownMinutes }: DeletionRule, webhook: Webhook | undefined): Announcing => ({
  coolDownMinutes: isOn ? coolDownMinutes : undefined,
  webhook: webhook !== undefined,
})

/** What tells people outside: the webhook, and the log that keeps the head of the chain of decisions. */
export function tellingLoops({ worker, webhook, log }: { worker: PrismaClient; webhook: Webhook | undefined; log: Logger }): Loop[] {
  const head = logChainHead({ decisions: decisionReads(worker), log })
  if (webhook === undefined) return [head]
  const send = sendToWebhook(webhook, Date.now)
  const { atOnce } = webhook
  return [head, sendWebhooks({ deliveries: webhookDeliveries(worker), send, atOnce, log, periodSeconds: SEND_EVERY_SECONDS })]
}
