/** Writes files that are committed, from sources that are committed too. Running it twice changes nothing. */
export type Generator = {
  name: string
  /** Globs from the root: everything that `run` may write. */
  outputs: readonly string[]
  /** Writes the outputs; throws with one sentence when it cannot. */
  run(root: string): Promise<void>
}
