/** Why a stream of results ends before its source does. */
export type End = 'SIGN_IN_ENDED' | 'CLIENT_GONE' | 'SERVER_STOPS'

/** Ends one stream from outside, at once, also while it waits for its next result. */
export class Ending {
  #end: End | undefined
  #wake: (() => void) | undefined

  get why(): End | undefined {
    return this.#end
  }

  end(why: End): void {
    this.#end ??= why
    this.#wake?.()
  }

  /** The promise's result, or undefined when the end comes first. */
  async before<T>(next: Promise<T>): Promise<T | undefined> {
    if (this.#end) return undefined
    return await new Promise<T | undefined>((resolve, reject) => {
      this.#wake = () => resolve(undefined)
      next.then(resolve, reject)
    })
  }
}

/** The results of `source` until `ending`; then `lastWord` of the reason, if there is one, and the source is told to stop. */
export async function* until<Result>(
  source: AsyncIterable<Result>,
  ending: Ending,
  lastWord: (why: End) => Result | undefined,
): AsyncGenerator<Result, void, undefined> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await ending.before(iterator.next())
      if (next === undefined) break
      if (next.done) return
      yield next.value
    }
    const last = ending.why && lastWord(ending.why)
    if (last !== undefined) yield last
  } finally {
    // Not awaited: a source that waits for its own wake-up would hold the connection open.
    void iterator.return?.()?.catch(() => {})
  }
}
