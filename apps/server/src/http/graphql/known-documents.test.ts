import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { knownDocuments } from './known-documents.ts'

const schema = buildSchema('type Query { a: Int b: Int } type Subscription { c: Int }')

function reader() {
  let reads = 0
  const documentOf = knownDocuments()
  const reading = () => {
    reads += 1
    return { parse, validate: (document: ReturnType<typeof parse>) => validate(schema, document) }
  }
  return {
    read: (query: string, operationName?: string) => documentOf({ query, ...(operationName && { operationName }) }, reading),
    reads: () => reads,
  }
}

describe('known documents', () => {
  it('reads a text once', () => {
    const { read, reads } = reader()
    const first = read('{ a }')
    expect(first?.definitions).toHaveLength(1)
    expect(read('{ a }')).toBe(first)
    expect(reads()).toBe(1)
  })

  it.each([
    ['broken', '{ a'],
    ['unknown', '{ x }'],
  ])('reads a text that is %s each time, and never gives it out', (_what, query) => {
    const { read, reads } = reader()
    expect([read(query), read(query)]).toEqual([undefined, undefined])
    expect(reads()).toBe(2)
  })

  it('looks for the named operation each time, and gives out no subscription', () => {
    const { read, reads } = reader()
    const text = 'query A { a } query B { b } subscription C { c }'
    expect(read(text, 'A')).toBeDefined()
    expect(read(text, 'C')).toBeUndefined()
    expect(read(text)).toBeUndefined()
    expect(read(text, 'D')).toBeUndefined()
    expect(read(text, 'B')).toBeDefined()
    expect(reads()).toBe(1)
  })

  it('remembers some texts and not any number, and none that is long', () => {
    const { read, reads } = reader()
    for (let i = 0; i < 501; i++) read(`query Q${i} { a }`)
    read('query Q500 { a }')
    expect(reads()).toBe(501)
    read('query Q0 { a }')
    expect(reads()).toBe(502)
    const long = `{ a } # ${'x'.repeat(9_000)}`
    read(long)
    read(long)
    expect(reads()).toBe(504)
  })
})
