import { newHost } from '../fixtures/agent-door.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { heldNodes, seedInstallation } from '../fixtures/enrollable.ts'
import type { Bench } from './bench-shape.ts'
import { inRotation, percentile } from './rounds.ts'

const BURST = 200
const ALONE = 25
const WARM_UP = 40

type Enrolling = () => Promise<boolean>

/** Many held nodes whose agents start in the same moment: begin, sign and enroll, two requests each. */
export const enrollmentBurst: Bench = {
  name: 'enrollment-burst',
  run: async (context) => {
    const db = await context.database()
    const seed = await seedInstallation(db)
    const door = await context.serve('agent-door', { urls: db.urls, deploymentId: seed.deploymentId })
    const waiting = await prepare(db, seed, `${door.origin}/agent/graphql`, WARM_UP + 3 * (BURST + ALONE))
    const total = waiting.length
    await oneByOne(waiting.splice(0, WARM_UP / 2))
    await allAtOnce(waiting.splice(0, WARM_UP / 2))
    let lost = 0
    const { burst, alone } = await inRotation({
      burst: async () => {
        const begun = performance.now()
        const times = await allAtOnce(waiting.splice(0, BURST))
        const seconds = (performance.now() - begun) / 1_000
        lost += BURST - times.length
        return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: times.length / seconds }
      },
      alone: async () => {
        const times = await oneByOne(waiting.splice(0, ALONE))
        return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: 1_000 / percentile(times, 0.5) }
      },
    })
    const enrolled = await enrolledNodes(db)
    if (enrolled !== total - lost) throw new Error(`${total - lost} enrollments were acknowledged and ${enrolled} are there`)
    const beside = 'one alone'
    return [
      { name: 'enrollment-burst.p50', value: burst.p50, unit: 'ms', baseline: alone.p50, beside },
      { name: 'enrollment-burst.p99', value: burst.p99, unit: 'ms', baseline: alone.p99, beside },
      { name: 'enrollment-burst.rate', value: burst.perSecond, unit: '/s', baseline: alone.perSecond, beside: 'one after another' },
      { name: 'enrollment-burst.lost', value: lost, unit: `of-${3 * BURST}`, baseline: 0, beside: 'none may be lost' },
    ]
  },
}

async function prepare(db: TestDatabase, seed: { tenantId: string; accountId: string }, url: string, count: number): Promise<Enrolling[]> {
  const nodes = await heldNodes(db, seed, count)
  await db.superuser.query('ANALYZE')
  return nodes.map(({ token }) => {
    const host = newHost(url)
    return async () => {
      const { data } = await host.enroll(token.text)
      return (data?.enroll as { nodeId?: string } | undefined)?.nodeId !== undefined
    }
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
