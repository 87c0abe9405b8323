/**
 * How fast one cloud account may be asked. Given by the caller, and shared by every replica that uses the account; the HTTP layer
 * asks it before each request it sends, repeats included.
 */
export type RateBudget = {
  /** Resolves when the next request may leave. A rejection means that the request is not sent; a `BudgetRefusal` says for how long. */
  take(): Promise<void>
  /** The cloud asked for patience: no request for this many seconds (1 to 3,600). */
  slowDown(seconds: number): Promise<void>
}

/** The turn would come too late. `retryAfterSeconds`: when it is worth asking again, 1 to 3,600. */
export class BudgetRefusal extends Error {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.name = 'BudgetRefusal'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const unlimitedBudget: RateBudget = {
  take: () => Promise.resolve(),
  slowDown: () => Promise.resolve(),
}
