import type { LadderMeans } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { type Tended, tendLadders } from '@sallyport/domain/deletion-gate/witness/tend-ladders.ts'
import type { ClimbOccasion } from '@sallyport/domain/deletion-gate/witness/when-to-climb.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

/** So often it is looked whether a climb is due; it is once an hour. */
const PERIOD_SECONDS = 60

/**
 * Climbs the ladders of the witness at a replica's start and once an hour, looks at them, and removes old rungs. On every replica, since whoever leads may be
 * one that nobody attested, and that one climbs nothing; their turns keep them apart. Re-entrant: a claim that was left open is taken up by the next run.
 */
export function witnessLoop(means: LadderMeans, log: Pick<Logger, 'info' | 'warn'>, periodSeconds = PERIOD_SECONDS): Loop {
  let occasion: ClimbOccasion = 'START'
  return {
    name: 'witness',
    kind: 'every-replica',
    periodSeconds,
    run: async ({ signal }) => {
      const tended = await tendLadders(means, occasion, () => signal.aborted)
      if (tended.length > 0) occasion = 'HOUR'
      for (const one of tended) tell(one, log)
    },
  }
}

/** Nothing is told of what was not due. */
function tell({ outcome, ...more }: Tended, log: Pick<Logger, 'info' | 'warn'>): void {
  if (outcome === 'CLIMBED') log.info(more, 'climbed the ladder of the witness')
  else if (outcome !== 'DROPPED' && outcome !== 'LATER') log.warn({ outcome, ...more }, 'the ladder of the witness was not climbed')
  else if (more.removed.length > 0) log.info(more, 'removed old rungs of the witness')
}
