export type Still<Item> = {
  /** As they are shown, those that are over marked. */
  rows: readonly { item: Item; over: boolean }[]
  /** Items that wait until they are asked for. */
  waiting: number
}

/**
 * What is shown of a list that changed, so that nothing moves under the pointer. While it is held each row stays where it is, with what is known of it
 * now; what is over stays as such, and what is new waits. Otherwise it is the list as it is.
 */
export function keepStill<Item extends { id: string }>(shown: readonly Item[], now: readonly Item[], held: boolean): Still<Item> {
  if (!held || shown.length === 0) return { rows: now.map((item) => ({ item, over: false })), waiting: 0 }
  const fresh = new Map(now.map((item) => [item.id, item]))
  const known = new Set(shown.map(({ id }) => id))
  return {
    rows: shown.map((item) => ({ item: fresh.get(item.id) ?? item, over: !fresh.has(item.id) })),
    waiting: now.filter(({ id }) => !known.has(id)).length,
  }
}
