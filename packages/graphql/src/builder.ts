import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { type Act, may } from '@sallyport/domain/tenancy/rights.ts'
import { type AnyViewer, type RequestContext, viewerKind } from './context.ts'
import { callerError } from './errors.ts'
import { dateTime, duration, type ScalarTypes, sequence } from './scalars.ts'

export type SchemaTypes<Context extends object> = {
  Context: Context
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: ScalarTypes
  AuthScopes: {
    /** The act of the rights table that this field or type is. */
    act: Act
    /** Shown to whoever already passed another field's act: problems, page info. */
    public: boolean
  }
}

/**
 * One factory for the three schemas: importing a Pothos plugin widens the options of every builder, so all need the same ones. Every root
 * field and every object type declares its act (`authScopes: { act }`); test/surfaces fails for one that does not.
 */
export function newBuilder<Context extends RequestContext<AnyViewer>>() {
  const builder = new SchemaBuilder<SchemaTypes<Context>>({
    plugins: [ScopeAuthPlugin, ComplexityPlugin, RelayPlugin, DataloaderPlugin],
    defaultFieldNullability: false,
    defaultInputFieldRequiredness: true,
    // `Node` is ours, and an id look-up that takes any type would be a second door to every object.
    relay: { cursorType: 'String', nodeQueryOptions: false, nodesQueryOptions: false },
    scopeAuth: {
      authorizeOnSubscribe: true,
      authScopes: (context: Context) => ({ act: (act: Act) => may(viewerKind(context.viewer), act), public: true }),
      unauthorizedError: (_parent, context) =>
        context.viewer.kind === 'ANONYMOUS'
          ? callerError('UNAUTHENTICATED', 'Sign in with a token: `Authorization: Bearer …`.')
          : callerError('FORBIDDEN', 'Your role does not allow this.'),
    },
    complexity: { defaultComplexity: 1, defaultListMultiplier: 1, limit: { complexity: 5_000, depth: 12, breadth: 300 } },
  })
  builder.addScalarType('DateTime', dateTime)
  builder.addScalarType('Duration', duration)
  builder.addScalarType('Sequence', sequence)
  return builder
}

export type Builder<Context extends RequestContext<AnyViewer>> = ReturnType<typeof newBuilder<Context>>
