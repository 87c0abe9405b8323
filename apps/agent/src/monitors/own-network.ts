import { dial } from '../network/dial.ts'
import { resolveAsHost } from '../network/resolve-as-host.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Sources } from '../read-settings.ts'
import { askHostResolver } from './dns-monitor.ts'

/** Whether this host could have reached a target that was silent. Each question is asked once for all who wait for it. */
export type OwnNetwork = {
  /** Something outside answered just now. */
  heard(): void
  /** True when anything was heard since `sinceMs`, or when the control plane takes a connection now. */
  works(sinceMs: number): Promise<boolean>
  /** True when the host's resolver answers a question that has nothing to do with the target. */
  resolves(): Promise<boolean>
}

const patienceMs = 5_000

export function watchOwnNetwork(controlPlane: string, sources: Sources, monotonicMs: () => number, signal: AbortSignal): OwnNetwork {
  const url = new URL(controlPlane)
  let heardAt = Number.NEGATIVE_INFINITY

  const shared = (ask: () => Promise<boolean>) => {
    let asking: Promise<boolean> | undefined
    return () => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    }
  }

  const connects = shared(async () => {
    const limit = createTimeLimit(patienceMs, signal)
    try {
      const { socket } = await dial(await resolveAsHost(url.hostname, limit.signal), Number(url.port || 443), sources, limit)
      socket.destroy()
      heardAt = monotonicMs()
      return true
    } catch {
      return false
    } finally {
      limit.end()
    }
  })

  const resolves = shared(async () => {
    const limit = createTimeLimit(patienceMs, signal)
    try {
      const { rcode } = await askHostResolver('.', 'NS', limit)
      return rcode === 'NOERROR' || rcode === 'NXDOMAIN'
    } catch {
      return false
    } finally {
      limit.end()
    }
  })

  return {
    heard() {
      heardAt = monotonicMs()
    },
    works: async (sinceMs) => heardAt >= sinceMs || (await connects()),
    resolves,
  }
}
