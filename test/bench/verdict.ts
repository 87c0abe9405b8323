import { attemptStore } from '@sallyport/database/attempt-store.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import type { Fence } from '@sallyport/domain/admission/attempt-facts.ts'
import { conditions } from '@sallyport/domain/admission/conditions.ts'
import { evaluateAdmission } from '@sallyport/domain/admission/evaluate-admission.ts'
import { at, everythingHolds, policy, withheld } from '@sallyport/domain/admission/evidence.situations.ts'
import { verdictOf } from '@sallyport/domain/admission/steps/evaluate.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import type { Figure } from './figures.ts'
import { inALoop, inATightLoop } from './in-a-loop.ts'
import { plantHeldWithEvidence } from './planted/held-with-evidence.ts'
import { inRotation } from './rounds.ts'

const AT_ONCE = 4

/** How fast a verdict is found, on the evidence alone and with what is read for it. */
export const verdict: Bench = {
  name: 'verdict',
  run: async (context) => [...(await evaluations()), ...(await looks(context))],
}

async function evaluations(): Promise<Figure[]> {
  const situations = [everythingHolds, ...conditions.map((condition) => withheld[condition](everythingHolds))]
  const texts = situations.map((evidence) => JSON.stringify(evidence))
  const now = at(300)
  let admitted = 0
  const evaluate = (): void => {
    for (const evidence of situations) if (evaluateAdmission(evidence, policy, now).kind === 'ADMIT') admitted += 1
  }
  const parse = (): void => {
    for (const text of texts) if (JSON.parse(text).node !== 'HELD') throw new Error('the evidence is not what it was')
  }
  const subject = (pass: () => void) => async () => ({ perSecond: inATightLoop(400, situations.length, pass) })
  inATightLoop(300, 1, evaluate)
  inATightLoop(300, 1, parse)
  const { ours, bare } = await inRotation({ ours: subject(evaluate), bare: subject(parse) })
  if (admitted === 0) throw new Error('the node of which everything holds was not admitted')
  const beside = 'JSON.parse of the same evidence'
  return [{ name: 'verdict.evaluations', value: ours.perSecond, unit: '/s', baseline: bare.perSecond, beside }]
}

async function looks(context: BenchContext): Promise<Figure[]> {
  const db = await context.database()
  const attempts = await plantHeldWithEvidence(db, context.size(1_000, 100), 'TIME')
  const store = attemptStore(plainClient(db.database.worker))
  const look = async (n: number): Promise<void> => {
    const fence: Fence = { ...attempts[n % attempts.length]!, claimedUntil: new Date(0) }
    const found = verdictOf(await store.read(fence))
    if (found.kind !== 'HOLD') throw new Error(`a held node was judged ${found.kind}`)
  }
  const bareRead = (n: number) => readRow(db, attempts[n % attempts.length]!.attemptId)
  await mustWaitForTimeAlone(store.read({ ...attempts[0]!, claimedUntil: new Date(0) }))
  await inALoop(1_000, AT_ONCE, look)
  await inALoop(500, AT_ONCE, bareRead)
  const { ours, bare } = await inRotation({ ours: () => inALoop(1_500, AT_ONCE, look), bare: () => inALoop(1_000, AT_ONCE, bareRead) })
  const beside = 'a row read by its key, prepared'
  return [
    { name: 'verdict.looks', value: ours.perSecond, unit: '/s', baseline: bare.perSecond, beside },
    { name: 'verdict.look-p50', value: ours.p50, unit: 'ms', baseline: bare.p50, beside },
    { name: 'verdict.look-p99', value: ours.p99, unit: 'ms', baseline: bare.p99, beside },
  ]
}

async function readRow(db: TestDatabase, attemptId: string): Promise<void> {
  const text = 'SELECT state, version FROM attempt WHERE id = $1'
  const { rowCount } = await db.database.worker.query({ name: 'bench-row', text, values: [attemptId] })
  if (rowCount !== 1) throw new Error('an attempt was not found')
}

/** What is planted shall be the usual case: everything was shown, and only the two minutes are not over. */
async function mustWaitForTimeAlone(facts: ReturnType<ReturnType<typeof attemptStore>['read']>): Promise<void> {
  const found = verdictOf(await facts)
  const unmet = found.kind === 'HOLD' ? found.unmet.join() : found.kind
  if (unmet !== 'RAN_LONG_ENOUGH') throw new Error(`a planted node should lack time alone, and lacks ${unmet}`)
}
