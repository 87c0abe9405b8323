import type { Queue } from '@sallyport/database/queue/attempt-jobs.ts'
import { workAttempts } from '@sallyport/database/queue/attempt-jobs.ts'
import { advanceAttempt } from '@sallyport/domain/admission/advance-attempt.ts'
import type { AdmissionMeans } from '@sallyport/domain/admission/ports.ts'
import type { Logger } from '../logging.ts'

/**
 * Takes attempts' jobs and runs the steps. STRICT as a whole through its steps: each says beside itself what it is. Ends with `queue.stop`;
 * `leaving` makes what runs hand back its attempt between two steps.
 */
export async function startAdvancingAttempts(options: {
  queue: Queue
  means: AdmissionMeans
  concurrency: number
  pollSeconds: number
  leaving: AbortSignal
  log: Logger
}): Promise<void> {
  const { queue, means, concurrency, pollSeconds, leaving, log } = options
  await workAttempts(queue, {
    concurrency,
    pollSeconds,
    run: async (attemptId, claimLost) => {
      const steps = await advanceAttempt(attemptId, means, AbortSignal.any([claimLost, leaving]))
      if (steps.length > 0) log.debug({ attempt: attemptId, steps }, 'advanced')
    },
  })
}
