import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tenantNodesStore } from '@sallyport/database/tenant-nodes-store.ts'
import type { TenantWall } from '@sallyport/database/tenant-wall.ts'
import type { OwnNode } from '@sallyport/domain/tenancy/own-nodes.ts'
import { createSchema, createYoga } from 'graphql-yoga'
import pg from 'pg'
import { serveForParent } from '../serve-in-child.ts'

type Started = NonNullable<OwnNode['operation']>

const typeDefs = /* GraphQL */ `
  type Query { nodes(first: Int): NodeConnection! }
  type NodeConnection { edges: [NodeEdge!]! }
  type NodeEdge { node: Node! }
  type Node { name: String! state: String! lastSeenAt: String operation: NodeOperation }
  type NodeOperation { startedBy: String! startedAt: String! }
`

/**
 * The same list of nodes by the same SQL, with nothing around it: no token, no wall, no limits, no cursors. Whose nodes: the header
 * `x-tenant`. Row-level security is passed, so the URL is the superuser's.
 */
serveForParent(async ({ url }: { url: string }) => {
  const pool = new pg.Pool({ connectionString: url, max: 4, options: '-c TimeZone=UTC' })
  const noWall: Pick<TenantWall, 'read'> = {
    read: async (_scope, { name, text, values }) => (await pool.query({ name, text, values: [...values] })).rows,
  }
  const nodes = tenantNodesStore(noWall as TenantWall)
  const yoga = createYoga({
    schema: createSchema<{ request: Request }>({
      typeDefs,
      resolvers: {
        Query: {
          nodes: async (_root, { first }: { first: number }, { request }) => {
            const page = await nodes.page({ tenantId: request.headers.get('x-tenant') ?? '' }, { first, after: undefined }, [])
            return { edges: page.items.map((node) => ({ node })) }
          },
        },
        Node: { lastSeenAt: ({ lastSeenAt }: OwnNode) => lastSeenAt?.toISOString() },
        NodeOperation: {
          startedBy: ({ startedByName }: Started) => startedByName,
          startedAt: ({ startedAt }: Started) => startedAt.toISOString(),
        },
      },
    }),
    graphiql: false,
    landingPage: false,
    logging: false,
  })
  const server = createServer((request, response) => void yoga(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
})
