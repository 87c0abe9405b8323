import { randomUUID } from 'node:crypto'
import { type Act, may, rights, type ViewerKind } from '@sallyport/domain/tenancy/rights.ts'
import type { AnyViewer } from '@sallyport/graphql/context.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { type ExecutionResult, execute, type GraphQLSchema, isObjectType, parse, subscribe } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { questionFor, rootFields } from '../fixtures/ask-everything.ts'
import { declared, everySchema, ownTypes, type Surface } from './every-schema.ts'

const surfaces = await everySchema()
const roots = ['query', 'mutation', 'subscription'] as const
const kinds: readonly ViewerKind[] = ['ANONYMOUS', 'MEMBER', 'OWNER', 'ADMINISTRATOR', 'AGENT']

const tenant = {
  tenantId: randomUUID(),
  tenantName: 'T',
  memberId: randomUUID(),
  displayName: 'M',
  tokenId: 'AAAAAAAAAA',
  tokenExpiresAt: undefined,
}
const viewers: Record<ViewerKind, AnyViewer> = {
  ANONYMOUS: { kind: 'ANONYMOUS' },
  MEMBER: { kind: 'MEMBER', role: 'MEMBER', ...tenant },
  OWNER: { kind: 'MEMBER', role: 'OWNER', ...tenant },
  ADMINISTRATOR: {
    kind: 'ADMINISTRATOR',
    administratorId: randomUUID(),
    displayName: 'A',
    tokenId: 'BBBBBBBBBB',
    tokenExpiresAt: undefined,
  },
  AGENT: { kind: 'AGENT', nodeId: randomUUID(), tenantId: randomUUID(), runId: randomUUID() },
}
/** Who can come to which door at all: a token of another kind is refused before any field. */
const atTheDoor: Record<Surface['name'], readonly ViewerKind[]> = {
  tenant: ['ANONYMOUS', 'MEMBER', 'OWNER'],
  admin: ['ANONYMOUS', 'ADMINISTRATOR'],
  agent: ['ANONYMOUS', 'AGENT'],
}

/** Services of which each call is counted and fails: whether a resolver came so far is all that is asked. */
function countedServices(): { services: unknown; calls: () => number } {
  let calls = 0
  const services: unknown = new Proxy(() => {}, {
    get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : services),
    apply: () => {
      calls += 1
      throw new Error('reached')
    },
  })
  return { services, calls: () => calls }
}

type Outcome = { refused: boolean; reached: number }

async function tryOut(schema: GraphQLSchema, root: (typeof roots)[number], field: string, viewer: AnyViewer): Promise<Outcome> {
  const { services, calls } = countedServices()
  const question = questionFor(schema, root, field)
  const args = {
    schema,
    document: parse(question.text),
    variableValues: question.variables,
    contextValue: {
      viewer,
      services,
      request: { requestId: randomUUID(), sourceAddress: '192.0.2.1' },
      cursors: cursorCodec(new Uint8Array(32), 'test'),
      signal: AbortSignal.timeout(60_000),
    },
  }
  let result: ExecutionResult | AsyncIterable<ExecutionResult> = await (root === 'subscription' ? subscribe(args) : execute(args))
  if (Symbol.asyncIterator in result) {
    const next = await (result as AsyncGenerator<ExecutionResult>).next().catch((error: unknown) => ({ value: { errors: [error] } }))
    result = (next.value ?? {}) as ExecutionResult
  }
  const codes = ((result as ExecutionResult).errors ?? []).map((error) => error.extensions?.code)
  return { refused: codes.some((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN'), reached: calls() }
}

describe.each(surfaces)('the $name schema', ({ name, schema }) => {
  const fields = roots.flatMap((root) => {
    try {
      return rootFields(schema, root).map((field) => ({ root, field }))
    } catch {
      return [] // a schema without subscriptions
    }
  })

  it('has fields to ask for', () => {
    expect(fields.length).toBeGreaterThan(3)
  })

  it('declares at each of its root fields which act it is, and the act is one of the rights table', () => {
    const undeclared = fields.filter(({ field }) => {
      const act = declared(field)?.act
      return act === undefined || !(act in rights)
    })
    expect(undeclared.map(({ root, field }) => `${root} ${field.name}`)).toEqual([])
  })

  it('declares at each of its object types who may see it', () => {
    const operations = new Set(roots.map((root) => `${root[0]?.toUpperCase()}${root.slice(1)}`))
    const undeclared = ownTypes(schema).filter((type) => isObjectType(type) && !operations.has(type.name) && declared(type) === undefined)
    expect(undeclared.map((type) => type.name)).toEqual([])
  })

  it('says at every type, field, argument and input what it is', () => {
    const silent: string[] = []
    for (const type of ownTypes(schema)) {
      if (!type.description && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name)) silent.push(type.name)
      if (!('getFields' in type)) continue
      for (const field of Object.values(type.getFields())) {
        if (!field.description) silent.push(`${type.name}.${field.name}`)
        if ('args' in field)
          for (const arg of field.args) if (!arg.description && arg.name !== 'input') silent.push(`${type.name}.${field.name}(${arg.name})`)
      }
    }
    expect(silent).toEqual([])
  })

  it('has no list that may be null, nor null items in one', () => {
    const loose = ownTypes(schema).flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => /^\[.*\]$|\[[^\]!]+\]/.test(String(field.type)))
            .map((field) => `${type.name}.${field.name}: ${String(field.type)}`)
        : [],
    )
    expect(loose).toEqual([])
  })

  it('has no look-up that takes an id of any type', () => {
    expect(ownTypes(schema).some((type) => type.name === 'Query' && 'getFields' in type && 'nodeById' in type.getFields())).toBe(false)
    const anyNode = ownTypes(schema).filter((type) => type.name === 'Node' && !isObjectType(type))
    expect(anyNode).toEqual([])
  })

  const cases = fields.flatMap(({ root, field }) => kinds.map((kind) => ({ root, field, kind })))
  it.each(cases.map((one) => [`${one.root} ${one.field.name}`, one.kind, one] as const))(
    '%s for %s',
    async (_title, kind, { root, field }) => {
      const act = declared(field)?.act as Act
      const allowed = may(kind, act)
      const { refused, reached } = await tryOut(schema, root, field.name, viewers[kind])
      if (!allowed) expect({ refused, reached }).toEqual({ refused: true, reached: 0 })
      else if (atTheDoor[name].includes(kind)) expect(refused).toBe(false)
    },
  )
})

describe('the rights table', () => {
  const used = new Set<string>()
  beforeAll(() => {
    for (const { schema } of surfaces)
      for (const type of ownTypes(schema)) {
        if (!isObjectType(type)) continue
        for (const thing of [type, ...Object.values(type.getFields())]) {
          const act = declared(thing)?.act
          if (act !== undefined) used.add(act)
        }
      }
  })

  it('has no act that nothing is', () => {
    expect(Object.keys(rights).filter((act) => !used.has(act))).toEqual([])
  })

  it('lets nobody enable a node but an Owner, and only agents report', () => {
    expect(kinds.filter((kind) => may(kind, 'node.enable'))).toEqual(['OWNER'])
    expect(kinds.filter((kind) => may(kind, 'agent.report'))).toEqual(['AGENT'])
    expect(kinds.filter((kind) => may(kind, 'provision'))).toEqual(['ADMINISTRATOR'])
  })
})
