import { performance } from 'node:perf_hooks'

/** `wall` may be hours off and may jump; `monotonicMs` only ever grows and has no meaning beyond this process. */
export type Clocks = { wall(): Date; monotonicMs(): number }

export const hostClocks: Clocks = { wall: () => new Date(), monotonicMs: () => performance.now() }

/** The control plane's time, carried on by the monotonic clock from the last answer that told it. */
export type ServerClock = {
  /** `sentMs` and `receivedMs` are monotonic; the server is taken to have read its clock halfway between. */
  learn(serverTime: string, sentMs: number, receivedMs: number): void
  /** Milliseconds since the epoch. The host's clock until the server has told its own. */
  nowMs(): number
  known(): boolean
  /** How far the host's clock is ahead of the server's; 0 until known. */
  hostAheadMs(): number
}

export function createServerClock(clocks: Clocks): ServerClock {
  let serverMinusMonotonic: number | undefined
  const nowMs = () => (serverMinusMonotonic === undefined ? clocks.wall().getTime() : serverMinusMonotonic + clocks.monotonicMs())
  return {
    learn(serverTime, sentMs, receivedMs) {
      const told = Date.parse(serverTime)
      if (Number.isFinite(told)) serverMinusMonotonic = told - (sentMs + receivedMs) / 2
    },
    nowMs,
    known: () => serverMinusMonotonic !== undefined,
    hostAheadMs: () => clocks.wall().getTime() - nowMs(),
  }
}
