/**
 * Tells of links that are refused, in one box at a time: any page can send them faster than they are read. Those that come while the box is open
 * are told in the next one: the newest in its words, the others by their number.
 */
export function refusedLinks(say: (message: string, detail?: string) => Promise<void>): (refused: string) => void {
  let showing = false
  let meanwhile: { newest: string; others: number } | undefined
  const show = async (refused: string, others: number): Promise<void> => {
    showing = true
    await say(refused, others === 0 ? undefined : howMany(others))
    showing = false
    const next = meanwhile
    meanwhile = undefined
    if (next !== undefined) await show(next.newest, next.others)
  }
  return (refused) => {
    if (!showing) void show(refused, 0)
    else meanwhile = { newest: refused, others: meanwhile === undefined ? 0 : meanwhile.others + 1 }
  }
}

const howMany = (others: number): string =>
  others === 1 ? 'Before it another link was refused as well.' : `Before it ${others} other links were refused as well.`
