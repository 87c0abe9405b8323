import * as z from 'zod'
import type { Phases } from '../network/failure.ts'
import type { Family } from '../network/family.ts'
import type { Trust } from '../network/secure.ts'
import type { Stopwatch } from '../network/stopwatch.ts'
import type { TimeLimit } from '../network/time-limit.ts'
import type { Sources } from '../read-settings.ts'

export const family = z.enum(['IPV4', 'IPV6'])

/** What the control plane wants to be shown; see checks/run-challenge for what each kind asks. */
export const challengeShape = z.object({
  id: z.string(),
  kind: z.enum(['HTTP', 'TCP', 'TLS', 'DNS']),
  // Becomes part of a path and of a line: nothing may be smuggled in through it.
  challenge: z.string().regex(/^[a-z0-9]{1,40}$/),
  host: z.string().nullish(),
  port: z.number().int().min(1).max(65_535).nullish(),
  name: z.string().nullish(),
  servers: z.array(z.string()),
  families: z.array(family),
  timeoutMs: z.number().int().positive(),
})

export type Challenge = z.infer<typeof challengeShape>

/** One result for each family that was tried; `proof` or `error`, never both. */
export type CheckResult = { challengeId: string; proof?: string; error?: string; family?: Family; phases?: Phases }

export type CheckContext = { sources: Sources; trust: Trust; signal: AbortSignal }

/** One try of one challenge over one family (undefined: as the host prefers). Returns the proof or throws a NetworkFailure. */
export type Attempt = {
  challenge: Challenge
  family: Family | undefined
  context: CheckContext
  limit: TimeLimit
  watch: Stopwatch
  /** Told as soon as it is known which family the connection has. */
  over(family: Family): void
}
