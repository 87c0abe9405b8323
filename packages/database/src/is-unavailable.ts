const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'])
/** The server stops, starts, was told to end the session, lacks something (room, memory, connections), or took longer than the statement's limit. */
const sqlStates = /^(08...|53...|57P0[1235]|57014)$/
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024'])
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after/
/** Prisma has one code, P2028, for a transaction that found no free connection or took too long, and for mistakes in using one. */
const transactionMessages = /Unable to start a transaction in the given time|on an expired transaction/

/** Whether an error says that the database cannot be reached now, or answers too late: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause !== null && cause !== undefined && depth < 5; cause = nextCause(cause), depth += 1) {
    const { code, message } = cause as { code?: unknown; message?: unknown }
    if (typeof code === 'string' && (systemCodes.has(code) || sqlStates.test(code) || prismaCodes.has(code))) return true
    if (typeof message === 'string' && (poolMessages.test(message) || transactionMessages.test(message))) return true
  }
  return false
}

/** Prisma keeps the driver's error in its metadata, and there the SQLSTATE under a name of its own. */
function nextCause(error: unknown): unknown {
  const { cause, meta, originalCode } = error as {
    cause?: unknown
    originalCode?: unknown
    meta?: { driverAdapterError?: unknown }
  }
  if (typeof originalCode === 'string') return { code: originalCode }
  return cause ?? meta?.driverAdapterError
}
