import * as z from 'zod'
import { reachableFrom } from '../network/dial.ts'
import { failureIn, failureLine } from '../network/failure.ts'
import { resolveAsHost } from '../network/resolve-as-host.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { CheckContext } from './challenge.ts'
import { ping } from './ping.ts'

export const icmpWishShape = z.object({ target: z.string().min(1), timeoutMs: z.number().int().positive() })
export type IcmpWish = z.infer<typeof icmpWishShape>

/** FAILED only when echo requests left and none was answered; whatever kept them from leaving is UNKNOWN. */
export type IcmpResult = { outcome: 'PASSED' | 'FAILED' | 'UNKNOWN'; roundTripMs?: number; detail?: string }

export async function icmpCheck(wish: IcmpWish, context: CheckContext): Promise<IcmpResult> {
  const timeoutMs = Math.min(wish.timeoutMs, 60_000)
  const limit = createTimeLimit(timeoutMs, context.signal)
  try {
    const [to] = reachableFrom(await resolveAsHost(wish.target, limit.signal), context.sources)
    if (!to) return { outcome: 'UNKNOWN', detail: 'the target has no address that this host can ping' }
    const outcome = await ping(to, context.sources, timeoutMs, context.signal, 3)
    if (outcome.kind === 'ANSWERED') return { outcome: 'PASSED', roundTripMs: outcome.roundTripMs }
    return { outcome: outcome.kind === 'SILENT' ? 'FAILED' : 'UNKNOWN', detail: outcome.detail }
  } catch (error) {
    return { outcome: 'UNKNOWN', detail: failureLine(failureIn('dns', error)) }
  } finally {
    limit.end()
  }
}
