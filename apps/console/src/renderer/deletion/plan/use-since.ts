import { InstancesAsKnown } from '@sallyport/client/admin/deletion.ts'
import { nowThere, useFromNow } from '@sallyport/kit/moment.tsx'
import { useEffect, useState } from 'react'
import { most } from '../../data/list-pages.ts'
import { useLive } from '../../data/live.tsx'
import { useAsk } from '../../data/use-ask.ts'
import { type Since, sinceAsked } from './since-asked.ts'
import type { AskedAbout } from './use-plan.ts'

/** What became of each row since it was asked about: known from our own database and the feed, and no cloud is asked for it. */
export function useSince(rows: readonly AskedAbout[]): (row: AskedAbout) => Since | undefined {
  const { hear } = useLive()
  const [changedAt, setChangedAt] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(
    () =>
      hear(({ ids }) => {
        const instances = ids.get('INSTANCE')
        if (instances !== undefined)
          setChangedAt((before) => new Map([...before, ...[...instances].map((id) => [id, Date.now()] as const)]))
      }),
    [hear],
  )
  const ids = rows.map(({ instanceId }) => instanceId).slice(0, most)
  const { data } = useAsk(InstancesAsKnown, { ids }, { about: ['INSTANCE'], enabled: ids.length > 0, aside: true })
  const known = new Map(data?.instances.edges.map(({ node }) => [node.id, node] as const))
  const since = (row: AskedAbout): Since | undefined =>
    sinceAsked(row, known.get(row.instanceId), changedAt.get(row.instanceId), nowThere())
  // Shown anew when time alone makes one of them another.
  useFromNow(() => rows.map((row) => since(row)?.kind ?? '').join())
  return since
}
