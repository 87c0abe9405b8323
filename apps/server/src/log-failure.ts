import { isUnavailable } from '@sallyport/database/is-unavailable.ts'
import type { Logger } from './logging.ts'

/**
 * Logs work that failed and is done again later. Where the database was away that is a warning, since `watch-database.ts` follows it to its end;
 * anything else is an error.
 */
export function logFailure(
  log: Pick<Logger, 'warn' | 'error'>,
  error: unknown,
  message: string,
  fields: Record<string, unknown> = {},
): void {
  log[isUnavailable(error) ? 'warn' : 'error']({ err: error, ...fields }, message)
}
