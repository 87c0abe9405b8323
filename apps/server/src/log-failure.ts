import { isUnavailable } from '@sallyport/database/is-unavailable.ts'
import type { EndpointLog } from './http/graphql/public-error.ts'

/**
 * Logs work that failed and is done again later. Where the database was away that is a warning, since `watch-database.ts` follows it to its end;
 * anything else is an error.
 */
export function logFailure(log: EndpointLog, error: unknown, message: string, fields: Record<string, unknown> = {}): void {
  log[isUnavailable(error) ? 'warn' : 'error']({ err: error, ...fields }, message)
}
