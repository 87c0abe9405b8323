import type { TestDatabase } from '../fixtures/database.ts'
import { seedInstallation } from '../fixtures/enrollable.ts'
import type { Bench } from './bench-shape.ts'
import { inALoop } from './in-a-loop.ts'
import { type Load, load } from './load.ts'
import { type BeatingNode, plantBeatingNodes } from './planted/beating-nodes.ts'
import { inRotation } from './rounds.ts'

const CONNECTIONS = 128
const WRITERS = 16
const SECONDS = 1.5

const query = `mutation ($beat: HeartbeatInput!) { heartbeat(input: $beat) { serverTime nextInSeconds instanceProofWanted monitorsVersion
  icmp { target timeoutMs } challenges { id kind challenge host port name servers families timeoutMs } } }`
/** As long as what a quiet node is told. */
const answer =
  '{"data":{"heartbeat":{"serverTime":"2026-11-29T12:00:00.000Z","nextInSeconds":15,"instanceProofWanted":false,"monitorsVersion":0,"icmp":null,"challenges":[]}}}'

const updateText = 'UPDATE node_heartbeat SET last_seen_at = now(), clock_skew_ms = 0 WHERE node_id = $1'

/** Heartbeats of 10,000 enabled nodes over HTTP, each with the node's own signed token; counted is what stands in the table afterwards. */
export const heartbeats: Bench = {
  name: 'heartbeats',
  run: async (context) => {
    const db = await context.database()
    await mustBeDurable(db)
    const seed = await seedInstallation(db)
    const count = context.size(10_000, 500)
    const nodes = await plantBeatingNodes(db, seed, count)
    const door = await context.serve('agent-door', { urls: db.urls, deploymentId: seed.deploymentId })
    const bareHttp = await context.serve('bare-http', { answer })
    const next = oneAfterAnother(nodes)
    const bareNext = oneAfterAnother(nodes.slice(0, count / 10).map((node) => ({ ...node, nextNumber: () => 1 })))
    const path = '/agent/graphql'
    const beat = (requests: number) => load({ server: door, path, connections: CONNECTIONS, until: { requests }, next })
    const bareBeat = () => load({ server: bareHttp, path, connections: CONNECTIONS, until: { seconds: SECONDS }, next: bareNext })
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => context.connect(db.superuserUrl)))
    const update = (milliseconds: number) =>
      inALoop(milliseconds, WRITERS, (n, worker) =>
        writers[worker]!.query({ name: 'bench-beat', text: updateText, values: [nodes[n % count]!.nodeId] }),
      )

    await beat(count) // every run begins, every token is verified, every node is asked to show itself
    const { perSecond } = await beat(Math.max(count / 4, CONNECTIONS))
    const requests = Math.max(Math.ceil(perSecond * SECONDS), CONNECTIONS)
    await update(500)
    const { ours, rows, http } = await inRotation({
      ours: async () => {
        const before = await writtenRows(db)
        const { answered, seconds, p50, p99, processor } = await beat(requests)
        const written = (await writtenRows(db)) - before
        if (written !== answered) throw new Error(`${answered} heartbeats were acknowledged and ${written} written`)
        return { written: written / seconds, p50, p99, processor }
      },
      rows: () => update(SECONDS * 1_000),
      http: bareBeat,
    })
    const besideRows = `a prepared UPDATE of one row, ${WRITERS} connections, synchronous commit on`
    const besideHttp = 'a bare node:http answer to the same requests'
    return [
      { name: 'heartbeats.written', value: ours.written, unit: '/s', baseline: rows.perSecond, beside: besideRows },
      { name: 'heartbeats.answered', value: ours.written, unit: '/s', baseline: http.perSecond, beside: besideHttp },
      { name: 'heartbeats.p50', value: ours.p50, unit: 'ms', baseline: http.p50, beside: besideHttp },
      { name: 'heartbeats.p99', value: ours.p99, unit: 'ms', baseline: http.p99, beside: besideHttp },
      { name: 'heartbeats.processor', value: ours.processor, unit: 'µs', baseline: http.processor, beside: besideHttp },
    ]
  },
}

/** Round and round, so that no node has two requests under way. */
function oneAfterAnother(nodes: readonly BeatingNode[]): Load['next'] {
  let turn = 0
  return () => {
    const node = nodes[turn++ % nodes.length]!
    const beat = {
      number: node.nextNumber(),
      agentVersion: '1.0.0',
      sentAt: new Date().toISOString(),
      monitorsVersion: 0,
      ping: 'AVAILABLE',
    }
    return {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${node.bearer()}` },
      body: JSON.stringify({ query, variables: { beat } }),
    }
  }
}

/** Each heartbeat of a node has the next number, so the sum of the last ones is how many were written. */
async function writtenRows(db: TestDatabase): Promise<number> {
  const { rows } = await db.superuser.query<{ sum: string }>('SELECT coalesce(sum(last_number), 0) AS sum FROM node_heartbeat')
  return Number(rows[0]!.sum)
}

async function mustBeDurable(db: TestDatabase): Promise<void> {
  const { rows } = await db.database.agent.query<{ synchronous_commit: string }>('SHOW synchronous_commit')
  if (rows[0]?.synchronous_commit !== 'on')
    throw new Error(`synchronous_commit is ${rows[0]?.synchronous_commit}: heartbeats are measured with it on`)
}
