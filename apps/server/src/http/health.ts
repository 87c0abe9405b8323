import type { Handler } from './respond.ts'
import { json } from './respond.ts'

/** One thing that must work before requests are welcome. Throws with what is wrong; must answer within its own time limit. */
export type Readiness = { name: string; check: () => Promise<void> }

export type Health = {
  /** The process lives: 200 as long as it can answer at all. */
  alive: Handler
  /** Requests are welcome: 200, or 503 with what is not ready. Nothing in it is secret or names a cloud. */
  ready: Handler
  /** From now on not ready: load balancers send what is new elsewhere. */
  startLeaving(): void
}

const LIMIT_MS = 2_000

async function holds({ check }: Readiness): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS)
  })
  try {
    await Promise.race([check(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export function openHealth(checks: readonly Readiness[], version: string): Health {
  let leaving = false
  return {
    alive: (request, response) => json(request, response, 200, { status: 'alive', version }),
    ready: async (request, response) => {
      const results = await Promise.all(checks.map(async (one) => [one.name, (await holds(one)) ? 'ok' : 'failing'] as const))
      const ready = !leaving && results.every(([, state]) => state === 'ok')
      json(request, response, ready ? 200 : 503, {
        status: leaving ? 'leaving' : ready ? 'ready' : 'not ready',
        checks: Object.fromEntries(results),
      })
    },
    startLeaving: () => {
      leaving = true
    },
  }
}
