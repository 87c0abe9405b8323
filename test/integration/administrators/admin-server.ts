import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { administratorStore } from '@sallyport/database/administrator-store.ts'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { administratorService } from '@sallyport/domain/tenancy/administrators.ts'
import { tokenMaker } from '@sallyport/domain/tenancy/new-token.ts'
import { defaultEndpointSettings, type EndpointSettings } from '@sallyport/server/http/graphql-endpoint.ts'
import { administration, type ServingServices, wireAdmin } from '@sallyport/server/wire-admin.ts'
import type { TestInstallation } from '../../fixtures/installation.ts'
import { accountParts } from './account-parts.ts'

export type Answer = {
  status: number
  data: Record<string, unknown> | null
  errors: { message: string; extensions: Record<string, unknown> }[]
}
export type AdminServer = Awaited<ReturnType<typeof startAdminServer>>

/**
 * The administrators' endpoint and `/addresses.json` on a port of their own, with a first administrator.
 * @param serving of what a server that serves has beside; every use of what is left out is an error that shows
 * @param settings beside the usual ones
 */
export async function startAdminServer(
  installation: TestInstallation,
  serving: Partial<ServingServices> = {},
  settings: Partial<EndpointSettings> = {},
) {
  const { admin, db, deploymentId } = installation
  const hasher = createTokenHasher([{ id: 'test', key: randomBytes(32) }])
  const makeToken = tokenMaker((bytes) => randomBytes(bytes), hasher)
  const { door, clouds, catalogue } = accountParts(installation)
  const logged: object[] = []
  const wired = await wireAdmin({
    admin,
    database: db.database,
    hasher,
    clock: { now: () => new Date() },
    version: '1.2.3',
    portalUrl: () => 'https://sallyport.example.org/nodes/operations',
    deploymentId,
    services: { ...administration({ admin, hasher, door, providers: clouds, catalogue }), ...(serving as ServingServices) },
    settings: { ...defaultEndpointSettings, introspection: true, timeLimitMs: 60_000, ...settings },
    cursorSecret: randomBytes(32),
    addressOf: (request) => request.socket.remoteAddress,
    log: { warn: () => {}, error: (details) => logged.push(details) },
  })
  // A connection that this side never closes is not used by the other in the moment in which it is closed.
  const server: Server = createServer({ keepAliveTimeout: 0 }, (request, response) =>
    request.url?.startsWith('/addresses.json') ? void wired.addresses(request, response) : wired.listener(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = administratorStore(admin)
  const first = await administratorService({ store, makeToken, newId: randomUUID }).add(
    { displayName: 'Grace', email: 'grace@example.org' },
    installation.by,
  )

  async function post(
    query: string,
    variables: object = {},
    token: string | undefined = first.token,
    more: RequestInit = {},
  ): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...more.headers,
    }
    return fetch(`${url}/admin/graphql`, { method: 'POST', body: JSON.stringify({ query, variables }), ...more, headers })
  }
  return {
    url,
    token: first.token,
    administratorId: first.administrator.id,
    logged,
    post,
    async ask(query: string, variables: object = {}, token: string | undefined = first.token): Promise<Answer> {
      const response = await post(query, variables, token)
      const body = (await response.json()) as Partial<Answer>
      return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] }
    },
    async close() {
      await wired.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await clouds.close()
    },
  }
}
