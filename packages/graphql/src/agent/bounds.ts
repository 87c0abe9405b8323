import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import { z } from 'zod'

/** Numbers of heartbeats and reports count up from 1 within a run. */
export const number = z.number().int().min(1, 'Numbers begin with 1.').max(2_147_483_647)

export const agentVersion = z.string().regex(/^[!-~]{1,64}$/, 'A version has 1 to 64 printable characters.')

/** Words of an agent for people: one line. What is longer is cut, what is not printable becomes a blank. */
export const line = (length: number) => z.string().transform((text) => cutText(text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' '), length))

/** GraphQL says null where a field is left out on purpose. */
export const optional = <Out>(schema: z.ZodType<Out>) => schema.nullish().transform((value): Out | undefined => value ?? undefined)

const milliseconds = z.number().min(0).max(3_600_000)
export const latency = optional(milliseconds)

const phaseNames = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'totalMs'] as const
export const phases = optional(
  z
    .object({ dnsMs: latency, connectMs: latency, tlsMs: latency, firstByteMs: latency, totalMs: latency })
    .transform((given) => Object.fromEntries(phaseNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))),
)
