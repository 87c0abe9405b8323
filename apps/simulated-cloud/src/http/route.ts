import type { Answer } from './answer.ts'

/** One line of a service's table: a method, a path with `{names}`, and what answers it. */
export type Route<Call> = {
  method: string
  pattern: RegExp
  run: (call: Call, parameters: Record<string, string>) => Answer | Promise<Answer>
}

/** `route('GET /servers/{id}', …)`. A `{name}` stands for one segment. */
export function route<Call>(line: string, run: Route<Call>['run']): Route<Call> {
  const [method = '', path = ''] = line.split(' ')
  const expression = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { method, pattern: new RegExp(`^${expression}/?$`), run }
}

/** The route of a request, with its parameters decoded; `otherMethod` tells that the path is known for another method. */
export function findRoute<Call>(
  routes: readonly Route<Call>[],
  method: string,
  path: string,
): { route: Route<Call>; parameters: Record<string, string> } | { route: undefined; otherMethod: boolean } {
  let otherMethod = false
  for (const candidate of routes) {
    const match = candidate.pattern.exec(path)
    if (match === null) continue
    if (candidate.method === method || (method === 'HEAD' && candidate.method === 'GET')) {
      const entries = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)] as const)
      return { route: candidate, parameters: Object.fromEntries(entries) }
    }
    otherMethod = true
  }
  return { route: undefined, otherMethod }
}

/** The methods that a path is known for, as an `Allow` header lists them. */
export function methodsOf<Call>(routes: readonly Route<Call>[], path: string): string[] {
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
