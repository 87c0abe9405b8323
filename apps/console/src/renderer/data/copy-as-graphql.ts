import type { QueryClient } from '@tanstack/react-query'
import type { Asked } from './queries.ts'
import { nameOf } from './use-ask.ts'

/** A query that the view in sight asked, as text that runs as it is. */
export type Copyable = { name: string; text: string }

/**
 * What the view in sight asked for, the last it began to show first: each query once, and none of the frame around the view or of its filters.
 * The token is no part of it.
 * @param origin of the installation
 */
export function askedByView(queries: QueryClient, origin: string): Copyable[] {
  const asked = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ observers }) => observers.flatMap(({ options }) => options.meta?.asked ?? []))
    .filter(({ aside }) => aside === undefined)
  const distinct = new Map(asked.map((one) => [`${nameOf(one.document)} ${JSON.stringify(one.variables)}`, one]))
  return [...distinct.values()].map((one) => ({ name: nameOf(one.document), text: asGraphql(one, origin) }))
}

/**
 * One document with each variable's value as its default, so that it runs as it was pasted; where it is sent stands above. Variables that were
 * not given keep what the document has for them.
 */
export function asGraphql({ document, variables }: Pick<Asked, 'document' | 'variables'>, origin: string): string {
  const declared = /\$(\w+): ([\w![\]]+)(?: = [^,)]+)?/g
  const filled = document
    .trim()
    .replace(/^\s*query \w+\((.*)\) *\{/m, (head) =>
      head.replace(declared, (declaration, name: string, type: string) =>
        variables[name] === undefined ? declaration : `$${name}: ${type} = ${literal(variables[name], isEnum(type))}`,
      ),
    )
  return `# POST ${origin}/admin/graphql\n# Authorization: Bearer <your token>\n\n${filled}\n`
}

const scalars = new Set(['ID', 'String', 'Int', 'Float', 'Boolean', 'DateTime', 'Duration', 'Sequence'])
const isEnum = (type: string): boolean => !scalars.has(type.replace(/[![\]]/g, ''))

/** Fields of inputs of queries that hold words of an enum; a test compares them with the schema. */
export const enumFields: ReadonlySet<string> = new Set(['by', 'direction', 'states', 'revokedAs', 'origin'])

/** A value as GraphQL writes it: names without quotes, and words of an enum as well. */
function literal(value: unknown, inEnum: boolean): string {
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, inEnum)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${fields.map(([name, each]) => `${name}: ${literal(each, enumFields.has(name))}`).join(', ')}}`
  }
  return typeof value === 'string' && inEnum ? value : JSON.stringify(value)
}
