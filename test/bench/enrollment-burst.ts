import { Client } from 'undici'
import { newHost } from '../fixtures/agent-door.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { heldNodes, seedInstallation } from '../fixtures/enrollable.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import type { Figure } from './figures.ts'
import { inRotation, percentile } from './rounds.ts'

const ALONE = 25
const WARM_UP = 40
/** As long as what a host is told, both requests in one. */
const constant = JSON.stringify({
  data: {
    beginEnrollment: { challenge: 'x'.repeat(52), expiresAt: new Date(0), serverTime: new Date(0), deploymentId: crypto.randomUUID() },
    enroll: { nodeId: 'n' },
  },
})

type Enrolling = () => Promise<boolean>
type Measured = { p50: number; p99: number; perSecond: number }

/**
 * Many held nodes whose agents start in the same moment behind one address, at the door's own rates: each connects, begins, signs and
 * enrolls. One alone does the same on a server that does nothing else. What the hosts themselves need, and any Node that answers them, shows
 * a burst of the same hosts at a server that answers a constant.
 */
export const enrollmentBurst: Bench = {
  name: 'enrollment-burst',
  run: async (context) => {
    const db = await context.database()
    const seed = await seedInstallation(db)
    const door = await context.serve('agent-door', { urls: db.urls, deploymentId: seed.deploymentId })
    const [burst, great] = [context.size(200, 20), context.size(2_000, 60)]
    const bare = await context.serve('bare-http', { answer: constant })
    const nodes = await heldNodes(db, seed, WARM_UP + 3 * (burst + ALONE) + great)
    await db.superuser.query('ANALYZE')
    const tokens = nodes.map(({ token }) => token.text)
    const total = tokens.length
    const waiting = prepare(context, door.origin, tokens)
    const answeredAtOnce = () => prepare(context, bare.origin, tokens.slice(0, burst))
    await allAtOnce(answeredAtOnce())
    await oneByOne(waiting.splice(0, WARM_UP / 2))
    await allAtOnce(waiting.splice(0, WARM_UP / 2))
    const lost = { burst: 0, great: 0 }
    const atOnce = async (size: 'burst' | 'great', count: number): Promise<Measured> => {
      const begun = performance.now()
      const times = await allAtOnce(waiting.splice(0, count))
      lost[size] += count - times.length
      return summary(times, times.length / ((performance.now() - begun) / 1_000))
    }
    const before = await door.processorMs()
    const measured = await inRotation({
      burst: () => atOnce('burst', burst),
      alone: async () => {
        const times = await oneByOne(waiting.splice(0, ALONE))
        return summary(times, 1_000 / percentile(times, 0.5))
      },
      bare: async () => {
        const hosts = answeredAtOnce()
        const begun = performance.now()
        const times = await allAtOnce(hosts)
        return summary(times, times.length / ((performance.now() - begun) / 1_000))
      },
    })
    const processor = ((await door.processorMs()) - before) / (3 * (burst + ALONE))
    const many = await atOnce('great', great)
    const enrolled = await enrolledNodes(db)
    if (enrolled !== total - lost.burst - lost.great)
      throw new Error(`${enrolled} nodes are enrolled, and so many were told: ${total - lost.burst - lost.great}`)
    return [
      ...figuresOf('enrollment-burst', measured.burst, measured.alone, lost.burst, 3 * burst),
      {
        name: 'enrollment-burst.bare-p99',
        value: measured.bare.p99,
        unit: 'ms',
        baseline: measured.alone.p50,
        beside: 'one alone, the median',
      },
      {
        name: 'enrollment-burst.processor',
        value: processor,
        unit: 'ms',
        baseline: measured.alone.p50,
        beside: 'one alone, from connecting to the answer',
      },
      ...figuresOf('enrollment-burst-great', many, measured.alone, lost.great, great),
    ]
  },
}

const summary = (times: readonly number[], perSecond: number): Measured => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  perSecond,
})

function figuresOf(name: string, burst: Measured, alone: Measured, lost: number, of: number): Figure[] {
  const beside = 'one alone, the median'
  return [
    { name: `${name}.p50`, value: burst.p50, unit: 'ms', baseline: alone.p50, beside },
    { name: `${name}.p99`, value: burst.p99, unit: 'ms', baseline: alone.p50, beside },
    { name: `${name}.rate`, value: burst.perSecond, unit: '/s', baseline: alone.perSecond, beside: 'one after another' },
    { name: `${name}.lost`, value: lost, unit: `of-${of}`, baseline: 0, beside: 'none may be lost' },
  ]
}

/** A host for each token, with a connection of its own, made when it enrolls. */
function prepare(context: BenchContext, origin: string, tokens: readonly string[]): Enrolling[] {
  return tokens.map((token) => {
    const client = new Client(origin)
    context.finally(() => client.destroy())
    const host = newHost(origin, async (_url, query, variables) => {
      const body = JSON.stringify({ query, variables })
      const answer = await client.request({ path: '/agent/graphql', method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return (await answer.body.json()) as { data?: { enroll?: { nodeId?: string } } }
    })
    return async () => (await host.enroll(token)).data?.enroll?.nodeId !== undefined
  })
}

/** @returns the milliseconds of those that were enrolled */
async function allAtOnce(enrolling: readonly Enrolling[]): Promise<number[]> {
  const times = await Promise.all(enrolling.map(timed))
  return times.filter((time) => time !== undefined)
}

async function oneByOne(enrolling: readonly Enrolling[]): Promise<number[]> {
  const times: (number | undefined)[] = []
  for (const one of enrolling) times.push(await timed(one))
  return times.filter((time) => time !== undefined)
}

async function timed(enroll: Enrolling): Promise<number | undefined> {
  const begun = performance.now()
  const enrolled = await enroll().catch(() => false)
  return enrolled ? performance.now() - begun : undefined
}

async function enrolledNodes(db: TestDatabase): Promise<number> {
  const { rows } = await db.superuser.query<{ n: number }>('SELECT count(*)::int AS n FROM node_key')
  return rows[0]!.n
}
