import { randomBytes, randomUUID } from 'node:crypto'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { evaluateGate } from '@sallyport/domain/deletion-gate/evaluate-gate.ts'
import { everythingHolds, nowMs } from '@sallyport/domain/deletion-gate/evidence.situations.ts'
import { shortfallCases } from '@sallyport/domain/deletion-gate/shortfalls.situations.ts'
import { gatherEvidence } from '@sallyport/domain/deletion-gate/steps/gather-evidence.ts'
import { tokenMaker } from '@sallyport/domain/tenancy/new-token.ts'
import { ada } from '../fixtures/installation.ts'
import { startAdminServer } from '../integration/administrators/admin-server.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import type { Figure } from './figures.ts'
import { inALoop, inATightLoop } from './in-a-loop.ts'
import { plantJudgedInstance } from './planted/judged-instance.ts'
import { plantWaitingInstances } from './planted/waiting-instances.ts'
import { inRotation } from './rounds.ts'

/** No limit of requests: see `EndpointSettings`. */
const unlimited = { atOnce: 0, perSecond: 1 }

/** How fast the gate decides, what it costs to ask a cloud for its evidence, and how soon an administrator sees what waits. */
export const deletionGate: Bench = {
  name: 'deletion-gate',
  run: async (context) => [...(await evaluations()), ...(await evidence(context)), ...(await listing(context))],
}

async function evaluations(): Promise<Figure[]> {
  const situations = [everythingHolds(), ...shortfallCases.map(({ base, change }) => change(base()))]
  const texts = situations.map((one) => JSON.stringify(one))
  let passed = 0
  const evaluate = (): void => {
    for (const one of situations) if (evaluateGate(one, nowMs).passes) passed += 1
  }
  const parse = (): void => {
    for (const text of texts) if (typeof JSON.parse(text) !== 'object') throw new Error('the evidence is not what it was')
  }
  evaluate()
  if (passed !== 1) throw new Error(`of ${situations.length} situations ${passed} passed the gate, and one may`)
  const subject = (pass: () => void) => async () => ({ perSecond: inATightLoop(400, situations.length, pass) })
  inATightLoop(300, 1, evaluate)
  inATightLoop(300, 1, parse)
  const { ours, bare } = await inRotation({ ours: subject(evaluate), bare: subject(parse) })
  const beside = 'JSON.parse of the same evidence'
  return [{ name: 'deletion-gate.evaluations', value: ours.perSecond, unit: '/s', baseline: bare.perSecond, beside }]
}

async function evidence(context: BenchContext): Promise<Figure[]> {
  const { gather, facts, climb, cloud, raw, cloudId } = await plantJudgedInstance(context)
  const once = async (): Promise<void> => {
    const found = await gatherEvidence(gather, facts(), climb())
    const [first] = evaluateGate(found, gather.monotonicNow()).refusals.filter(({ clause }) => toldByClouds.includes(clause))
    if (first !== undefined) throw new Error(`the evidence does not hold: ${first.fact}: ${first.why}`)
  }
  const bareRead = async (): Promise<void> => {
    if (JSON.stringify(await raw.ask('compute', 'GET', `/servers/${cloudId}`)).length < 100) throw new Error('the server was not told')
  }
  await once()
  const before = (await cloud.requests()).length
  await once()
  const requests = (await cloud.requests()).length - before
  const milliseconds = context.size(1_500, 300)
  const measure = (work: () => Promise<void>) => () => inALoop(milliseconds, 1, work)
  await measure(once)()
  await measure(bareRead)()
  const { ours, bare } = await inRotation({ ours: measure(once), bare: measure(bareRead) })
  const beside = 'one read of the server by a bare client'
  return [
    { name: 'deletion-gate.evidence-requests', value: requests, unit: 'requests', baseline: 1, beside },
    { name: 'deletion-gate.evidence-p50', value: ours.p50, unit: 'ms', baseline: bare.p50, beside },
    { name: 'deletion-gate.evidence-p99', value: ours.p99, unit: 'ms', baseline: bare.p99, beside },
  ]
}

/** Clauses that rest on what the cloud tells. */
const toldByClouds: readonly number[] = [4, 5, 7]

const query = /* GraphQL */ `
  query Waiting($after: String) {
    instances(first: 100, needsAttention: true, after: $after) {
      edges {
        node {
          id nodeName tenantName cloudAccountName region cloudId state stateDetail filedAt coolDownEndsAt endReason cause judgedAt
          blockedBy { clause clauseName fact state why whatToDo }
          nextStep
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`
type Page = { instances: { edges: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }

async function listing(context: BenchContext): Promise<Figure[]> {
  const db = await context.database()
  const waiting = await plantWaitingInstances(db, context.size(100, 2))
  const [admin, worker] = [openPrisma(db.database.admin, () => {}), openPrisma(db.database.worker, () => {})]
  context.finally(() => Promise.all([admin.$disconnect(), worker.$disconnect()]))
  const makeToken = tokenMaker((bytes) => randomBytes(bytes), createTokenHasher([{ id: 'bench', key: randomBytes(32) }]))
  const installation = { db, admin, worker, makeToken, deploymentId: randomUUID(), newId: randomUUID, by: ada }
  const server = await startAdminServer(
    { ...installation, [Symbol.asyncDispose]: async () => {} },
    { instances: { ...instanceReads(admin), rule: { isOn: true, restored: false, coolDownMinutes: 15 } } },
    // All load comes from one address and one viewer.
    { addressRate: unlimited, viewerRate: unlimited },
  )
  context.finally(() => server.close())
  const page = async (after?: string): Promise<Page['instances']> => {
    const { data, errors } = await server.ask(query, { after })
    if (errors.length > 0) throw new Error(JSON.stringify(errors))
    return (data as Page).instances
  }
  const all = async (): Promise<void> => {
    let count = 0
    for (let found = await page(); ; found = await page(found.pageInfo.endCursor)) {
      count += found.edges.length
      if (!found.pageInfo.hasNextPage) break
    }
    if (count !== waiting) throw new Error(`of ${waiting} waiting instances ${count} were listed`)
  }
  const rows = (limit: number) => async (): Promise<void> => {
    const { rowCount } = await db.database.admin.query({ name: `bench-${limit}`, text: bareSql, values: [limit] })
    if (rowCount !== Math.min(limit, waiting)) throw new Error(`${rowCount} rows were found`)
  }
  const milliseconds = context.size(1_000, 200)
  const measure = (work: () => Promise<unknown>) => () => inALoop(milliseconds, 1, work)
  const subjects = { first: measure(() => page()), bareFirst: measure(rows(100)), all: measure(all), bareAll: measure(rows(waiting)) }
  for (const subject of Object.values(subjects)) await subject()
  const { first, bareFirst, all: whole, bareAll } = await inRotation(subjects)
  return [
    { name: 'deletion-gate.first-page', value: first.p50, unit: 'ms', baseline: bareFirst.p50, beside: 'a bare SELECT of its rows' },
    { name: 'deletion-gate.all-pages', value: whole.p50, unit: 'ms', baseline: bareAll.p50, beside: 'one bare SELECT of all of them' },
  ]
}

const bareSql = `SELECT * FROM instance WHERE state IN ('WAITING', 'DELETING', 'UNCONFIRMED') ORDER BY created_at DESC, id DESC LIMIT $1`
