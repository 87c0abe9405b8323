import { RequestFailed } from '@sallyport/client/connect.ts'

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'This name is not known: the address was not found.',
  EAI_AGAIN: 'The name could not be looked up. Is this machine connected to a network?',
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The server ended the connection.',
  ETIMEDOUT: 'The server does not answer.',
  EHOSTUNREACH: 'No way leads to this address from here.',
  ENETUNREACH: 'No way leads to this address from here.',
  EPROTO: 'What answers at this address does not speak TLS.',
}

/** Why a server could not be asked, in words; a failure that has words already is kept as it is. */
export function unreachable(error: unknown): RequestFailed {
  if (error instanceof RequestFailed) return error
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  const known = Object.hasOwn(words, code) ? words[code] : code.startsWith('ERR_SSL') ? words.EPROTO : undefined
  return new RequestFailed(known ?? 'The server cannot be reached.', { code: 'NETWORK', cause: error })
}
