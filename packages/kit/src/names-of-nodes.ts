/**
 * The nodes of an operation as a title: "lost-1", "lost-1 and lost-2", "lost-1 to lost-9". Where their numbers do not follow each other all are
 * named up to four, and of more the first ones.
 */
export function namesOfNodes(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => numberOf(a) - numberOf(b))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (sorted.length > 2 && isRun(sorted)) return `${first} to ${last}`
  if (sorted.length <= mostNamed) return list.format(sorted)
  return `${sorted.slice(0, mostNamed - 1).join(', ')} and ${sorted.length - mostNamed + 1} more`
}

const mostNamed = 4

const prefixOf = (name: string): string => name.replace(/\d+$/, '')
const numberOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 0)

const isRun = (sorted: readonly string[]): boolean =>
  sorted.every(
    (name, i) => i === 0 || (prefixOf(name) === prefixOf(sorted[0] ?? '') && numberOf(name) === numberOf(sorted[i - 1] ?? '') + 1),
  )

/** "a, b and c" */
const list = new Intl.ListFormat('en-GB')
