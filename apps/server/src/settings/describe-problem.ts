import type { z } from 'zod'

type Issue = z.core.$ZodIssue

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

/** The known name that was probably meant, where one is close enough. */
export function meant(name: string, known: readonly string[]): string | undefined {
  const closest = known
    .map((other) => ({ other, steps: distance(name.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps)[0]
  return closest && closest.steps <= Math.max(2, Math.floor(name.length / 3)) ? closest.other : undefined
}

const joined = (...path: PropertyKey[]): string => path.map(String).join('.')

/** Each problem as `path: what is wrong and what to do`; the value itself is left out, since it may be a secret. */
export function describeProblem(issue: Issue, known: readonly { path: string; required: boolean }[]): string[] {
  const path = joined(...issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const full = joined(...issue.path, key)
      const other = meant(
        full,
        known.map(({ path }) => path),
      )
      return `${full}: there is no such setting${other ? `; did you mean ${other}?` : ''}`
    })
  if (issue.code === 'too_small') return [`${path}: must be at least ${String(issue.minimum)}`]
  if (issue.code === 'too_big') return [`${path}: must be at most ${String(issue.maximum)}`]
  if (issue.code === 'invalid_type') {
    const wanted =
      { object: 'a group of settings', array: 'a list', int: 'a whole number', string: 'text' }[issue.expected as string] ??
      `a ${issue.expected}`
    if (issue.input !== undefined) return [`${path}: must be ${wanted}`]
    const inside = known.filter((setting) => setting.required && setting.path.startsWith(`${path}.`))
    return (inside.length > 0 ? inside.map((setting) => setting.path) : [path]).map((missing) => `${missing}: is required`)
  }
  if (issue.code === 'invalid_value') return [`${path}: must be one of ${issue.values.map(String).join(', ')}`]
  return [`${path}: ${issue.message}`]
}
