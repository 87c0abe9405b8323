export type Attempted = { id: string; progress: { placeId: string; attempt: number } | null }
export type Place<Node> = { key: string; now: Node; earlier: Node[] }

/**
 * One row a place, in the order in which the places came, whatever number of attempts it took: a further attempt changes its row and moves no
 * other. Earlier attempts, the newest first, are kept beside it.
 */
export function byPlace<Node extends Attempted>(nodes: readonly Node[]): Place<Node>[] {
  const places = new Map<string, Node[]>()
  for (const node of nodes) {
    const key = node.progress?.placeId ?? node.id
    places.set(key, [...(places.get(key) ?? []), node])
  }
  return [...places].map(([key, attempts]) => {
    const [now, ...earlier] = attempts.toSorted((a, b) => (b.progress?.attempt ?? 0) - (a.progress?.attempt ?? 0))
    return { key, now: now as Node, earlier }
  })
}

type Ended = { state: string; firstEnabledAt: string | null }

/** "2 of 3 admitted, 1 revoked since": what was admitted stays so, whatever became of it. */
export function admittedWords(places: readonly { now: Ended }[], count: number): string {
  const admitted = places.map(({ now }) => now).filter(({ firstEnabledAt }) => firstEnabledAt !== null)
  const since = (['REVOKED', 'RETIRED'] as const).flatMap((ended) => {
    const many = admitted.filter(({ state }) => state === ended).length
    return many === 0 ? [] : [`${many} ${ended.toLowerCase()} since`]
  })
  return [`${admitted.length} of ${count} admitted`, ...since].join(', ')
}
