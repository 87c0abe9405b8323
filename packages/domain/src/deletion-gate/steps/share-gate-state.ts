import type { DeletionGateService, GateState } from './gate-service.ts'

/** How long one judgement serves all who ask, as long as nothing is announced that bears on it. */
export const sharedForMs = 10_000

/** What is announced. Numbers grow in the order of commits. */
export type GateChanges = {
  latest(): Promise<number>
  /** Whether anything was announced after that number on which the state of the gate rests. */
  after(number: number): Promise<boolean>
}

type Judged = { state: GateState; atMs: number; number: number }

/**
 * Every window asks what needs a person several times a minute, and each answer rests on the gate: one judgement serves them all. It is made anew where
 * something changed since, and after some seconds in any case, since silence and pauses pass by time alone. What is answered says its age.
 */
export function shareGateState(
  gate: DeletionGateService,
  { changes, monotonicNow }: { changes: GateChanges; monotonicNow: () => number },
): DeletionGateService {
  let known: { begunMs: number; judged: Promise<Judged> } | undefined

  /** The number first: what is announced while it is judged may have been missed by it. */
  async function judge(): Promise<Judged> {
    const number = await changes.latest()
    const state = await gate.state()
    return { state, atMs: monotonicNow(), number }
  }

  function judgeAnew(): Promise<Judged> {
    const begun = { begunMs: monotonicNow(), judged: judge() }
    known = begun
    begun.judged.catch(() => {
      if (known === begun) known = undefined
    })
    return begun.judged
  }

  async function judged(): Promise<Judged> {
    const before = known
    if (before === undefined || monotonicNow() - before.begunMs >= sharedForMs) return await judgeAnew()
    const shared = await before.judged
    if (!(await changes.after(shared.number))) return shared
    // Whoever asked meanwhile may have begun it anew already, and that was after this was asked for.
    return await (known === undefined || known === before ? judgeAnew() : known.judged)
  }

  return {
    ...gate,
    state: async () => {
      const { state, atMs } = await judged()
      return older(state, monotonicNow() - atMs)
    },
  }
}

const older = (state: GateState, byMs: number): GateState => ({
  ...state,
  ageMs: state.ageMs + byMs,
  clauses: state.clauses.map((clause) => ({
    ...clause,
    facts: clause.facts.map((fact) => (fact.ageMs === null ? fact : { ...fact, ageMs: fact.ageMs + byMs })),
  })),
})
