import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, html } from '../http/answer.ts'
import type { Effect } from './faults.ts'

const titles: Record<number, string> = {
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** An error page of the proxy in front of a service. */
function proxyPage(status: number, retryAfter?: string): Answer {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return html(status, titles[status] ?? 'Error', 'The proxy in front of the service answered.', headers)
}

/** Lets the effects strike around what the service does. `cut` stands for a connection that is closed without an answer. */
export async function answerWithFaults(effects: readonly Effect[], serve: () => Promise<Answer>): Promise<Answer | 'cut'> {
  for (const effect of effects) if (effect.kind === 'latency') await sleep(effect.milliseconds)
  for (const effect of effects) {
    if (effect.kind === 'cut-before') return 'cut'
    if (effect.kind === 'status-before') return proxyPage(effect.status, effect.retryAfter)
    if (effect.kind === 'down') return proxyPage(503)
  }
  const answer = await serve()
  for (const effect of effects) {
    if (effect.kind === 'cut-after') return 'cut'
    if (effect.kind === 'status-after') return proxyPage(effect.status, effect.retryAfter)
  }
  return answer
}
