import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import RelayPlugin from '@pothos/plugin-relay'
import ActsPlugin from './acts-plugin.ts'
import type { AnyViewer, RequestContext } from './context.ts'
import { callerError } from './errors.ts'
import { dateTime, duration, type ScalarTypes, sequence } from './scalars.ts'

export type SchemaTypes<Context extends object> = {
  Context: Context
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: ScalarTypes
}

/**
 * One factory for the three schemas: importing a Pothos plugin widens the options of every builder, so all need the same ones. Every root
 * field and every object type declares its act (`authScopes: { act }`); a schema in which one does not is not built.
 *
 * `costAtMost`: fields that one request may ask for, each as many times as its list may have items.
 */
export function newBuilder<Context extends RequestContext<AnyViewer>>({ costAtMost = 5_000 }: { costAtMost?: number } = {}) {
  const builder = new SchemaBuilder<SchemaTypes<Context>>({
    plugins: [ActsPlugin, ComplexityPlugin, RelayPlugin, DataloaderPlugin],
    defaultFieldNullability: false,
    defaultInputFieldRequiredness: true,
    // `Node` is ours, and an id look-up that takes any type would be a second door to every object.
    relay: {
      cursorType: 'String',
      nodeQueryOptions: false,
      nodesQueryOptions: false,
      firstArgOptions: { description: 'How many items: 1 to 100; 20 where it is left out.' },
      afterArgOptions: { description: 'The `endCursor` of the page before. A cursor of another list or viewer is refused.' },
      beforeArgOptions: { description: 'Refused: paging goes forward.' },
      lastArgOptions: { description: 'Refused: paging goes forward.' },
      edgesFieldOptions: { description: 'The items of this page in the order of the list.' },
      nodeFieldOptions: { description: 'The item.' },
      cursorFieldOptions: { description: 'Opaque; a page after this item is had with `after`.' },
      pageInfoFieldOptions: { description: 'Where this page ends.' },
      pageInfoTypeOptions: { description: 'Where a page of a list ends.', authScopes: { public: true } },
      hasNextPageFieldOptions: { description: 'Whether more follows.' },
      hasPreviousPageFieldOptions: { description: 'Always false: paging goes forward.' },
      startCursorFieldOptions: { description: 'The cursor of the first item; null on an empty page.' },
      endCursorFieldOptions: { description: 'The cursor of the last item; null on an empty page.' },
    },
    complexity: {
      defaultComplexity: 1,
      defaultListMultiplier: 1,
      limit: { complexity: costAtMost, depth: 12, breadth: 300 },
      complexityError: (kind, { complexity, maxComplexity }) =>
        callerError(
          'BAD_USER_INPUT',
          kind === 'Complexity'
            ? `This request would cost ${complexity}; ${maxComplexity} is the most. Ask for fewer items or fields at once.`
            : 'This request is too deep or too wide. Ask for less at once.',
        ),
    },
  })
  builder.addScalarType('DateTime', dateTime)
  builder.addScalarType('Duration', duration)
  builder.addScalarType('Sequence', sequence)
  return builder
}

export type Builder<Context extends RequestContext<AnyViewer>> = ReturnType<typeof newBuilder<Context>>
