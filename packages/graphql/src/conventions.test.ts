import { conflict } from '@sallyport/domain/primitives/problem.ts'
import type { TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString, graphql, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newBuilder } from './builder.ts'
import { pageRequest, toConnection } from './connection.ts'
import type { RequestContext } from './context.ts'
import { cursorCodec } from './cursor.ts'
import { globalId, localId } from './global-id.ts'
import { mutationsOf } from './mutation.ts'
import { addProblemTypes } from './problems.ts'
import { dateTime, formatDuration, parseDuration } from './scalars.ts'

type Context = RequestContext<TenantViewer, { rename(id: string, name: string): Promise<{ id: string; name: string }> }>

function smallSchema() {
  const builder = newBuilder<Context>()
  const problems = addProblemTypes(builder)
  const Thing = builder.objectRef<{ id: string; name: string; at: Date }>('Thing').implement({
    authScopes: { act: 'fleet.read' },
    fields: (t) => ({
      id: t.id({ resolve: (thing) => globalId('Thing', thing.id) }),
      name: t.exposeString('name'),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  })
  builder.queryType({})
  builder.mutationType({})
  builder.queryField('things', (t) =>
    t.connection(
      {
        type: Thing,
        authScopes: { act: 'fleet.read' },
        resolve: (_root, args, context) => {
          const page = pageRequest('things', args, context)
          const things = ['a', 'b', 'c']
            .map((id, i) => ({ id, name: id, at: new Date(i * 1000) }))
            .filter((x) => page.after === undefined || x.id > page.after.id)
          return toConnection(
            'things',
            { items: things.slice(0, page.first), hasNext: things.length > page.first },
            (x) => ({ at: x.at.toISOString(), id: x.id }),
            context,
          )
        },
      },
      { authScopes: { act: 'fleet.read' } },
      { authScopes: { act: 'fleet.read' } },
    ),
  )
  mutationsOf(
    builder,
    problems,
  )({
    name: 'renameThing',
    act: 'node.rename',
    description: 'Renames.',
    input: (t) => ({ id: t.id(), name: t.string() }),
    check: z.object({ id: z.string(), name: z.string().min(1, 'A name has at least one character.') }),
    refusals: ['NOT_FOUND', 'CONFLICT'],
    resolve: (input, context) => context.services.rename(localId('Thing', input.id), input.name),
    payload: (t) => ({ thing: t.exposeString('name') }),
  })
  return builder.toSchema()
}

function as(role: 'OWNER' | 'MEMBER' | undefined): Context {
  return {
    viewer:
      role === undefined
        ? { kind: 'ANONYMOUS' }
        : {
            kind: 'MEMBER',
            tenantId: 't',
            tenantName: 'T',
            memberId: 'm',
            displayName: 'M',
            role,
            tokenId: 'x',
            tokenExpiresAt: undefined,
          },
    request: { requestId: 'r', sourceAddress: undefined },
    cursors: cursorCodec(new Uint8Array(32), 't'),
    services: {
      rename: async (id, name) => {
        if (name === 'taken') throw conflict('Taken.')
        return { id, name }
      },
    },
    signal: new AbortController().signal,
  }
}

const schema = smallSchema()
const run = (source: string, role: 'OWNER' | 'MEMBER' | undefined) => graphql({ schema, source, contextValue: as(role) })
const rename = (id: string, name: string) =>
  `mutation { renameThing(input: { id: "${id}", name: "${name}" }) { __typename ... on RenameThingPayload { thing } ... on Conflict { message } ... on InvalidInput { field message } } }`

test('a mutation answers its payload or a refusal that names the field', async () => {
  expect((await run(rename(globalId('Thing', 'a'), 'new'), 'OWNER')).data).toEqual({
    renameThing: { __typename: 'RenameThingPayload', thing: 'new' },
  })
  expect((await run(rename(globalId('Thing', 'a'), 'taken'), 'OWNER')).data).toEqual({
    renameThing: { __typename: 'Conflict', message: 'Taken.' },
  })
  expect((await run(rename(globalId('Thing', 'a'), ''), 'OWNER')).data).toEqual({
    renameThing: { __typename: 'InvalidInput', field: 'name', message: 'A name has at least one character.' },
  })
  expect((await run(rename(globalId('Other', 'a'), 'x'), 'OWNER')).data).toEqual({ renameThing: { __typename: 'NotFound' } })
})

test('roles decide by the rights table, and nobody signed in is told so', async () => {
  expect((await run(rename(globalId('Thing', 'a'), 'x'), 'MEMBER')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await run('{ things { edges { node { id } } } }', undefined)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('pages follow their cursors, and a tampered or foreign cursor is refused', async () => {
  const first = await run('{ things(first: 2) { edges { cursor node { name } } pageInfo { hasNextPage endCursor } } }', 'MEMBER')
  const things = first.data?.things as { edges: { node: { name: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  expect(things.edges.map((e) => e.node.name)).toEqual(['a', 'b'])
  expect(things.pageInfo.hasNextPage).toBe(true)
  const second = await run(
    `{ things(first: 2, after: "${things.pageInfo.endCursor}") { edges { node { name } } pageInfo { hasNextPage } } }`,
    'MEMBER',
  )
  expect(second.data?.things).toEqual({ edges: [{ node: { name: 'c' } }], pageInfo: { hasNextPage: false } })
  const foreign = cursorCodec(new Uint8Array(32), 'another tenant').seal('things', { at: '1970-01-01T00:00:00.000Z', id: 'a' })
  for (const cursor of ['', 'x', `${things.pageInfo.endCursor}A`, foreign])
    expect((await run(`{ things(after: "${cursor}") { edges { node { id } } } }`, 'MEMBER')).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    )
})

test('an id of one type is not found where another is asked for', () => {
  expect(localId('Thing', globalId('Thing', 'abc-1'))).toBe('abc-1')
  for (const id of [globalId('Thing', 'a b'), globalId('Thing', ''), globalId('Thin', 'gabc'), '', 'Thing:abc'])
    expect(() => localId('Thing', id)).toThrow('No such thing.')
})

test('durations are written and read in ISO 8601', () => {
  expect([0, 15, 60, 5400, 90061.5].map(formatDuration)).toEqual(['PT0S', 'PT15S', 'PT1M', 'PT1H30M', 'PT25H1M1.5S'])
  expect(['PT0S', 'PT15S', 'PT1H30M', 'PT', 'P1D', '15', 'PT1S1M'].map(parseDuration)).toEqual([
    0,
    15,
    5400,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('an instant is of the years 1 to 9999; one that is not is refused by the name of its field and with the bounds', async () => {
  const known = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        told: {
          type: GraphQLString,
          args: { since: { type: new GraphQLNonNull(dateTime) } },
          resolve: (_root, { since }) => (since as Date).toISOString(),
        },
      },
    }),
  })
  const literal = (since: string) => graphql({ schema: known, source: `{ told(since: "${since}") }` })
  const variable = (since: string) =>
    graphql({ schema: known, source: 'query ($at: DateTime!) { told(since: $at) }', variableValues: { at: since } })
  for (const ask of [literal, variable]) {
    for (const at of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) expect(await ask(at)).toEqual({ data: { told: at } })
    for (const at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', 'tomorrow'])
      expect((await ask(at)).errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
  }
  const bounds = 'A DateTime lies between 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z.'
  expect((await literal('0000-01-01T00:00:00Z')).errors?.[0]?.message).toBe(`since: ${bounds}`)
  expect((await variable('0000-01-01T00:00:00Z')).errors?.[0]?.message).toBe(
    `Variable "$at" got invalid value "0000-01-01T00:00:00Z"; ${bounds}`,
  )
})

test('the schema names inputs, payloads and results by the mutation', () => {
  const sdl = printSchema(schema)
  for (const line of [
    'input RenameThingInput',
    'type RenameThingPayload',
    'union RenameThingResult = Conflict | InvalidInput | NotFound | RenameThingPayload',
  ])
    expect(sdl).toContain(line)
})
