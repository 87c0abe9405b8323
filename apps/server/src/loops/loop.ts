/** What a run knows of its surroundings. */
export type LoopRun = {
  /** Aborted when the process leaves or the lease is lost: stop as soon as nothing is half done. */
  signal: AbortSignal
  /** For `leader`: rises with every change of holder; a write that carries it cannot come from a replica that was overtaken. */
  fence: bigint | undefined
}

/** Something that runs in the background, again and again, never twice at the same time in one process. */
export type Loop = {
  name: string
  /** Seconds from the end of one run to the beginning of the next. */
  periodSeconds: number
  /** `leader`: on the one replica that holds its lease. `every-replica`: on each. */
  kind: 'leader' | 'every-replica'
  /** Safe to repeat: a replica that dies in the middle is followed by another run elsewhere. Throws are logged and counted. */
  run: (run: LoopRun) => Promise<void>
}
