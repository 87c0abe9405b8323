import type { NetworkFailure } from '../network/failure.ts'

/** This host could not do its part: nothing is known about the target. */
const ownTrouble = new Set([
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EPERM',
  'ABORTED',
  'BAD_TARGET',
  'CLOCK',
  'NO_PING',
  'NO_SOURCE',
  'REFUSED_ADDRESS',
])

/** Silence: the target's, or that of a network that this host has lost. */
const silence = new Set(['TIMEOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ETIMEDOUT'])

export type Meaning =
  /** The target, or its name, answered or refused: it is down. */
  | 'TARGET'
  /** Inconclusive. */
  | 'OWN_TROUBLE'
  /** Down only if this host's network is proven to work at this time. */
  | 'DOWN_IF_NETWORK_WORKS'
  /** Down only if this host's resolver is proven to answer for anything at all. */
  | 'DOWN_IF_RESOLVER_WORKS'

/** What a failure of a probe says, and about whom. */
export function meaningOf(failure: NetworkFailure): Meaning {
  if (ownTrouble.has(failure.code)) return 'OWN_TROUBLE'
  if (failure.code === 'NO_RESOLVER' || (failure.phase === 'dns' && failure.code === 'TIMEOUT')) return 'DOWN_IF_RESOLVER_WORKS'
  return silence.has(failure.code) ? 'DOWN_IF_NETWORK_WORKS' : 'TARGET'
}
