import type { Trust } from '../network/secure.ts'
import type { Stopwatch } from '../network/stopwatch.ts'
import type { TimeLimit } from '../network/time-limit.ts'
import type { Sources } from '../read-settings.ts'
import type { Monitor } from './monitor.ts'

/** One run of one monitor. */
export type Probe = {
  monitor: Monitor
  sources: Sources
  /** Without pins: a tenant's target is judged by chain, name and dates. */
  trust: Trust
  limit: TimeLimit
  watch: Stopwatch
  /** Addresses of a host, asked for once each time it is called. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
}

/** What a probe that came through found: the target is as it should be, or it answered and is not. Everything else is thrown. */
export type Finding = { up: true; message?: string } | { up: false; message: string }
