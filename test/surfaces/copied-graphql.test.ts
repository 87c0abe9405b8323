import { readFileSync } from 'node:fs'
import { NodesPage, OneNode } from '@sallyport/client/admin/nodes.ts'
import { asGraphql, enumFields } from '@sallyport/console/renderer/data/copy-as-graphql.ts'
import { buildSchema, getNamedType, isEnumType, isInputObjectType, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'

const schema = buildSchema(readFileSync(new URL('../../packages/graphql/src/sdl/admin.graphql', import.meta.url), 'utf8'))
const origin = 'https://sallyport.example.org'

describe('what a view asked, copied as GraphQL', () => {
  it('runs as it was pasted: every value is in it, in the forms that the schema takes', () => {
    const variables = {
      first: 100,
      count: true,
      filter: { search: 'a "b"\n', states: ['HELD', 'REVOKED'], live: false },
      sort: { by: 'NAME', direction: 'DESC' },
    }
    const text = asGraphql({ document: NodesPage.toString(), variables }, origin)
    expect(validate(schema, parse(text))).toEqual([])
    expect(text).toContain(
      'query NodesPage($first: Int = 100, $after: String, $ids: [ID!], $filter: NodeFilter = {search: "a \\"b\\"\\n", states: [HELD, REVOKED], live: false}, $sort: NodeSort = {by: NAME, direction: DESC}, $count: Boolean! = true) {',
    )
    expect(text).toContain('fragment NodeRow on Node')
    expect(text.startsWith('# POST https://sallyport.example.org/admin/graphql\n')).toBe(true)
  })

  it('takes an id that looks like a word of an enum for an id', () => {
    const text = asGraphql({ document: OneNode.toString(), variables: { id: 'HELD' } }, origin)
    expect(text).toContain('query OneNode($id: ID! = "HELD") {')
    expect(validate(schema, parse(text))).toEqual([])
  })

  it('knows which fields of filters and orders hold words of an enum', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
    const read = inputs.filter(({ name }) => /(Filter|Sort)$/.test(name)).flatMap((input) => Object.values(input.getFields()))
    const namesOf = (ofEnum: boolean) =>
      new Set(read.filter(({ type }) => isEnumType(getNamedType(type)) === ofEnum).map(({ name }) => name))
    expect(namesOf(true)).toEqual(enumFields)
    expect([...namesOf(false)].filter((name) => enumFields.has(name))).toEqual([])
  })
})
