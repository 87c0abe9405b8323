import * as z from 'zod'
import { failureLine, NetworkFailure } from '../network/failure.ts'
import { oneLine } from '../redact.ts'
import type { Answer, Transport } from './transport.ts'

/** Codes of the agent schema, and two of ours: NETWORK (nothing came back) and BAD_ANSWER (what came back is no answer of this schema). */
export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'NODE_ENDED'
  | 'BAD_USER_INPUT'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL'
  | 'NETWORK'
  | 'BAD_ANSWER'

export type Refusal = {
  code: RefusalCode
  /** One line, without secrets. */
  message: string
  serverTime?: string
  retryAfterMs?: number
  requestId?: string
  /** The root field that the error belongs to, where it says so. */
  field?: string
  failure?: NetworkFailure
}

export type Reply<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

const known = new Set<string>(['UNAUTHENTICATED', 'NODE_ENDED', 'BAD_USER_INPUT', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL'])

const errorShape = z.looseObject({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
  extensions: z
    .looseObject({
      code: z.string().optional(),
      serverTime: z.string().optional(),
      requestId: z.string().optional(),
      retryAfter: z.union([z.number(), z.string()]).optional(),
    })
    .optional(),
})

const answerShape = z.looseObject({ data: z.unknown().optional(), errors: z.array(errorShape).optional() })

const byStatus = (status: number): RefusalCode =>
  status === 429 ? 'RATE_LIMITED' : status === 401 ? 'UNAUTHENTICATED' : status >= 500 ? 'SERVICE_UNAVAILABLE' : 'BAD_ANSWER'

function refusalOf(answer: Answer): Refusal {
  return {
    code: byStatus(answer.status),
    message: `HTTP ${answer.status} without an answer of the agent schema; is this the control plane's agent listener?`,
    ...(answer.retryAfterMs !== undefined && { retryAfterMs: answer.retryAfterMs }),
  }
}

/** `retryAfter` in seconds, as a number or as text. */
function secondsToMs(value: number | string | undefined): number | undefined {
  const seconds = Number(value)
  return value === undefined || value === '' || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds * 1_000
}

function refusalFrom(error: z.infer<typeof errorShape>, answer: Answer): Refusal {
  const { code, serverTime, requestId, retryAfter } = error.extensions ?? {}
  const retryAfterMs = secondsToMs(retryAfter) ?? answer.retryAfterMs
  const field = error.path?.[0]
  return {
    code: code && known.has(code) ? (code as RefusalCode) : answer.status === 200 ? 'INTERNAL' : byStatus(answer.status),
    message: oneLine(error.message),
    ...(serverTime && { serverTime }),
    ...(requestId && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(typeof field === 'string' && { field }),
  }
}

/** Reads an answer against the shape of its data. Of several errors the one that ends or signs out the node is the one that counts. */
export function readAnswer<T>(answer: Answer, shape: z.ZodType<T>): Reply<T> {
  let content: unknown
  try {
    content = JSON.parse(answer.body)
  } catch {
    return { ok: false, refusal: refusalOf(answer) }
  }
  const parsed = answerShape.safeParse(content)
  if (!parsed.success) return { ok: false, refusal: refusalOf(answer) }
  const refusals = (parsed.data.errors ?? []).map((error) => refusalFrom(error, answer))
  const first = ['NODE_ENDED', 'UNAUTHENTICATED'].map((code) => refusals.find((one) => one.code === code)).find(Boolean) ?? refusals[0]
  if (first) return { ok: false, refusal: first }
  const data = shape.safeParse(parsed.data.data)
  if (data.success) return { ok: true, data: data.data }
  const issue = data.error.issues[0]
  return {
    ok: false,
    refusal: { code: 'BAD_ANSWER', message: oneLine(`${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'has another shape'}`) },
  }
}

/** Sends one document. Never rejects: what went wrong is the refusal. */
export async function ask<T>(
  transport: Transport,
  document: string,
  variables: Record<string, unknown>,
  shape: z.ZodType<T>,
  bearer?: string,
): Promise<Reply<T>> {
  try {
    return readAnswer(await transport.post(JSON.stringify({ query: document, variables }), bearer), shape)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return { ok: false, refusal: { code: 'NETWORK', message: failureLine(error), failure: error } }
  }
}
