import {
  execute,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  subscribe,
} from 'graphql'
import { expect, test } from 'vitest'
import type { AnyViewer } from '../context.ts'
import { adminSchema } from './schema.ts'

/** Some value that the type takes. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
    return `{ ${fields.map((field) => `${field.name}: ${sample(field.type)}`).join(', ')} }`
  }
  return { Int: '1', Boolean: 'true', Sequence: '1', DateTime: '"2026-01-01T00:00:00Z"', Duration: '"PT1S"' }[type.name] ?? '"x"'
}

const roots = [
  ['query', adminSchema.getQueryType()],
  ['mutation', adminSchema.getMutationType()],
  ['subscription', adminSchema.getSubscriptionType()],
] as const
const fields = roots.flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => {
    const args = field.args
      .filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)
      .map((arg) => `${arg.name}: ${sample(arg.type)}`)
    const bare = isNonNullType(field.type) ? field.type.ofType : field.type
    const selection = isObjectType(bare) || isUnionType(bare) ? ' { __typename }' : ''
    return [`${kind} ${field.name}`, `${kind} { ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection} }`] as const
  }),
)

const member = (role: 'OWNER' | 'MEMBER'): AnyViewer => ({
  kind: 'MEMBER',
  tenantId: 't',
  tenantName: 't',
  memberId: 'm',
  displayName: 'm',
  role,
  tokenId: 'x',
  tokenExpiresAt: undefined,
})
const services = new Proxy(
  {},
  {
    get: (_target, name) => {
      throw new Error(`reached ${String(name)}`)
    },
  },
)

async function codeFor(viewer: AnyViewer, source: string): Promise<unknown> {
  const contextValue = {
    viewer,
    services,
    request: { requestId: 'r', sourceAddress: undefined },
    cursors: {},
    signal: new AbortController().signal,
  }
  const run = source.startsWith('subscription') ? subscribe : execute
  const result = await run({ schema: adminSchema, document: parse(source), contextValue })
  return 'errors' in result ? result.errors?.[0]?.extensions.code : undefined
}

/** What members may read in their own schema they may not read here: the endpoint takes no token of theirs. These acts are shared. */
const shared = new Set(['query publishedAddresses', 'query monitors', 'query health'])

test('there are fields to walk', () => {
  expect(fields.length).toBeGreaterThan(40)
})

test.each(fields)('%s is for administrators', async (name, source) => {
  expect(await codeFor({ kind: 'ANONYMOUS' }, source)).toBe('UNAUTHENTICATED')
  expect(await codeFor({ kind: 'AGENT', nodeId: 'n', tenantId: 't', runId: 'r' }, source)).toBe('FORBIDDEN')
  if (!shared.has(name)) expect(await codeFor(member('MEMBER'), source)).toBe('FORBIDDEN')
})
