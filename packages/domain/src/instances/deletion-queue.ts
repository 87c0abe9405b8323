import type { Refusal } from '../deletion-gate/evaluate-gate.ts'

/** What waits for its deletion in one account, and what it waits for. */
export type DeletionQueue = {
  /** Instances that wait. */
  waiting: number
  /** Deletes that are on their way or were never proved. */
  underWay: number
  /** Since when the longest waiting one waits; undefined: none does. */
  waitingSince: Date | undefined
  /** What stood in the way first when the gate last looked, with how many instances it stands in the way of; the most common first, at most 10. */
  hindrances: (Refusal & { instances: number })[]
  /** Instances at which the gate has not looked yet. */
  notJudged: number
}

export type DeletionQueueReads = {
  /** One for each account asked for. */
  ofAccounts(accountIds: readonly string[]): Promise<DeletionQueue[]>
}
