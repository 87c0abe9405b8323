import { AsyncLocalStorage } from 'node:async_hooks'
import { tokenPattern } from '@sallyport/domain/enrollment/token.ts'
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

const jsonWebToken = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g
const urlPassword = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*:)[^\s/@"\\]+@/gi
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]{12,}/gi
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gs

/** Takes the secrets out of a line: our tokens (kind and public id stay), JWTs, passwords in URLs, authorization headers, private keys. */
export function redact(line: string): string {
  return line
    .replace(tokenPattern, (token) => `${token.slice(0, 14)}…`)
    .replace(jsonWebToken, 'eyJ…')
    .replace(urlPassword, '$1…@')
    .replace(bearer, '$1 …')
    .replace(privateKey, 'private key …')
}

type Trace = { requestId?: string; operationId?: string }
const trace = new AsyncLocalStorage<Trace>()

/** Everything that is logged within `work`, however deep, carries these ids. */
export const withTrace = <T>(ids: Trace, work: () => T): T => trace.run({ ...trace.getStore(), ...ids }, work)

export type LogOptions = { level: string; destination?: DestinationStream }

/** JSON lines on standard output, times in UTC. Each line passes the redactor as a whole, so that no field can be forgotten. */
export function openLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => trace.getStore() ?? {},
    hooks: { streamWrite: redact },
  }
  return destination ? pino(options, destination) : pino(options)
}

const colours: Record<string, string> = { error: '\u001B[31m', fatal: '\u001B[31m', warn: '\u001B[33m' }

/** Lines for people: time, level, message, and the rest as `name=value`. */
export function readableLines(out: NodeJS.WritableStream & { isTTY?: boolean }): DestinationStream {
  return {
    write: (line) => {
      const { time, level, msg, err, ...rest } = JSON.parse(line) as {
        time: string
        level: string
        msg?: string
        err?: { message?: string; stack?: string }
      }
      const fields = Object.entries(rest).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      const colour = out.isTTY ? (colours[level] ?? '') : ''
      out.write(
        `${time.slice(11, 23)} ${colour}${level.padEnd(5)}${colour && '\u001B[0m'} ${msg ?? ''}${fields.join('')}${err ? ` ${err.stack ?? err.message}` : ''}\n`,
      )
    },
  }
}
