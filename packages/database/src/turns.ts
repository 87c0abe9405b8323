import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Turns } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import type { LeaseStore } from './lease-store.ts'

/** A turn that nobody renews, because its process died, is free again after so long. */
const LEASE_SECONDS = 30
const ASK_AGAIN_MS = 250

/** Turns as leases of a holder of their own, so that two of one process wait for each other too. They are renewed while the work lasts. */
export function turns(leases: Pick<LeaseStore, 'takeOrRenew' | 'release'>, onError: (error: unknown) => void = () => {}): Turns {
  return {
    async alone(name, waitMs, work) {
      const holder = randomUUID()
      const until = performance.now() + waitMs
      const take = async () => (await leases.takeOrRenew([name], holder, LEASE_SECONDS)).has(name)
      while (!(await take())) {
        if (performance.now() >= until) return undefined
        await sleep(ASK_AGAIN_MS)
      }
      const renewal = setInterval(() => void take().catch(onError), (LEASE_SECONDS * 1_000) / 3)
      renewal.unref()
      try {
        return { done: await work() }
      } finally {
        clearInterval(renewal)
        await leases.release(holder).catch(onError)
      }
    },
  }
}
