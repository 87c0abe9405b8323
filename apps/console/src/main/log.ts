import { tokenPattern } from '@sallyport/domain/enrollment/token.ts'

/** Takes out whatever has the form of one of our tokens; kind and public id stay. */
export const redact = (text: string): string => text.replace(tokenPattern, (token) => `${token.slice(0, 14)}…`)

/** To standard error, one line each: a desktop program has no other log, and nothing of an answer belongs in it. */
export function log(message: string, error?: unknown): void {
  const told = error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${redact(`sallyport: ${message}${told}`)}\n`)
}
