import { pino } from 'pino'
import { redact } from './redact.ts'

/** Writes one JSON line to stderr for each event. Secrets by their shape are taken out of the finished line, wherever they came from. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export function openLog(level: LogLevel): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: redact } },
    // Synchronous, so that the last line before an exit is not lost.
    pino.destination({ dest: 2, sync: true }),
  )
}
