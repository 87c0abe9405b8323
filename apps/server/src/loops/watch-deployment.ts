import type { FingerprintLook } from '@sallyport/database/watch-fingerprint.ts'
import type { Silence } from '@sallyport/domain/deletion-gate/attestation/silence.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

export const FINGERPRINT_LOOP = 'watch-fingerprint'
const FINGERPRINT_SECONDS = 60
const SILENCE_SECONDS = 30

/**
 * Takes the fingerprint at the start of each replica and every minute, and does what follows from a difference.
 * @param enabled whether deletion is configured here: where it is not, nobody waits for it
 */
export function fingerprintLoop(look: () => Promise<FingerprintLook>, enabled: boolean, log: Pick<Logger, 'warn' | 'info'>): Loop {
  let told = ''
  return {
    name: FINGERPRINT_LOOP,
    kind: 'every-replica',
    periodSeconds: FINGERPRINT_SECONDS,
    run: async () => {
      const { differences = [], lacks, withdrew } = await look()
      const found = [...differences.map(({ sentence }) => sentence), ...lacks]
      // What stays as it is is not said every minute.
      if (withdrew || (found.length > 0 && found.join('\n') !== told))
        log[enabled ? 'warn' : 'info'](
          { differences: differences.map(({ part }) => part), lacks, withdrew },
          `this replica deletes nothing: ${found.join(' ')}`,
        )
      told = found.join('\n')
    },
  }
}

/** Every replica looks whether the nodes report: any that sees silence closes the gate for all. */
export function silenceLoop(look: () => Promise<Silence>, log: Pick<Logger, 'warn'>): Loop {
  let before: Silence['state'] | undefined
  return {
    name: 'watch-silence',
    kind: 'every-replica',
    periodSeconds: SILENCE_SECONDS,
    run: async () => {
      const { state } = await look()
      if (state === 'SILENT' && before !== 'SILENT')
        log.warn('fewer than half of the nodes that should report are heard: nothing is deleted')
      before = state
    },
  }
}
