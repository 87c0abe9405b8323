import { oneLine } from '../redact.ts'

export type Phase = 'dns' | 'connect' | 'tls' | 'first byte' | 'answer'

/** Milliseconds spent in each phase that was finished. */
export type Phases = { dnsMs?: number; connectMs?: number; tlsMs?: number; firstByteMs?: number; totalMs?: number }

/**
 * A probe or a connection that did not come through: in which phase, and why in one line. `code` is the system's (ECONNREFUSED,
 * ENETUNREACH, …) or one of ours: TIMEOUT, ABORTED, NO_SOURCE, NO_ADDRESS, PINS, CERTIFICATE, PROTOCOL, REFUSED_ADDRESS.
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  readonly phase: Phase
  readonly code: string

  constructor(phase: Phase, code: string, message: string) {
    super(oneLine(message))
    this.phase = phase
    this.code = code
  }
}

/** Takes any error for a failure of the given phase; one that knows its own phase keeps it. */
export function failureIn(phase: Phase, error: unknown): NetworkFailure {
  if (error instanceof NetworkFailure) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new NetworkFailure(
    phase,
    code ?? 'PROTOCOL',
    code && message && !message.includes(code) ? `${code}: ${message}` : (message ?? String(error)),
  )
}

/** `dns: ENOTFOUND no such name`: what a report carries. */
export const failureLine = ({ phase, message }: NetworkFailure): string =>
  oneLine(message.startsWith(`${phase} `) ? message : `${phase}: ${message}`)
