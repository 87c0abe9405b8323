type Waiting<Found> = { resolve(found: Found | undefined): void; reject(error: unknown): void }

/**
 * Look-ups by key, those that arrive while one is under way collected into the next: an idle server asks at once, a busy one asks for many
 * with one statement. Nothing is remembered: every answer was read after it was asked for.
 * @param read what there is of the keys; what is not there is left out
 */
export function lookUpTogether<Found>(options: {
  /** Keys of one statement, at most. */
  atOnce: number
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Found>>
}): (key: string) => Promise<Found | undefined> {
  let waiting = new Map<string, Waiting<Found>[]>()
  let reading = false

  function take(): Map<string, Waiting<Found>[]> {
    if (waiting.size <= options.atOnce) {
      const all = waiting
      waiting = new Map()
      return all
    }
    const some = new Map([...waiting].slice(0, options.atOnce))
    for (const key of some.keys()) waiting.delete(key)
    return some
  }

  async function readAll(): Promise<void> {
    reading = true
    while (waiting.size > 0) {
      const asked = take()
      try {
        const found = await options.read([...asked.keys()])
        for (const [key, callers] of asked) for (const caller of callers) caller.resolve(found.get(key))
      } catch (error) {
        for (const callers of asked.values()) for (const caller of callers) caller.reject(error)
      }
    }
    reading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key)
      if (callers) callers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      if (!reading) void readAll()
    })
}
