import type { Monitor } from './monitor.ts'

/** When each monitor is due, by the monotonic clock. Pure but for the phase, which spreads monitors that came together. */
export type Schedule = {
  /** Takes over a new list: who stays keeps its rhythm, who is new starts within its interval, and soon. */
  replace(monitors: readonly Monitor[], nowMs: number): void
  /** Those due now, the longest due first; each is next due an interval later, without catching up on what was missed. */
  takeDue(nowMs: number, most: number, running: ReadonlySet<string>): Monitor[]
  has(id: string): boolean
}

type Entry = { monitor: Monitor; dueMs: number }

const soonMs = 10_000

export function createSchedule(random: () => number = Math.random): Schedule {
  let entries = new Map<string, Entry>()
  return {
    replace(monitors, nowMs) {
      const next = new Map<string, Entry>()
      for (const monitor of monitors) {
        const before = entries.get(monitor.id)
        const same = before && JSON.stringify(before.monitor) === JSON.stringify(monitor)
        next.set(monitor.id, same ? before : { monitor, dueMs: nowMs + random() * Math.min(soonMs, monitor.intervalSeconds * 1_000) })
      }
      entries = next
    },
    takeDue(nowMs, most, running) {
      const due = [...entries.values()].filter(({ monitor, dueMs }) => dueMs <= nowMs && !running.has(monitor.id))
      const taken = due.sort((a, b) => a.dueMs - b.dueMs).slice(0, Math.max(0, most))
      for (const entry of taken) {
        const intervalMs = entry.monitor.intervalSeconds * 1_000
        entry.dueMs += intervalMs * (Math.floor((nowMs - entry.dueMs) / intervalMs) + 1)
      }
      return taken.map(({ monitor }) => monitor)
    },
    has: (id) => entries.has(id),
  }
}
