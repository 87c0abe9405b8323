/** A batch under its number. Until it is acknowledged, the same number always carries the same items. */
export type Batch<Item> = { number: number; items: Item[] }

/**
 * Reports on their way to the control plane: at most one batch is under way, one whose fate is unknown goes out again under its number,
 * and when the other side stays away the oldest that wait are dropped.
 */
export type Outbox<Item> = {
  put(items: readonly Item[]): void
  /** The batch to send now; undefined when there is nothing or one is under way. Each take ends in `acknowledge`, `giveBack` or `refuse`. */
  take(): Batch<Item> | undefined
  acknowledge(): void
  giveBack(): void
  /** The other side will never accept this batch: it is dropped. */
  refuse(): void
  waiting(): number
  /** How many were dropped since the last call. */
  takeDropped(): number
}

export function createOutbox<Item>(batchSize: number, capacity: number): Outbox<Item> {
  const queue: Item[] = []
  let current: Batch<Item> | undefined
  let underWay = false
  let number = 0
  let dropped = 0
  const forget = () => {
    current = undefined
    underWay = false
  }
  return {
    put(items) {
      queue.push(...items)
      if (queue.length > capacity) dropped += queue.splice(0, queue.length - capacity).length
    },
    take() {
      if (underWay) return undefined
      if (!current && queue.length > 0) {
        number += 1
        current = { number, items: queue.splice(0, batchSize) }
      }
      underWay = current !== undefined
      return current
    },
    acknowledge: forget,
    giveBack() {
      underWay = false
    },
    refuse() {
      dropped += current?.items.length ?? 0
      forget()
    },
    waiting: () => queue.length + (current?.items.length ?? 0),
    takeDropped() {
      const count = dropped
      dropped = 0
      return count
    },
  }
}
