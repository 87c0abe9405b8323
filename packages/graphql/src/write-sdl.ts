import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GraphQLSchema } from 'graphql'
import { lexicographicSortSchema, printSchema } from 'graphql'

/** The three schemas as text: committed, so that a change of an API is seen in review, and compared in the tests. */
export const schemaNames = ['admin', 'agent', 'tenant'] as const
export type SchemaName = (typeof schemaNames)[number]

export async function loadSchema(name: SchemaName): Promise<GraphQLSchema> {
  switch (name) {
    case 'admin':
      return (await import('./admin/schema.ts')).adminSchema
    case 'agent':
      return (await import('./agent/schema.ts')).agentSchema
    case 'tenant':
      return (await import('./tenant/schema.ts')).tenantSchema
  }
}

export const sdlOf = async (name: SchemaName): Promise<string> => `${printSchema(lexicographicSortSchema(await loadSchema(name)))}\n`
export const sdlPath = (name: SchemaName): string => fileURLToPath(new URL(`./sdl/${name}.graphql`, import.meta.url))

/** `node write-sdl.ts [name…]` */
if (import.meta.main) {
  const wanted = process.argv.slice(2)
  for (const name of schemaNames) if (wanted.length === 0 || wanted.includes(name)) writeFileSync(sdlPath(name), await sdlOf(name))
}
