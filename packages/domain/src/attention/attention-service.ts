import { standsInTheWay } from '../deletion-gate/deletion-plan.ts'
import type { GateState } from '../deletion-gate/steps/gate-service.ts'
import { passesByItself, whatToDoAbout, workFirst } from '../deletion-gate/what-to-do.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { AttentionCounts, AttentionFact, AttentionStore, GateAttention } from './attention.ts'

/** What needs a person now. */
export type AttentionService = {
  /** The most urgent first. */
  page(request: PageRequest): Promise<Page<AttentionFact>>
  counts(): Promise<AttentionCounts>
}

/** @param deletion what the replica that answers sees of the gate; it is not asked where deletion is switched off */
export function attentionService(ports: {
  store: AttentionStore
  deletion: { isOn: boolean; state(): Promise<Pick<GateState, 'open' | 'clauses'>> }
}): AttentionService {
  const { store, deletion } = ports
  const gate = async (): Promise<GateAttention> => {
    if (!deletion.isOn) return { closed: undefined, active: false }
    const state = await deletion.state()
    return { closed: whyClosed(state), active: state.clauses.every(({ clause, state }) => clause > 2 || state === 'HOLDS') }
  }
  return {
    page: async (request) => store.page(request, await gate()),
    counts: async () => store.counts(await gate()),
  }
}

/**
 * Each thing in the way once, with what can be done about it; first what somebody has to do something about. Undefined where it is open, or will be by itself:
 * what merely has to pass needs no person. What is not known does not count as passing.
 */
function whyClosed({ open, clauses }: Pick<GateState, 'open' | 'clauses'>): string[] | undefined {
  if (open) return undefined
  const refusals = clauses.flatMap(({ clause, name, facts }) =>
    facts.flatMap(({ fact, state, why }) => (state === 'HOLDS' ? [] : [{ clause, name, fact, state, why: why ?? 'It does not hold.' }])),
  )
  const inTheWay = standsInTheWay(refusals)
  if (inTheWay.length > 0 && inTheWay.every((refusal) => refusal.state === 'FALSE' && passesByItself(refusal))) return undefined
  return [...new Set(workFirst(inTheWay).map((refusal) => `${refusal.why} ${whatToDoAbout(refusal)}`))]
}
