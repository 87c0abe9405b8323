import { agentLogin } from '@sallyport/database/agent-login.ts'
import { checkStore } from '@sallyport/database/check-store.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { plantMember } from '../fixtures/tenants.ts'
import { until } from '../fixtures/until.ts'
import { openBareNotify } from './bare-notify.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import { followStream } from './follow-stream.ts'
import { freshen, type HeldNode, plantHeldWithEvidence } from './planted/held-with-evidence.ts'
import { inRotation, percentile } from './rounds.ts'

const WARM_UP = 5
const ARRIVES_WITHIN_MS = 30_000

/**
 * 1,000 nodes are held, and one after another shows the last thing that it lacks. The time runs from before its report is written until a
 * member who follows the operation is told of the admission; beside it, the same way for a row that nobody decides about.
 */
export const verdictLatency: Bench = {
  name: 'verdict-latency',
  run: async (context) => {
    const db = await context.database()
    const held = await plantHeldWithEvidence(db, context.size(1_000, 40), 'ICMP')
    const aRound = context.size(15, 3)
    const arrivals = arrivalsOf()
    const worker = await context.serve('admission-worker', { urls: db.urls, held })
    await mustHaveLookedAtAll(db)
    await followOperation(context, db, held[0]!, arrivals.note)
    const report = openReports(db)
    const write = await openBareNotify(context, db, arrivals.note)
    const next = held[Symbol.iterator]()
    const verdicts = async (count: number): Promise<number[]> => {
      const times: number[] = []
      for (let i = 0; i < count; i++) {
        const node = next.next().value!
        await freshen(db, node)
        times.push(await arrivals.timed(globalId('Node', node.nodeId), () => report(node)))
      }
      return times
    }
    const rows = async (count: number): Promise<number[]> => {
      const times: number[] = []
      for (let i = 0; i < count; i++) {
        const id = crypto.randomUUID()
        times.push(await arrivals.timed(id, () => write(id)))
      }
      return times
    }
    await verdicts(WARM_UP)
    await rows(100)
    const all: number[] = []
    const before = await worker.processorMs()
    const { ours, bare } = await inRotation({
      ours: async () => {
        const times = await verdicts(aRound)
        all.push(...times)
        return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
      },
      bare: async () => {
        const times = await rows(200)
        return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
      },
    })
    const beside = 'INSERT, NOTIFY and read of one row'
    const processor = ((await worker.processorMs()) - before) / all.length
    return [
      { name: 'verdict-latency.p50', value: ours.p50, unit: 'ms', baseline: bare.p50, beside },
      { name: 'verdict-latency.p99', value: percentile(all, 0.99), unit: 'ms', baseline: bare.p99, beside },
      {
        name: 'verdict-latency.processor',
        value: processor,
        unit: 'ms',
        baseline: 0,
        beside: 'of the worker, all its looks at held nodes included',
      },
    ]
  },
}

/** Reports as an agent's that can ping, past HTTP: written and announced by the product's own store. */
function openReports(db: TestDatabase): (node: HeldNode) => Promise<void> {
  const checks = checkStore(agentLogin(db.database.agent))
  return async ({ nodeId, runId }) => {
    const icmp = { outcome: 'PASSED' as const, roundTripMs: 3, detail: undefined }
    const taken = await checks.report({ nodeId, runId }, { number: 1, outcomes: [], icmp, instanceNonce: undefined })
    if (taken === undefined) throw new Error('a held node may not report')
  }
}

function arrivalsOf() {
  const waiting = new Map<string, (at: number) => void>()
  return {
    note: (id: string, at: number): void => waiting.get(id)?.(at),
    timed: async (id: string, write: () => Promise<unknown>): Promise<number> => {
      const arrived = new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing was told within ${ARRIVES_WITHIN_MS} ms`)), ARRIVES_WITHIN_MS)
        waiting.set(id, (at) => {
          clearTimeout(late)
          resolve(at)
        })
      })
      const begun = performance.now()
      const [at] = await Promise.all([arrived, write()])
      waiting.delete(id)
      return at - begun
    },
  }
}

type Told = {
  data?: { operationProgress: { entries: { nodeId: string | null; conditionsMet: number | null; conditionsTotal: number | null }[] } }
}

async function followOperation(
  context: BenchContext,
  db: TestDatabase,
  { tenantId, operationId }: HeldNode,
  note: (id: string, at: number) => void,
): Promise<void> {
  const { token } = await plantMember(db.superuser, tenantId, 'MEMBER', 'Mara')
  const door = await context.serve('tenant-door', { urls: db.urls })
  const query =
    'subscription ($id: ID!) { operationProgress(operationId: $id) { kind number entries { nodeId conditionsMet conditionsTotal } } }'
  const body = JSON.stringify({ query, variables: { id: globalId('Operation', operationId) } })
  const stream = followStream(`${door.origin}/graphql`, token, body, (text, at) => {
    const { data } = JSON.parse(text) as Told
    if (data === undefined) throw new Error(`a subscriber was told ${text}`)
    for (const { nodeId, conditionsMet, conditionsTotal } of data.operationProgress.entries)
      if (nodeId !== null && conditionsMet === conditionsTotal) note(nodeId, at)
  })
  context.finally(stream.close)
  await stream.begun
}

/** The worker's first sweep meets all of them; what is measured is what comes after. */
async function mustHaveLookedAtAll(db: TestDatabase): Promise<void> {
  const left = `SELECT count(*)::int AS n FROM attempt WHERE state = 'VALIDATING' AND conditions = '[]'`
  await until(
    'the worker to have looked at every held node',
    async () => (await db.superuser.query<{ n: number }>(left)).rows[0]!.n === 0,
    {
      withinMs: 180_000,
    },
  )
}
