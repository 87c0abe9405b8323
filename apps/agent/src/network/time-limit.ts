import { NetworkFailure, type Phase } from './failure.ts'

/** One limit over several steps. `signal` fires at its end or when the program stops. */
export type TimeLimit = { signal: AbortSignal; leftMs(): number; end(): void }

export function createTimeLimit(ms: number, stop: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const start = performance.now()
  // Limits may be within limits: the end of the outer one is no stop of the program.
  const stopped = () => controller.abort(stop.reason === 'TIMEOUT' ? 'TIMEOUT' : 'ABORTED')
  if (stop.aborted) stopped()
  stop.addEventListener('abort', stopped)
  const timer = setTimeout(() => controller.abort('TIMEOUT'), ms)
  return {
    signal: controller.signal,
    leftMs: () => Math.max(0, ms - (performance.now() - start)),
    end() {
      clearTimeout(timer)
      stop.removeEventListener('abort', stopped)
    },
  }
}

export function limitFailure(phase: Phase, signal: AbortSignal): NetworkFailure {
  return signal.reason === 'TIMEOUT'
    ? new NetworkFailure(phase, 'TIMEOUT', 'TIMEOUT no answer within the time limit')
    : new NetworkFailure(phase, 'ABORTED', 'ABORTED the agent is stopping')
}

/**
 * Settles as the work does, or rejects when the signal fires first. `begin` gets `settle` to resolve and `fail` to reject; `undo` runs
 * once whichever comes first (it removes listeners), and what the work does afterwards is nobody's business.
 */
export function within<T>(
  phase: Phase,
  signal: AbortSignal,
  begin: (settle: (value: T) => void, fail: (error: Error) => void) => (() => void) | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(limitFailure(phase, signal))
    let over = false
    let undo: (() => void) | undefined
    const finish = (act: () => void) => {
      if (over) return
      over = true
      signal.removeEventListener('abort', expire)
      undo?.()
      act()
    }
    const expire = () => finish(() => reject(limitFailure(phase, signal)))
    signal.addEventListener('abort', expire)
    undo = begin(
      (value) => finish(() => resolve(value)),
      (error) => finish(() => reject(error)),
    )
    if (over) undo?.()
  })
}
