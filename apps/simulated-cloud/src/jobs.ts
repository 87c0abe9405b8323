import type { CloudClock } from './clock.ts'
import type { Collection } from './collection.ts'
import { uuid } from './ids.ts'

/** Something the cloud will do on its own at an instant of its clock. Kept, so that a killed cloud goes on where it was. */
export type JobRow = { id: string; dueMs: number; kind: string; subject: string; detail: Record<string, string> }

/** Does one job. It may be called again for a job that a crash interrupted, so it looks at the rows first. */
export type JobHandler = (subject: string, detail: Record<string, string>) => void

export type Jobs = {
  handle(kind: string, handler: JobHandler): void
  /** Asks for `kind` on `subject` in `afterMs` milliseconds of the cloud's clock. */
  schedule(kind: string, subject: string, afterMs: number, detail?: Record<string, string>): void
  /** Forgets the jobs of one kind on one subject. */
  cancel(kind: string, subject: string): void
  /** Moves the clock forward through every job that falls due on the way, each at its own instant. */
  advance(ms: number): void
  /** Takes up the timer again after the clock was frozen, moved or let run. */
  clockChanged(): void
  close(): void
}

const longestTimer = 2 ** 31 - 1

/** The cloud's agenda. A handler's error goes to `report` and ends that job alone. */
export function openJobs(kept: Collection<JobRow>, clock: CloudClock, report: (error: unknown) => void): Jobs {
  const handlers = new Map<string, JobHandler>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const nextDue = (untilMs: number): JobRow | undefined => {
    const due = kept.all().filter((job) => job.dueMs <= untilMs && handlers.has(job.kind))
    return due.toSorted((a, b) => a.dueMs - b.dueMs)[0]
  }
  const runOne = (job: JobRow): void => {
    try {
      handlers.get(job.kind)?.(job.subject, job.detail)
    } catch (error) {
      report(error)
    }
    kept.remove(job.id)
  }
  const arm = (): void => {
    clearTimeout(timer)
    if (closed || clock.isFrozen()) return
    const earliest = Math.min(...kept.all().map((job) => job.dueMs))
    if (earliest === Number.POSITIVE_INFINITY) return
    const wait = Math.max(0, earliest - clock.now().getTime())
    timer = setTimeout(runDue, Math.min(wait, longestTimer))
    timer.unref()
  }
  const runDue = (): void => {
    for (let job = nextDue(clock.now().getTime()); job !== undefined; job = nextDue(clock.now().getTime())) runOne(job)
    arm()
  }

  return {
    handle(kind, handler) {
      handlers.set(kind, handler)
    },
    schedule(kind, subject, afterMs, detail = {}) {
      kept.put({ id: uuid(), dueMs: clock.now().getTime() + afterMs, kind, subject, detail })
      arm()
    },
    cancel(kind, subject) {
      for (const job of kept.all()) if (job.kind === kind && job.subject === subject) kept.remove(job.id)
    },
    advance(ms) {
      const target = clock.now().getTime() + ms
      for (let job = nextDue(target); job !== undefined; job = nextDue(target)) {
        if (job.dueMs > clock.now().getTime()) clock.moveTo(new Date(job.dueMs))
        runOne(job)
      }
      if (target > clock.now().getTime()) clock.moveTo(new Date(target))
      arm()
    },
    clockChanged: runDue,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
