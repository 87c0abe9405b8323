import type { Act } from '@sallyport/domain/tenancy/rights.ts'
import { loadSchema, type SchemaName, schemaNames } from '@sallyport/graphql/write-sdl.ts'
import { type GraphQLNamedType, type GraphQLSchema, isIntrospectionType } from 'graphql'

export type Surface = { name: SchemaName; schema: GraphQLSchema }

export const everySchema = async (): Promise<Surface[]> =>
  await Promise.all(schemaNames.map(async (name) => ({ name, schema: await loadSchema(name) })))

export const ownTypes = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))

type Declared = { act?: Act; public?: boolean }

/** What a field or type declares of who may see it; undefined: nothing. */
export function declared(thing: { extensions: Readonly<Record<string, unknown>> }): Declared | undefined {
  const options = thing.extensions.pothosOptions as { authScopes?: unknown } | undefined
  const scopes = options?.authScopes
  return typeof scopes === 'object' && scopes !== null ? (scopes as Declared) : undefined
}
