import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { type Act, may } from '@sallyport/domain/tenancy/rights.ts'
import type { GraphQLFieldResolver } from 'graphql'
import { type AnyViewer, type RequestContext, viewerKind } from './context.ts'
import { callerError } from './errors.ts'

/** Who may see a field or type. */
export type AuthScopes =
  /** Whoever may do this act of the rights table. */
  | { act: Act }
  /** Whoever already passed another field's act: problems, page info. */
  | { public: true }

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      acts: ActsPlugin<Types>
    }
    interface ObjectTypeOptions<Types extends SchemaTypes, Shape> {
      authScopes?: AuthScopes
    }
    interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      authScopes?: AuthScopes
    }
  }
}

type Context = RequestContext<AnyViewer>
type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>
type Declared = { name: string; pothosOptions?: object | undefined }

const roots = new Set<string>(['Query', 'Mutation', 'Subscription'])
const scopesOf = ({ pothosOptions }: Declared): AuthScopes | undefined =>
  (pothosOptions as { authScopes?: AuthScopes } | undefined)?.authScopes
const actOf = (thing: Declared): Act | undefined => {
  const scopes = scopesOf(thing)
  return scopes !== undefined && 'act' in scopes ? scopes.act : undefined
}

/**
 * Holds every field to its act: each root field to its own, each field of an object type to the type's, and to its own where it has one. What
 * declares nothing does not build. A look into the rights table costs next to nothing, where a general plugin's promises for each object
 * would cost more than all the rest of a list.
 */
export class ActsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(type: PothosTypeConfig): PothosTypeConfig {
    if (type.kind === 'Object' && scopesOf(type as Declared) === undefined)
      throw new Error(`the type ${type.name} does not declare who may see it`)
    return type
  }

  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (roots.has(field.kind) && actOf(field as Declared) === undefined)
      throw new Error(`the field ${field.parentType}.${field.name} does not declare which act it is`)
    return field
  }

  override wrapResolve(resolve: GraphQLFieldResolver<unknown, Types['Context'], object>, field: PothosOutputFieldConfig<Types>) {
    return this.#guarded(resolve as unknown as Resolver, field) as unknown as typeof resolve
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ) {
    return subscribe && (this.#guarded(subscribe as unknown as Resolver, field) as unknown as typeof subscribe)
  }

  #guarded(resolve: Resolver, field: PothosOutputFieldConfig<Types>): Resolver {
    const own = actOf(field as Declared)
    const parent = roots.has(field.kind) ? undefined : actOf(this.buildCache.getTypeConfig(field.parentType) as Declared)
    const acts = [...new Set([own, parent])].filter((act) => act !== undefined)
    if (acts.length === 0) return resolve
    return (source, args, context, info) => {
      const kind = viewerKind(context.viewer)
      for (const act of acts) if (!may(kind, act)) throw refusal(context)
      return resolve(source, args, context, info)
    }
  }
}

const refusal = ({ viewer, signInHints }: Context) =>
  viewer.kind === 'ANONYMOUS'
    ? callerError('UNAUTHENTICATED', 'Sign in with a token: `Authorization: Bearer …`.', signInHints?.() ?? {})
    : callerError(
        'FORBIDDEN',
        viewerKind(viewer) === 'MEMBER'
          ? 'Your role does not allow this. An Owner of your tenant may do it.'
          : 'Your role does not allow this.',
      )

export default 'acts' as const
SchemaBuilder.registerPlugin('acts', ActsPlugin)
