import { type GraphQLSchema, graphql, parse, subscribe } from 'graphql'
import { describe, expect, it } from 'vitest'
import { newBuilder } from './builder.ts'
import type { AnyViewer, RequestContext } from './context.ts'

type Context = RequestContext<AnyViewer>
const member = (role: 'OWNER' | 'MEMBER'): AnyViewer => ({
  kind: 'MEMBER',
  role,
  tenantId: 't',
  tenantName: 'T',
  memberId: 'm',
  displayName: 'M',
  tokenId: 'x',
  tokenExpiresAt: undefined,
})
const anonymous: AnyViewer = { kind: 'ANONYMOUS' }

let reached = 0
function reach(): string {
  reached += 1
  return 'made'
}

function small(): GraphQLSchema {
  const builder = newBuilder<Context>()
  const Token = builder.objectRef<{ label: string }>('Token').implement({
    authScopes: { act: 'token.read' },
    fields: (t) => ({ label: t.exposeString('label'), made: t.string({ resolve: reach }) }),
  })
  const Plain = builder.objectRef<{ name: string }>('Plain').implement({
    authScopes: { act: 'fleet.read' },
    fields: (t) => ({
      name: t.exposeString('name'),
      secret: t.string({ authScopes: { act: 'token.read' }, nullable: true, resolve: () => 'secret' }),
      token: t.field({ type: Token, nullable: true, resolve: () => ({ label: 'l' }) }),
    }),
  })
  builder.queryType({
    fields: (t) => ({ plain: t.field({ type: Plain, authScopes: { act: 'fleet.read' }, resolve: () => ({ name: 'n' }) }) }),
  })
  builder.subscriptionType({
    fields: (t) => ({
      ticks: t.int({
        authScopes: { act: 'token.read' },
        subscribe: async function* () {
          reached += 1
          yield 1
        },
        resolve: (tick) => tick as number,
      }),
    }),
  })
  return builder.toSchema()
}

const contextOf = (viewer: AnyViewer): Context => ({ viewer, signInHints: () => ({ serverTime: 'now' }) }) as unknown as Context
const run = (viewer: AnyViewer, source: string) => graphql({ schema: small(), source, contextValue: contextOf(viewer) })
const codes = (result: { errors?: readonly { extensions: { code?: unknown } }[] }): unknown[] =>
  (result.errors ?? []).map(({ extensions }) => extensions.code)

describe('fields held to their acts', () => {
  it('refuse a field by its own act, and every field of a type by the type’s', async () => {
    const result = await run(member('MEMBER'), '{ plain { name secret token { label made } } }')
    expect(codes(result)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(result.data).toEqual({ plain: { name: 'n', secret: null, token: null } })
    expect(reached).toBe(0)
    const all = await run(member('OWNER'), '{ plain { name secret token { label } } }')
    expect(all.data).toEqual({ plain: { name: 'n', secret: 'secret', token: { label: 'l' } } })
  })

  it('ask whoever is not signed in to do so, with the hints of the door', async () => {
    const result = await run(anonymous, '{ plain { name } }')
    expect(codes(result)).toEqual(['UNAUTHENTICATED'])
    expect(result.errors?.[0]?.extensions.serverTime).toBe('now')
  })

  it('refuse a stream before it begins', async () => {
    reached = 0
    const result = await subscribe({
      schema: small(),
      document: parse('subscription { ticks }'),
      contextValue: contextOf(member('MEMBER')),
    })
    expect(codes(result as never)).toEqual(['FORBIDDEN'])
    expect(reached).toBe(0)
  })

  it('are not built where a root field or a type does not declare itself', () => {
    const forgetful = newBuilder<Context>()
    forgetful.queryType({ fields: (t) => ({ open: t.string({ resolve: () => 'x' }) }) })
    expect(() => forgetful.toSchema()).toThrow('the field Query.open does not declare which act it is')
    const untyped = newBuilder<Context>()
    const Bare = untyped.objectRef<{ a: string }>('Bare').implement({ fields: (t) => ({ a: t.exposeString('a') }) })
    untyped.queryType({
      fields: (t) => ({ bare: t.field({ type: Bare, authScopes: { act: 'fleet.read' }, resolve: () => ({ a: 'a' }) }) }),
    })
    expect(() => untyped.toSchema()).toThrow('the type Bare does not declare who may see it')
  })

  it('cost: a request that asks for too much is told so, with the most that is allowed', async () => {
    const builder = newBuilder<Context>()
    builder.queryType({
      fields: (t) => ({ dear: t.string({ authScopes: { act: 'fleet.read' }, complexity: 5_001, resolve: () => 'x' }) }),
    })
    const result = await graphql({ schema: builder.toSchema(), source: '{ dear }', contextValue: contextOf(member('OWNER')) })
    expect(codes(result)).toEqual(['BAD_USER_INPUT'])
    expect(result.errors?.[0]?.message).toContain('5000 is the most')
  })
})
