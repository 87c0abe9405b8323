/** The kinds of value at each path of a JSON document; list elements share the path `[]`, and keys in `free` are anyone's choice. */
export function shapeOf(value: unknown, free: readonly string[] = [], path = ''): Map<string, Set<string>> {
  const shape = new Map<string, Set<string>>()
  const add = (at: string, kind: string): void => {
    shape.set(at, (shape.get(at) ?? new Set()).add(kind))
  }
  const walk = (one: unknown, at: string): void => {
    if (Array.isArray(one)) {
      add(at, 'list')
      for (const element of one) walk(element, `${at}[]`)
    } else if (typeof one === 'object' && one !== null) {
      add(at, 'object')
      if (free.includes(at)) return
      for (const [key, inner] of Object.entries(one)) walk(inner, `${at}.${key}`)
    } else add(at, one === null ? 'null' : typeof one)
  }
  walk(value, path)
  return shape
}

/**
 * How an answer differs from a published sample: paths that only one of them has, and paths whose kinds of value exclude each other.
 * `null` and empty lists are compatible with everything.
 */
export function shapeDifferences(answer: unknown, sample: unknown, free: readonly string[] = []): string[] {
  const [ours, theirs] = [shapeOf(answer, free), shapeOf(sample, free)]
  const emptyBelow = (shape: Map<string, Set<string>>, path: string): boolean => {
    for (let cut = path.search(/\[\](?!.*\[\])/); cut > 0; cut = path.slice(0, cut).search(/\[\](?!.*\[\])/)) {
      const list = path.slice(0, cut)
      const onlyNull = shape.get(list)?.has('null') === true && shape.get(list)?.size === 1
      if (onlyNull || (shape.get(list)?.has('list') && !shape.has(`${list}[]`))) return true
    }
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    return shape.get(parent)?.has('null') === true && shape.get(parent)?.size === 1
  }
  const differences: string[] = []
  for (const [path, kinds] of ours) {
    const other = theirs.get(path)
    if (other === undefined) {
      if (!emptyBelow(theirs, path)) differences.push(`only here: ${path}`)
    } else if (![...kinds].some((kind) => kind === 'null' || other.has(kind) || other.has('null'))) {
      differences.push(`${path}: ${[...kinds].join('|')} here, ${[...other].join('|')} in the sample`)
    }
  }
  for (const path of theirs.keys()) if (!ours.has(path) && !emptyBelow(ours, path)) differences.push(`only in the sample: ${path}`)
  return differences
}
