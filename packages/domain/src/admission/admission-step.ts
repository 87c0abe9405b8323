import type { AttemptFacts } from './attempt-facts.ts'
import type { AttemptState } from './attempt-states.ts'
import type { AdmissionMeans, Ending } from './ports.ts'

/**
 * What a step says when it returns. `wrote`: the facts are to be read again. `again`: come back then, by the database's clock; the steps after
 * it still run. `end`: the attempt is over.
 */
export type StepOutcome = { wrote: boolean; again?: Date } | { end: Ending }

/** Nothing to do now, or nothing left to do. */
export const nothing: StepOutcome = { wrote: false }
export const done = (again?: Date): StepOutcome => (again === undefined ? { wrote: true } : { wrote: true, again })
export const comeBack = (again: Date): StepOutcome => ({ wrote: false, again })
export const end = (ending: Ending): StepOutcome => ({ end: ending })
export const secondsFrom = (facts: Pick<AttemptFacts, 'now'>, seconds: number): Date => new Date(facts.now.getTime() + seconds * 1_000)

/** Whether the worker was told to stop. A step that has not acted yet does not begin. */
export type StopSignal = { readonly aborted: boolean }

export type AdmissionStep = {
  name: string
  /**
   * STRICT: the wish is recorded before the deed; found half-done, it is not repeated, and the cloud is asked what happened. RE_ENTRANT: the
   * deed may be repeated, and is recorded when it is done.
   */
  kind: 'STRICT' | 'RE_ENTRANT'
  /** States of the attempt in which the step runs. */
  states: readonly AttemptState[]
  /** Runs in every pass, whatever it said before: it decides by the facts alone and asks no cloud. */
  everyPass?: true
  run(facts: AttemptFacts, means: AdmissionMeans, signal: StopSignal): Promise<StepOutcome>
}
