import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { globalId } from '@sallyport/graphql/global-id.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { plantInstallation, plantMember, plantTenant } from '../fixtures/tenants.ts'
import { openBareNotify } from './bare-notify.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import { followStream } from './follow-stream.ts'
import { inRotation, percentile } from './rounds.ts'

const PER_TOKEN = 10
/** 500 and one in three rounds. */
const CHANGES_A_ROUND = 167
const PER_SECOND = 100
const ARRIVES_WITHIN_MS = 10_000

const body = JSON.stringify({ query: 'subscription { changes { kind number changes { number kind id } } }' })

/** One tenant's changes, told to everyone who follows them; the time runs from the write until a subscriber has it. */
export const subscribers: Bench = {
  name: 'subscribers',
  run: async (context) => {
    const db = await context.database()
    await plantInstallation(db.superuser)
    const tenantId = await plantTenant(db.superuser, 'Followed')
    const door = await context.serve('tenant-door', { urls: db.urls })
    const arrivals = bookOfArrivals()
    const receivers = context.size(100, 20)
    await openStreams(context, db, receivers, { tenantId, url: `${door.origin}/graphql`, note: arrivals.note })
    const text = "SELECT note_changes($1, ARRAY['NODE'], ARRAY[$2], ARRAY[true])"
    const write = (id: string) => db.database.worker.query({ name: 'bench-change', text, values: [tenantId, id] })
    const bare = await openBare(context, db)
    let told = 0
    const round = async (path: Path): Promise<{ p50: number; p99: number }> => {
      const times = await measure(path)
      if (path === ours) told += times.length
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    }
    const ours: Path = { write, arrivals, receivers, toldAs: (id) => globalId('Node', id) }
    await warmUp(write)
    const measured = await inRotation({ ours: () => round(ours), bare: () => round(bare) })
    const beside = 'INSERT and NOTIFY, heard and read by one'
    return [
      {
        name: 'subscribers.told',
        value: told,
        unit: 'changes',
        baseline: 3 * CHANGES_A_ROUND * receivers,
        beside: `${receivers} subscribers, ${PER_SECOND} changes a second`,
      },
      { name: 'subscribers.p50', value: measured.ours.p50, unit: 'ms', baseline: measured.bare.p50, beside },
      { name: 'subscribers.p99', value: measured.ours.p99, unit: 'ms', baseline: measured.bare.p99, beside },
    ]
  },
}

/** When what was written arrived where. */
type Arrivals = { note(id: string, at: number): void; take(): { id: string; at: number }[]; count(): number }

function bookOfArrivals(): Arrivals {
  let book: { id: string; at: number }[] = []
  return {
    note: (id, at) => void book.push({ id, at }),
    count: () => book.length,
    take: () => {
      const taken = book
      book = []
      return taken
    },
  }
}

/** One way from a write to whoever shall hear of it. */
type Path = {
  write: (id: string) => Promise<unknown>
  arrivals: Arrivals
  receivers: number
  /** By which id a receiver hears of it. */
  toldAs: (id: string) => string
}

/** Writes at an even pace, waits until all has arrived, or long enough. @returns the milliseconds from write to arrival, of each that arrived */
async function measure({ write, arrivals, receivers, toldAs }: Path): Promise<number[]> {
  arrivals.take()
  const sent = new Map<string, number>()
  const start = performance.now()
  const writes: Promise<unknown>[] = []
  for (let i = 0; i < CHANGES_A_ROUND; i++) {
    await sleep(Math.max(0, start + (i * 1_000) / PER_SECOND - performance.now()))
    const id = randomUUID()
    sent.set(toldAs(id), performance.now())
    writes.push(write(id))
  }
  await Promise.all(writes)
  const until = performance.now() + ARRIVES_WITHIN_MS
  while (arrivals.count() < CHANGES_A_ROUND * receivers && performance.now() < until) await sleep(20)
  return arrivals.take().flatMap(({ id, at }) => {
    const begun = sent.get(id)
    return begun === undefined ? [] : [at - begun]
  })
}

async function openStreams(
  context: BenchContext,
  db: TestDatabase,
  count: number,
  { tenantId, url, note }: { tenantId: string; url: string; note: Arrivals['note'] },
): Promise<void> {
  const take = (data: string, at: number): void => {
    const told = JSON.parse(data) as { data?: { changes: { changes: { id: string }[] } }; errors?: unknown }
    if (told.data === undefined || told.errors !== undefined) throw new Error(`a subscriber was told ${data}`)
    for (const { id } of told.data.changes.changes) note(id, at)
  }
  const begun: Promise<void>[] = []
  for (let i = 0; i < count / PER_TOKEN; i++) {
    const { token } = await plantMember(db.superuser, tenantId, 'MEMBER', `Member ${i}`)
    for (let j = 0; j < PER_TOKEN; j++) {
      const stream = followStream(url, token, body, take)
      context.finally(stream.close)
      begun.push(stream.begun)
    }
  }
  await Promise.all(begun)
}

async function warmUp(write: (id: string) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 50; i++) {
    await write(randomUUID())
    await sleep(10)
  }
  await sleep(500)
}

async function openBare(context: BenchContext, db: TestDatabase): Promise<Path> {
  const arrivals = bookOfArrivals()
  return { arrivals, receivers: 1, toldAs: (id) => id, write: await openBareNotify(context, db, arrivals.note) }
}
