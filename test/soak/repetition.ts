import type { TestPostgres } from '../fixtures/test-postgres.ts'

export type RepetitionContext = {
  postgres: TestPostgres
  /** How often, for those that repeat. */
  times: number
  /** Decides whatever chance decides; the same seed repeats it. */
  seed: number
  /** Prints a line of progress. */
  tell(line: string): void
}

/** Something that must hold every time. */
export type Repetition = {
  /** `create-faults.cut-after`; `--only create-faults` means all that begin so. */
  name: string
  what: string
  /** Without `--times`. */
  times: number
  /** @returns what it came to, in counts. @throws Error that says what did not hold, and of which seed where it has more than one */
  run(context: RepetitionContext): Promise<string>
}

/** A repetition that failed, with the seed of the one time that did. */
export class DidNotHold extends Error {
  readonly seed: number
  constructor(message: string, seed: number) {
    super(message)
    this.seed = seed
  }
}
