import { standsInTheWay } from '../deletion-gate/deletion-plan.ts'
import type { GateState } from '../deletion-gate/steps/gate-service.ts'
import { whatToDoAbout } from '../deletion-gate/what-to-do.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { AttentionCounts, AttentionFact, AttentionStore } from './attention.ts'

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
  const closed = async (): Promise<string[] | undefined> => (deletion.isOn ? whyClosed(await deletion.state()) : undefined)
  return {
    page: async (request) => store.page(request, await closed()),
    counts: async () => {
      const [counts, why] = await Promise.all([store.counts(), closed()])
      return { ...counts, GATE: why === undefined ? 0 : 1 }
    },
  }
}

/** Each thing in the way once, with what can be done about it. */
function whyClosed({ open, clauses }: Pick<GateState, 'open' | 'clauses'>): string[] | undefined {
  if (open) return undefined
  const refusals = clauses.flatMap(({ clause, name, facts }) =>
    facts.flatMap(({ fact, state, why }) => (state === 'HOLDS' ? [] : [{ clause, name, fact, state, why: why ?? 'It does not hold.' }])),
  )
  return [...new Set(standsInTheWay(refusals).map((refusal) => `${refusal.why} ${whatToDoAbout(refusal)}`))]
}
