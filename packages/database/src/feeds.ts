import type { Listener } from './listener.ts'

/**
 * One wake-up source a channel for all subscribers of this process: NOTIFY carries ids only, and a lost one costs at most `pollMs`, since
 * every subscriber then looks into its table by number.
 */
export type WakeUps = {
  /** Yields at once, then after each notification whose payload is `topic` (or empty), after a reconnect, and every `pollMs`. Ends with `signal`. */
  of(topic: string, signal: AbortSignal): AsyncIterable<void>
  close(): Promise<void>
}

const defaultPollMs = 5_000

export async function openWakeUps(listener: Listener, channel: string, pollMs: number = defaultPollMs): Promise<WakeUps> {
  const sleepers = new Map<string, Set<() => void>>()
  const wake = (topic: string): void => {
    for (const ring of sleepers.get(topic) ?? []) ring()
  }
  const wakeAll = (): void => {
    for (const topic of sleepers.keys()) wake(topic)
  }
  const stop = await listener.listen(
    channel,
    (payload) => {
      wake(payload)
      wake('')
    },
    wakeAll,
  )
  return {
    async *of(topic, signal) {
      let pending = true
      let ring: (() => void) | undefined
      const onRing = (): void => {
        pending = true
        ring?.()
      }
      const set = sleepers.get(topic) ?? new Set()
      sleepers.set(topic, set.add(onRing))
      signal.addEventListener('abort', onRing)
      try {
        while (!signal.aborted) {
          if (pending) {
            pending = false
            yield
            continue
          }
          await new Promise<void>((resolve) => {
            const timer = setTimeout(onRing, pollMs)
            ring = () => {
              clearTimeout(timer)
              ring = undefined
              resolve()
            }
            if (pending) ring()
          })
        }
      } finally {
        signal.removeEventListener('abort', onRing)
        set.delete(onRing)
        if (set.size === 0) sleepers.delete(topic)
      }
    },
    close: stop,
  }
}
