import { useState } from 'react'
import type { Overview } from '../use-attestation.ts'

/**
 * Holds on to what a person began to look at, so that nothing changes under their eyes and what they confirm is what they saw. Where it changed
 * since, `changed` says so until they look at it as it is.
 */
export function useWhatWasLookedAt(live: Overview | undefined) {
  const [looked, setLooked] = useState<Overview>()
  if (looked === undefined && live !== undefined) setLooked(live)
  const shown = looked ?? live
  return {
    shown,
    changed: shown !== undefined && live !== undefined && !sameSight(shown, live),
    lookAgain: () => setLooked(live),
    /** What an act answered: it was caused by whoever looks. */
    take: (overview: Overview) => setLooked(overview),
  }
}

/** Whether both show the same to decide upon. */
export const sameSight = (a: Overview, b: Overview): boolean =>
  a.fingerprint.hash === b.fingerprint.hash &&
  a.installationName === b.installationName &&
  a.fourEyes === b.fourEyes &&
  a.attestation?.id === b.attestation?.id &&
  a.attestation?.endedAt === b.attestation?.endedAt &&
  a.activation?.id === b.activation?.id &&
  a.activation?.withdrawnAt === b.activation?.withdrawnAt &&
  JSON.stringify(a.fingerprint.lacks) === JSON.stringify(b.fingerprint.lacks)
