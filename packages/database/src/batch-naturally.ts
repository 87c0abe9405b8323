import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { isUnavailable } from './is-unavailable.ts'

/** Whether whoever waits for an answer has gone away since. */
type Caller = { readonly aborted: boolean }
type Waiting<Item, Result> = { item: Item; caller: Caller | undefined; resolve(result: Result): void; reject(error: unknown): void }

/**
 * Collects what arrives while a write is under way and writes it together: an idle server answers at once, a busy one writes many rows a
 * commit, and there is no timer. A batch has each key once, in the order of keys, so that two processes never wait for each other in a
 * circle; a second item with a key waits for the next batch. An item whose caller has gone is dropped, not written
 * (rejected with Problem TRY_LATER, which is no failure of ours). A batch that fails is written again in parts until the item that makes it
 * fail stands alone; where the database cannot be reached, all of it fails at once.
 * @param write the results in the order of the items; repeated in parts after it failed, so it is done wholly or not at all, or may be repeated
 */
export function batchNaturally<Item, Result>(options: {
  keyOf(item: Item): string
  /** Rows of one batch, at most. */
  rows: number
  write(items: readonly Item[]): Promise<readonly Result[]>
}): (item: Item, caller?: Caller) => Promise<Result> {
  const { keyOf, rows, write } = options
  let waiting: Waiting<Item, Result>[] = []
  let writing = false

  function takeBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>()
    const left: typeof waiting = []
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (one.caller?.aborted) one.reject(new Problem('TRY_LATER', 'The request was given up before it took effect. Ask again.'))
      else if (batch.size >= rows || batch.has(key)) left.push(one)
      else batch.set(key, one)
    }
    waiting = left
    return [...batch.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  }

  async function writeAll(): Promise<void> {
    writing = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const results = await write(batch.map(({ item }) => item))
        for (const [i, one] of batch.entries()) one.resolve(results[i]!)
      } catch (error) {
        await writeInParts(batch, error)
      }
    }
    writing = false
  }

  /** By halves: 1 bad item in 1,000 costs some twenty writes more, and only itself. */
  async function writeInParts(failed: readonly Waiting<Item, Result>[], why: unknown): Promise<void> {
    if (failed.length === 1 || isUnavailable(why)) {
      for (const one of failed) one.reject(why)
      return
    }
    for (const half of halves(failed)) {
      try {
        const results = await write(half.map(({ item }) => item))
        for (const [i, one] of half.entries()) one.resolve(results[i]!)
      } catch (error) {
        await writeInParts(half, error)
      }
    }
  }

  return (item, caller) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, caller, resolve, reject })
      if (!writing) void writeAll()
    })
}

function halves<Item>(batch: readonly Item[]): [Item[], Item[]] {
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}
