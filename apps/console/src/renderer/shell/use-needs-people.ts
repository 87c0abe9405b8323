import { AttentionNumbers } from '@sallyport/client/admin/overview.ts'
import { useAsk } from '../data/use-ask.ts'
import { mayNeed, useAttention } from '../data/use-attention.ts'

/** Entries of the rail that count what needs a person; `all`: as the overview lists it, where several that wait alike are one. */
export type NeedsPeople = 'all' | 'operations' | 'nodes' | 'instances' | 'gate' | 'clouds' | 'addresses' | 'alarms'

/** Those of nodes and operations come with time: an admission changes its node many times a second, and few of them begin a need. */
const about = mayNeed.filter((kind) => kind !== 'NODE' && kind !== 'OPERATION')

/** How many things need a person, by entry of the rail; empty until it is known. */
export function useNeedsPeople(): Partial<Record<NeedsPeople, number>> {
  const { data } = useAsk(AttentionNumbers, {}, { about, every: 10_000, aside: true })
  const all = useAttention({ aside: true }).data?.attention.edges.length ?? 0
  return { ...data?.attentionCounts, all }
}
