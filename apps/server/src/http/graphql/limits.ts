import { EnvelopArmor } from '@escape.tech/graphql-armor'
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** What one request may ask for, whatever the schema. Cost is the schema builder's own limit. */
export const limits = { tokens: 1_000, depth: 10, aliases: 15, directives: 50, rootFields: 10 } as const

export function useLimits<Context extends object>(options: { introspection: boolean }): Plugin<Context>[] {
  const armor = new EnvelopArmor<Record<string, unknown>>({
    maxTokens: { n: limits.tokens },
    maxDepth: { n: limits.depth, flattenFragments: true },
    maxAliases: { n: limits.aliases },
    maxDirectives: { n: limits.directives },
    blockFieldSuggestion: { enabled: !options.introspection },
    costLimit: { enabled: false },
  }).protect()
  // Typed for contexts with an index signature; the rules never look into the context.
  const plugins = armor.plugins as unknown as Plugin<Context>[]
  const rules = options.introspection ? [fewRootFields] : [fewRootFields, NoSchemaIntrospectionCustomRule]
  return [
    ...plugins,
    {
      onValidate: ({ addValidationRule }) => {
        for (const rule of rules) addValidationRule(rule)
      },
    },
  ]
}

/** Counts what a request names at its root, through fragments. `__typename` is free. */
const fewRootFields: ValidationRule = (context) => ({
  OperationDefinition(operation: OperationDefinitionNode) {
    const count = countFields(context, operation.selectionSet, new Set())
    if (count > limits.rootFields)
      context.reportError(
        new GraphQLError(`A request may name ${limits.rootFields} fields at its root; this one names ${count}.`, { nodes: operation }),
      )
  },
})

function countFields(context: ValidationContext, set: SelectionSetNode, seen: Set<string>): number {
  let count = 0
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += selection.name.value === '__typename' ? 0 : 1
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countFields(context, selection.selectionSet, seen)
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value)
      const fragment = context.getFragment(selection.name.value)
      if (fragment) count += countFields(context, fragment.selectionSet, seen)
    }
  }
  return count
}
