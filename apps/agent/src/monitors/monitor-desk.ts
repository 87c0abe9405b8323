import * as z from 'zod'
import type { Clocks, ServerClock } from '../clocks.ts'
import type { SignedIn } from '../control-plane/signed-in.ts'
import type { Log } from '../log.ts'
import { startStopwatch } from '../network/stopwatch.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import { type Batch, createOutbox, type Outbox } from '../outbox.ts'
import type { Sources } from '../read-settings.ts'
import { type Monitor, monitorShape } from './monitor.ts'
import { watchOwnNetwork } from './own-network.ts'
import { resolveTarget } from './resolve-target.ts'
import { type MonitorResult, runMonitor } from './run-monitor.ts'
import { createSchedule } from './schedule.ts'

export const resultsInBatch = 100
const mostInFlight = 20
/** About half an hour of 500 monitors each minute, or five hours of fifty. */
const mostKept = 15_000

/** What is older is of no use to anybody. */
const oldestMs = 86_400_000

type Observed = MonitorResult & { monitorId: string; at: string; endedMs: number }

/** Runs the monitors of this node and keeps their results until the control plane has taken them. */
export type MonitorDesk = {
  outbox: Outbox<Observed>
  /** Version of the monitors it holds; 0: none. */
  version(): number
  /** Fetches the monitors when the control plane's version is another. */
  follow(version: number): Promise<void>
  /** The batch as the schema wants it, each age as of now. */
  resultsInput(batch: Batch<Observed>): object
  /** The control plane answered just now: this host's network works. */
  heardFromControlPlane(): void
}

type DeskContext = {
  signedIn: SignedIn
  clock: ServerClock
  clocks: Clocks
  sources: Sources
  controlPlane: string
  log: Log
  signal: AbortSignal
}

export const monitorsDocument = `query Monitors {
  monitors { version monitors { id kind target intervalSeconds timeoutMs expectStatus dnsRecordType allowedRanges { cidr exceptPorts } } }
}`

const shape = z.object({ monitors: z.object({ version: z.number().int(), monitors: z.array(z.unknown()) }) })

export function openMonitorDesk(context: DeskContext): MonitorDesk {
  const { clock, clocks, sources, log, signal } = context
  const outbox = createOutbox<Observed>(resultsInBatch, mostKept)
  const schedule = createSchedule()
  const network = watchOwnNetwork(context.controlPlane, sources, clocks.monotonicMs, signal)
  const running = new Set<string>()
  let version = 0
  let timer: NodeJS.Timeout | undefined

  async function watch(monitor: Monitor): Promise<void> {
    running.add(monitor.id)
    const begunMs = clocks.monotonicMs()
    const limit = createTimeLimit(monitor.timeoutMs, signal)
    const trust = { pins: [], nowMs: clock.nowMs }
    try {
      const result = await runMonitor({ monitor, sources, trust, limit, watch: startStopwatch(), resolve: resolveTarget }, network, begunMs)
      if (signal.aborted || !schedule.has(monitor.id)) return
      outbox.put([{ ...result, monitorId: monitor.id, at: new Date(clock.nowMs()).toISOString(), endedMs: clocks.monotonicMs() }])
      if (result.outcome !== 'UP')
        log.debug({ monitor: monitor.id, outcome: result.outcome, reason: result.message }, 'a monitor is not up')
    } finally {
      limit.end()
      running.delete(monitor.id)
    }
  }

  function tick(): void {
    for (const monitor of schedule.takeDue(clocks.monotonicMs(), mostInFlight - running.size, running)) void watch(monitor)
  }

  function take(list: readonly Monitor[]): void {
    schedule.replace(list, clocks.monotonicMs())
    clearInterval(timer)
    if (list.length > 0) timer = setInterval(tick, 250)
  }

  signal.addEventListener('abort', () => clearInterval(timer))

  return {
    outbox,
    version: () => version,
    async follow(wanted) {
      if (wanted === version) return
      const reply = await context.signedIn.ask(monitorsDocument, {}, shape)
      if (!reply.ok) {
        log.warn(
          { code: reply.refusal.code, reason: reply.refusal.message },
          'the monitors could not be fetched; trying again with the next heartbeat',
        )
        return
      }
      const { monitors } = reply.data
      const readable = monitors.monitors.flatMap((one) => monitorShape.safeParse(one).data ?? [])
      if (readable.length < monitors.monitors.length)
        log.warn({ count: monitors.monitors.length - readable.length }, 'monitors of a kind that this version does not know are left out')
      version = monitors.version
      take(readable)
      log.info({ version, monitors: readable.length }, 'took over the monitors')
    },
    resultsInput: ({ number, items }) => ({
      number,
      results: items
        .map(({ endedMs, ...result }) => ({ ...result, ageMs: Math.max(0, Math.round(clocks.monotonicMs() - endedMs)) }))
        .filter(({ ageMs }) => ageMs <= oldestMs),
    }),
    heardFromControlPlane: network.heard,
  }
}
