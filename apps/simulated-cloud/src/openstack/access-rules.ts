/** What an application credential may be used for. `service` is a type of the catalog. */
export type AccessRule = { service: string; method: string; path: string }

/**
 * The regular expression that keystonemiddleware makes of a rule's path: `{tag}` and a lone `*` are one or more characters without
 * slash, `**` is anything, and every other character stands unescaped, so a dot matches any character.
 * Undefined where that is no expression.
 */
export function pathExpression(path: string): RegExp | undefined {
  const expression = path.replace(/\{[^}]*\}|\*\*|\*/g, (token) => (token === '**' ? '.*' : '[^/]+'))
  try {
    return new RegExp(`^${expression}$`)
  } catch {
    return undefined
  }
}

/** Whether the rules let a request through. `null` rules let everything through, an empty list nothing. */
export function isAllowed(rules: readonly AccessRule[] | null, request: { service: string; method: string; path: string }): boolean {
  if (rules === null) return true
  return rules.some(
    (rule) => rule.service === request.service && rule.method === request.method && pathExpression(rule.path)?.test(request.path) === true,
  )
}
