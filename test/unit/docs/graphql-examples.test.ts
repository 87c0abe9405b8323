import { readFileSync } from 'node:fs'
import { judgePublication, requestedRange } from '@sallyport/domain/addresses/judge-publication.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { buildSchema, type FieldNode, type GraphQLSchema, isUnionType, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const schemas = Object.fromEntries(
  ['admin', 'tenant'].map((name) => [name, buildSchema(read(`packages/graphql/src/sdl/${name}.graphql`))]),
) as Record<'admin' | 'tenant', GraphQLSchema>

const pages = [
  ['docs/administrators/index.md', 'admin'],
  ['docs/administrators/provisioning.md', 'admin'],
  ['docs/administrators/addresses.md', 'admin'],
  ['docs/administrators/cloud-accounts.md', 'admin'],
  ['docs/administrators/witness-and-marker.md', 'admin'],
  ['docs/administrators/attestation.md', 'admin'],
  ['docs/administrators/deletion.md', 'admin'],
  ['docs/administrators/instances-that-wait.md', 'admin'],
  ['docs/tenants/index.md', 'tenant'],
  ['docs/operators/agent.md', 'tenant'],
] as const

/** What a reader would send: each block of GraphQL, and each query in the body that a command posts. */
function examplesOf(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```graphql\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block)
  const bodies = [...page.matchAll(/-d '(\{[^']*\})'/g)].map(([, body = '']) => (JSON.parse(body) as { query: string }).query)
  return [...blocks, ...bodies]
}

/** Kinds of answer of the mutations in an example that it does not select, as `mutation: type`. */
function unheeded(schema: GraphQLSchema, example: string): string[] {
  const missing: string[] = []
  const info = new TypeInfo(schema)
  const selected = (field: FieldNode): (string | undefined)[] =>
    field.selectionSet?.selections.map((one) => (one.kind === 'InlineFragment' ? one.typeCondition?.name.value : undefined)) ?? []
  visit(
    parse(example),
    visitWithTypeInfo(info, {
      Field(field) {
        const type = info.getFieldDef()?.type
        const answer = type !== undefined && 'ofType' in type ? type.ofType : type
        if (info.getParentType() !== schema.getMutationType() || !isUnionType(answer)) return
        for (const { name } of answer.getTypes()) if (!selected(field).includes(name)) missing.push(`${field.name.value}: ${name}`)
      },
    }),
  )
  return missing
}

describe.each(pages)('the examples in %s', (path, schema) => {
  const examples = examplesOf(read(path))

  test('are some, and each is valid by the schema that its reader asks', () => {
    expect(examples).not.toEqual([])
    for (const example of examples)
      expect([example, validate(schemas[schema], parse(example)).map(({ message }) => message)]).toEqual([example, []])
  })

  test('have an answer for whatever a mutation can come back with', () => {
    expect(examples.flatMap((example) => unheeded(schemas[schema], example))).toEqual([])
  })
})

test('the example of a publication is accepted as it stands, though no cloud confirms the address', () => {
  const example = read('docs/administrators/addresses.md').match(/publishAddress\(input: \{([\s\S]*?)\n {2}\}\)/)?.[1] ?? ''
  const text = (name: string): string | undefined => example.match(new RegExp(`${name}: "([^"]*)"`))?.[1]
  const range = requestedRange(text('range') ?? '')
  if (range instanceof Problem) throw range
  const acceptUnusualRange = /acceptUnusualRange: true/.test(example)
  const request = { range: text('range') ?? '', typedConfirmation: text('typedConfirmation'), acceptUnusualRange }
  expect(judgePublication(request, range, { confirmation: undefined, published: [] })).toEqual({ overlaps: [] })
})
