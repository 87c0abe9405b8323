import { standsInTheWay } from '../deletion-gate/deletion-plan.ts'
import type { GateState } from '../deletion-gate/steps/gate-service.ts'
import { passesByItself, whatToDoAbout, workFirst } from '../deletion-gate/what-to-do.ts'
import type { DeletionRule } from '../instances/next-step.ts'
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
  deletion: Pick<DeletionRule, 'isOn' | 'coolDownMinutes'> & { state(): Promise<Judged> }
}): AttentionService {
  const { store, deletion } = ports
  const gate = async (): Promise<GateAttention> => {
    const { isOn, coolDownMinutes } = deletion
    if (!isOn) return { closed: undefined, stopped: false, active: false, coolDownMinutes }
    const state = await deletion.state()
    const active = state.clauses.every(({ clause, state }) => clause > 2 || state === 'HOLDS')
    return { ...whyClosed(state), active, coolDownMinutes }
  }
  return {
    page: async (request) => store.page(request, await gate()),
    counts: async () => store.counts(await gate()),
  }
}

type Judged = Pick<GateState, 'open' | 'stopped' | 'clauses'>

const stop = 'not-withdrawn'

/**
 * Each thing in the way once, with what can be done about it; first what somebody has to do something about. Undefined where it is open, or will be by itself:
 * what merely has to pass needs no person. What is not known does not count as passing.
 */
function whyClosed({ open, stopped, clauses }: Judged): Pick<GateAttention, 'closed' | 'stopped'> {
  if (open) return { closed: undefined, stopped: false }
  const refusals = clauses.flatMap(({ clause, name, facts }) =>
    facts.flatMap(({ fact, state, why }) => (state === 'HOLDS' ? [] : [{ clause, name, fact, state, why: why ?? 'It does not hold.' }])),
  )
  const inTheWay = standsInTheWay(refusals)
  const passes = (refusal: (typeof inTheWay)[number]): boolean => refusal.state === 'FALSE' && passesByItself(refusal)
  if (inTheWay.length > 0 && inTheWay.every(passes)) return { closed: undefined, stopped: false }
  const closed = [...new Set(workFirst(inTheWay).map((refusal) => `${refusal.why} ${whatToDoAbout(refusal)}`))]
  return { closed, stopped: stopped && inTheWay.every((refusal) => refusal.fact === stop || passesByItself(refusal)) }
}
