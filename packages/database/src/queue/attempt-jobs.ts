import type { PgBoss } from 'pg-boss'
import { ATTEMPT_STEPS } from './every-queue.ts'

/** The queue as one login opened it. */
export type Queue = PgBoss

/** `v` is the version of this form: a worker that does not know it leaves the job to one that does. */
export type AttemptJob = { v: 1; attemptId: string }

/** One job for each attempt; an attempt that has one already gets no other. */
export async function sendAttemptJobs(queue: PgBoss, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return
  await queue.insert(
    ATTEMPT_STEPS,
    attemptIds.map((attemptId) => ({ data: { v: 1, attemptId } satisfies AttemptJob, singletonKey: attemptId })),
  )
}

export type WorkAttempts = {
  /** Attempts worked on at once by this process. */
  concurrency: number
  /** Seconds between two looks when no notification came; at least 0.5. */
  pollSeconds: number
  /** `signal`: the claim is lost, or the process leaves. A throw gives the job back to the queue, which repeats it with back-off. */
  run(attemptId: string, signal: AbortSignal): Promise<void>
}

/** Works off attempts' jobs until the queue is stopped. */
export async function workAttempts(queue: PgBoss, { concurrency, pollSeconds, run }: WorkAttempts): Promise<void> {
  for (let i = 0; i < concurrency; i++) {
    const self: { id?: string } = {}
    self.id = await queue.work<AttemptJob>(
      ATTEMPT_STEPS,
      // One job at a time: in a batch, a create that takes a minute would keep the others' attempts from being looked at.
      { batchSize: 1, pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds },
      async ([job]) => {
        // There may be more: the next look comes right after this job, and pauses begin with the first look that finds nothing.
        if (self.id !== undefined) queue.notifyWorker(self.id)
        if (job === undefined) return
        if (job.data.v !== 1) throw new Error(`a job of version ${String(job.data.v)} is for a newer worker`)
        await run(job.data.attemptId, job.signal)
      },
    )
  }
}
