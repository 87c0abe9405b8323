import { ATTEMPT_CHANNEL, RIPE } from '@sallyport/database/attempt-writes.ts'
import type { DueAttempts } from '@sallyport/database/due-attempts.ts'
import type { Listener } from '@sallyport/database/listener.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import type { Queue } from '@sallyport/database/queue/attempt-jobs.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import type { Logger } from '../logging.ts'
import type { Configuration } from '../read-configuration.ts'
import { attemptSweep } from './attempt-sweep.ts'
import { deadline } from './deadline.ts'
import type { DecideWhenHeard } from './decide-when-heard.ts'
import { handOnInstances } from './hand-on-instances.ts'
import type { Loop } from './loop.ts'
import { retention } from './retention.ts'
import { sampleFleetEachMinute } from './sample-fleet.ts'
import { silentNodes } from './silent-nodes.ts'
import { watchUnconfirmed } from './watch-unconfirmed.ts'

export type AdmissionLoopMeans = {
  attempts: DueAttempts
  worker: PrismaClient
  queue: Queue
  providers: Providers
  settings: Pick<Configuration, 'workers' | 'retention'>
  /** Runs the sweep now: `RunningLoops.wake`. */
  wake: (loop: string) => void
  log: Logger
}

/** What runs in the background of admissions, and what looks after the fleet that comes of them. */
export const admissionLoops = ({ attempts, worker, queue, providers, settings, wake, log }: AdmissionLoopMeans): Loop[] => [
  attemptSweep({ attempts, queue, periodSeconds: settings.workers.attemptSweepSeconds }),
  deadline({ attempts, wakeSweep: () => wake('attempt-sweep') }),
  watchUnconfirmed({ attempts, providers, log, periodSeconds: settings.workers.watchUnconfirmedSeconds }),
  handOnInstances({ attempts, periodSeconds: settings.workers.cleanUpSeconds }),
  silentNodes({ worker, periodSeconds: settings.workers.cleanUpSeconds }),
  sampleFleetEachMinute({ worker }),
  retention({
    worker,
    kept: { changeHours: settings.retention.eventHours, resultHours: settings.retention.reportHours },
    periodSeconds: settings.workers.cleanUpSeconds,
  }),
]

/**
 * Whoever makes an attempt due notifies: the replica that leads the sweep asks for a verdict at once where the notification names the attempt,
 * and runs its sweep. A lost notification costs one period.
 */
export const listenForAttempts = (
  listener: Listener,
  { leads, sweep, short }: { leads: () => boolean; sweep: () => void; short: Pick<DecideWhenHeard, 'heard'> },
): Promise<() => Promise<void>> =>
  listener.listen(
    ATTEMPT_CHANNEL,
    (payload) => {
      if (payload === '') sweep()
      else if (leads()) short.heard(payload.replace(RIPE, ''), payload.endsWith(RIPE))
    },
    sweep,
  )
