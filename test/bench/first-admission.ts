import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { execute } from '@sallyport/client/execute.ts'
import { bounds } from '@sallyport/domain/admission/conditions.ts'
import { demoRequest } from '../fixtures/demo-request.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { until } from '../fixtures/until.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import type { Figure } from './figures.ts'
import { median } from './rounds.ts'

const FIRST = 3
const AGENTS = 10

/**
 * A whole installation as `npm start` leaves it: how long until it serves, how long from then until the first of three nodes is admitted, and
 * what ten agents that do nothing but prove themselves take of memory meanwhile.
 */
export const firstAdmission: Bench = {
  name: 'first-admission',
  run: async (context) => {
    const bare = await bareNode(context)
    const begun = performance.now()
    const product = await startProduct()
    context.finally(() => product.stop())
    const ready = performance.now()
    await provision(product, FIRST, 'first')
    await until(
      'the first three nodes to enroll',
      async () => (await statesOf(product)).filter((state) => state === 'VALIDATING').length === FIRST,
      { withinMs: 120_000 },
    )
    await provision(product, AGENTS - FIRST, 'more')
    await until('a first admission', async () => (await statesOf(product)).includes('ADMITTED'), { withinMs: 300_000, everyMs: 100 })
    const admitted = (performance.now() - ready) / 1_000
    return [
      {
        name: 'first-admission.ready',
        value: (ready - begun) / 1_000,
        unit: 's',
        baseline: bare.startMs / 1_000,
        beside: 'a Node that starts and does nothing',
      },
      {
        name: 'first-admission.admitted',
        value: admitted,
        unit: 's',
        baseline: bounds.runAtLeast,
        beside: 'the least that a node must have run',
      },
      ...(await memoryOf(product, bare.pid)),
    ]
  },
}

async function provision(product: RunningProduct, count: number, namePrefix: string): Promise<void> {
  const input = { ...(await demoRequest(product)), count, namePrefix }
  const { provisionNodes } = await execute(product.connection('admin'), ProvisionNodes, { input })
  if (provisionNodes.__typename !== 'ProvisionNodesPayload') throw new Error(`the nodes were refused: ${JSON.stringify(provisionNodes)}`)
}

const statesOf = async (product: RunningProduct): Promise<string[]> =>
  (await product.sql<{ state: string }>('SELECT state FROM attempt')).map(({ state }) => state)

async function bareNode(context: BenchContext): Promise<{ pid: number; startMs: number }> {
  const begun = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log(1)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  context.finally(() => child.kill())
  await once(child.stdout!, 'data')
  return { pid: child.pid!, startMs: performance.now() - begun }
}

/** Of the agents' processes as the cloud names them; where the system does not tell, no figure. */
async function memoryOf(product: RunningProduct, bare: number): Promise<Figure[]> {
  const agents = (await product.cloud.instances()).flatMap(({ processes }) => processes.map(({ pid }) => pid))
  if (agents.length !== AGENTS) throw new Error(`${agents.length} agents run, not ${AGENTS}`)
  const own = residentMiB(bare)
  const sizes = agents.map(residentMiB)
  if (own === undefined || !sizes.every((size) => size !== undefined)) return []
  const beside = 'a Node that does nothing'
  return [
    { name: 'agent.memory-one', value: median(sizes), unit: 'MiB', baseline: own, beside },
    {
      name: 'agent.memory-ten',
      value: sizes.reduce((sum, size) => sum + size, 0),
      unit: 'MiB',
      baseline: AGENTS * own,
      beside: `${beside}, ten times`,
    },
  ]
}

function residentMiB(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kib === undefined ? undefined : Number(kib) / 1_024
  } catch {
    return undefined
  }
}
