import type { Bench } from './bench-shape.ts'
import { type Load, type Loaded, load } from './load.ts'
import { plantFleets } from './planted/fleets.ts'
import { inRotation } from './rounds.ts'
import type { Served } from './serve-in-child.ts'

const CONNECTIONS = 16
const SECONDS = 2

const query = 'query Nodes { nodes(first: 20) { edges { node { name state lastSeenAt operation { startedBy startedAt } } } } }'
const body = JSON.stringify({ query })

/** The first page of a tenant's nodes through everything that stands before it: token, limits, wall, SQL, cursors. */
export const tenantQuery: Bench = {
  name: 'tenant-query',
  run: async (context) => {
    const db = await context.database()
    const members = await plantFleets(db, { tenants: context.size(200, 20), tokens: context.size(50, 10) })
    const door = await context.serve('tenant-door', { urls: db.urls })
    const bareGraphql = await context.serve('bare-graphql', { url: db.superuserUrl })
    const ask = (server: Served, headersOf: (member: { tenantId: string; token: string }) => Record<string, string>) => {
      let turn = 0
      const next: Load['next'] = () => ({
        headers: { 'content-type': 'application/json', ...headersOf(members[turn++ % members.length]!) },
        body,
      })
      return (seconds: number): Promise<Loaded> => load({ server, path: '/graphql', connections: CONNECTIONS, until: { seconds }, next })
    }
    const ours = ask(door, ({ token }) => ({ authorization: `Bearer ${token}` }))
    const bare = ask(bareGraphql, ({ tenantId }) => ({ 'x-tenant': tenantId }))
    await mustAnswerAlike(door.origin, bareGraphql.origin, members[0]!)
    await ours(1.5)
    await bare(1.5)
    const measured = await inRotation({ ours: () => ours(SECONDS), bare: () => bare(SECONDS) })
    const beside = 'a bare yoga schema with the same SQL, without token and wall'
    return [
      { name: 'tenant-query.rate', value: measured.ours.perSecond, unit: '/s', baseline: measured.bare.perSecond, beside },
      { name: 'tenant-query.p50', value: measured.ours.p50, unit: 'ms', baseline: measured.bare.p50, beside },
      { name: 'tenant-query.p99', value: measured.ours.p99, unit: 'ms', baseline: measured.bare.p99, beside },
      { name: 'tenant-query.processor', value: measured.ours.processor, unit: 'µs', baseline: measured.bare.processor, beside },
    ]
  },
}

/** A baseline that answers something else would be none. */
async function mustAnswerAlike(ours: string, bare: string, { tenantId, token }: { tenantId: string; token: string }): Promise<void> {
  const ask = async (origin: string, headers: Record<string, string>): Promise<string> => {
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    return await response.text()
  }
  const [one, other] = [await ask(ours, { authorization: `Bearer ${token}` }), await ask(bare, { 'x-tenant': tenantId })]
  if (one !== other || !one.includes('"mon-1"')) throw new Error(`the endpoint and its baseline answer differently: ${one} ${other}`)
}
