import { createHmac } from 'node:crypto'
import { type Attempted, signatureHeader, signedText } from '@sallyport/domain/progress/webhook.ts'
import type { Webhook } from './read-webhook.ts'

export type SendToWebhook = (delivery: { id: string; body: string }, signal: AbortSignal) => Promise<Attempted>

/**
 * Sends one delivery, signed with the instant at which it leaves. Redirects are not followed: the signed body is for the configured receiver alone.
 * Never throws; what went wrong is said without the address, whose path may be a secret.
 */
export function sendToWebhook(
  { url, secret, timeLimitMs }: Pick<Webhook, 'url' | 'secret' | 'timeLimitMs'>,
  nowMs: () => number,
): SendToWebhook {
  return async ({ id, body }, signal) => {
    const sentAt = Math.floor(nowMs() / 1_000)
    const signature = createHmac('sha256', secret).update(signedText(sentAt, body)).digest('hex')
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Sallyport',
          'sallyport-delivery': id,
          'sallyport-signature': signatureHeader(sentAt, signature),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      })
      await response.body?.cancel()
      return { status: response.status }
    } catch (error) {
      return { error: inWords(error, timeLimitMs) }
    }
  }
}

function inWords(error: unknown, timeLimitMs: number): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return `The receiver did not answer within ${timeLimitMs / 1_000} s.`
  if (name === 'AbortError') return 'The delivery was interrupted.'
  return `The receiver could not be reached (${cause?.code ?? 'no reason was given'}).`
}
