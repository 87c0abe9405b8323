import type { Queue } from 'pg-boss'

export const QUEUE_SCHEMA = 'pgboss'

/** A queue of jobs and how it retries. Names are stable: they are keys in the database. */
export type QueueSetUp = { name: string } & Omit<Queue, 'name' | 'partition'>

/** Where a job goes when its retries are used up, for a person to look at. */
export const DEAD_LETTERS = 'dead-letters'

/** A worker that died is noticed after `heartbeatSeconds`; then its job is fetched by another. Delays in seconds. */
const retried = {
  notify: true,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
}

/**
 * Takes one attempt a step further. A job carries ids and a payload version, never state. `exclusive`: an attempt has one job, waiting or under
 * way, so that two workers never work on the same one.
 */
export const ATTEMPT_STEPS = 'attempt-steps'

/** Every queue there is, beside the dead letters. `sallyport migrate` makes them. */
export const everyQueue: readonly QueueSetUp[] = [{ name: ATTEMPT_STEPS, policy: 'exclusive', deleteAfterSeconds: 3_600, ...retried }]
