import type { LeaseStore } from '@sallyport/database/lease-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { logFailure } from '../log-failure.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

export type RunLoopsOptions = {
  loops: readonly Loop[]
  leases: LeaseStore
  /** This process, in the table of leases. */
  holder: string
  leaseSeconds: number
  renewSeconds: number
  metrics: Pick<Metrics, 'loopRuns' | 'loopSeconds' | 'loopLeader'>
  log: Logger
  /** Milliseconds that only grow; by default the process's own. */
  now?: () => number
}

export type RunningLoops = {
  /** Runs a loop now instead of at the end of its period, or once more when it is running; nothing on a replica that does not lead it. */
  wake(name: string): void
  /** Whether this replica leads a loop now, as far as it knows. */
  leads(name: string): boolean
  /** Interrupts every wait, aborts what runs, waits for it to end, and gives the leases back. */
  stop(): Promise<void>
}

type Held = { fence: bigint; lost: AbortController; until: number }

/** A wait that `wake` ends early. */
function alarmClock() {
  let ring: (() => void) | undefined
  let rung = false
  return {
    ring: () => {
      rung = true
      ring?.()
    },
    wait: async (ms: number): Promise<void> => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          ring = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      ring = undefined
      rung = false
    },
  }
}

/** Starts every loop; a loop of the leader runs here whenever this replica holds its lease. */
export function runLoops(options: RunLoopsOptions): RunningLoops {
  const { loops, leases, holder, leaseSeconds, renewSeconds, metrics, log } = options
  const now = options.now ?? (() => performance.now())
  const leaving = new AbortController()
  const held = new Map<string, Held>()
  const clocks = new Map(loops.map(({ name }) => [name, alarmClock()]))
  const renewal = alarmClock()
  const names = loops.filter(({ kind }) => kind === 'leader').map(({ name }) => name)

  function lose(name: string, why: string): void {
    const lease = held.get(name)
    if (!lease) return
    held.delete(name)
    lease.lost.abort(new Error(why))
    metrics.loopLeader.set({ loop: name }, 0)
    log.info({ loop: name }, `no longer leads: ${why}`)
  }

  function keep(name: string, fence: bigint, asked: number): void {
    const lease = held.get(name)
    // Counted from before the question was sent: the database's period cannot have begun earlier.
    const until = asked + leaseSeconds * 1_000
    if (lease?.fence === fence) {
      lease.until = until
      return
    }
    if (lease) lose(name, 'it was taken by another replica in between')
    held.set(name, { fence, until, lost: new AbortController() })
    metrics.loopLeader.set({ loop: name }, 1)
    clocks.get(name)?.ring()
  }

  async function keepLeases(): Promise<void> {
    while (!leaving.signal.aborted) {
      const asked = now()
      try {
        const fences = await leases.takeOrRenew(names, holder, leaseSeconds)
        if (leaving.signal.aborted) break
        for (const name of names) {
          const fence = fences.get(name)
          if (fence === undefined) lose(name, 'another replica leads it')
          else keep(name, fence, asked)
        }
      } catch (error) {
        log.warn({ err: error }, 'the leases could not be renewed')
      }
      await renewal.wait(renewSeconds * 1_000)
    }
  }

  /** Without an answer from the database a lease ends by our own clock, before another replica may take it. */
  const expiry = setInterval(() => {
    for (const [name, lease] of held) if (lease.until <= now()) lose(name, 'it could not be renewed in time')
  }, 250)
  expiry.unref()

  async function runOnce({ name, kind, run }: Loop): Promise<void> {
    const lease = held.get(name)
    if (kind === 'leader' && !lease) return
    const signal = lease ? AbortSignal.any([leaving.signal, lease.lost.signal]) : leaving.signal
    const started = now()
    let outcome = 'done'
    try {
      await run({ signal, fence: lease?.fence })
    } catch (error) {
      outcome = signal.aborted ? 'interrupted' : 'failed'
      if (!signal.aborted) logFailure(log, error, 'a background task failed; it runs again after its period', { loop: name })
    }
    metrics.loopRuns.inc({ loop: name, outcome })
    metrics.loopSeconds.observe({ loop: name }, (now() - started) / 1_000)
  }

  async function repeat(loop: Loop): Promise<void> {
    while (!leaving.signal.aborted) {
      await runOnce(loop)
      if (!leaving.signal.aborted) await clocks.get(loop.name)?.wait(loop.periodSeconds * 1_000)
    }
  }

  const running = [...(names.length > 0 ? [keepLeases()] : []), ...loops.map(repeat)]
  return {
    wake: (name) => clocks.get(name)?.ring(),
    leads: (name) => held.has(name),
    stop: async () => {
      leaving.abort(new Error('the process is leaving'))
      clearInterval(expiry)
      renewal.ring()
      for (const clock of clocks.values()) clock.ring()
      await Promise.all(running)
      for (const name of names) metrics.loopLeader.set({ loop: name }, 0)
      if (names.length > 0)
        await leases
          .release(holder)
          .catch((error: Error) => log.warn({ err: error }, 'the leases could not be given back; they run out by themselves'))
    },
  }
}
